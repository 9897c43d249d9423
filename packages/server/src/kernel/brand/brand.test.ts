import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { luminanceOf, readableColours } from './brand-colour.pure';
import { brandFiles, brandPage, faviconOf, logoAddress } from './brand-files.pure';
import { builtInBrands, initialOf, MOST_LOGO_BYTES, readLogo } from './brand.pure';
import type { Brand } from './brand.pure';

const palco: Brand = { ...builtInBrands.palco, isOwn: true };
const named: Brand = { name: 'Águia & "Cia"', color: '#f5c400', logo: null, isOwn: false };
const svg = (content: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`);

describe('a colour of a brand', () => {
  it('has a label and a tone on white that can be read, whatever it is', () => {
    const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(color, (hex) => {
        const contrast = (one: string, other: string) => {
          const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
          return (light + 0.05) / (dark + 0.05);
        };
        const { label, onWhite } = readableColours(hex);
        expect(contrast(hex, label)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(onWhite, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

describe('the file of a logo', () => {
  it.each([
    '<path d="M0 0h1"/>',
    '<defs><g id="a"/></defs><use href="#a"/><use xlink:href="#a"/>',
    '<image href="data:image/png;base64,AAAA"/>',
    '<style>.a{fill:url(#g)}</style><rect fill="url(\'#g\')"/>',
  ])('may hold %s', (content) => {
    expect(readLogo(svg(content))).toMatchObject({ type: 'image/svg+xml' });
  });

  it.each([
    '<script>alert(1)</script>',
    '<svg:script>alert(1)</svg:script>',
    '<rect onload="alert(1)"/>',
    '<rect\nonclick = "alert(1)"/>',
    '<foreignObject><body/></foreignObject>',
    '<a href="javascript:alert(1)"><rect/></a>',
    '<image href="https://evil.example/x.png"/>',
    '<image xlink:href=//evil.example/x />',
    '<image href="data:image/svg+xml;base64,AAAA"/>',
    '<style>@import "x.css"</style>',
    '<style>.a{fill:url(https://evil.example)}</style>',
    '<!ENTITY x "y">',
  ])('may not hold %s', (content) => {
    expect(readLogo(svg(content))).toBe('active');
  });

  it('is an SVG or a PNG by its bytes, and small', () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
    expect(readLogo(png)).toMatchObject({ type: 'image/png' });
    expect(readLogo(Buffer.from('<html></html>'))).toBe('unknown');
    expect(readLogo(Buffer.from('GIF89a'))).toBe('unknown');
    expect(readLogo(Buffer.alloc(MOST_LOGO_BYTES + 1))).toBe('too-large');
  });

  it('that is built in passes as well', () => {
    expect(readLogo(Buffer.from(builtInBrands.aurora.logo))).toMatchObject({ type: 'image/svg+xml' });
  });
});

describe('the pages of a brand', () => {
  const page = '<head><title>Palco</title></head>';

  it('have its name, colour and logo before anything is loaded', () => {
    const shown = brandPage(page, named);
    expect(shown).toContain('<title>&#193;guia'.replace('&#193;', 'Á'));
    expect(shown).not.toContain('"Cia"');
    expect(shown).not.toContain('Palco<');
    expect(shown).toContain('<meta name="theme-color" content="#f5c400" />');
    expect(shown).toContain('href="/brand.css"');
    expect(shown).toContain('name="palco-logo" content="/favicon.svg?v=');
  });

  it('have what else they are told, and nothing of it else', () => {
    const marks = { 'palco-cmcd': 'query' };
    expect(brandPage(page, { ...named, marks })).toContain('<meta name="palco-cmcd" content="query" />');
    expect(brandPage(page, named)).not.toContain('palco-cmcd');
  });

  it('keep a $ of the name as it is', () => {
    expect(brandPage(page, { ...named, name: "A$&$'B" })).toContain('<title>A$&#38;$&#39;B</title>');
  });

  it('draw the mark of Palco themselves', () => {
    expect(brandPage(page, palco)).not.toContain('palco-logo');
    expect(logoAddress(palco)).toBeNull();
  });
});

describe('the icon of a brand', () => {
  it('is the arch of Palco, the letter of a name, or the logo as a picture', () => {
    expect(faviconOf(palco)).toContain('#d2f53c');
    expect(faviconOf(named)).toMatch(/fill="#000000">Á<\/text>/);
    const logo = { type: 'image/svg+xml', bytes: svg('<g id="mine"/>') } as const;
    const icon = faviconOf({ ...named, logo });
    expect(icon).toContain('href="data:image/svg+xml;base64,');
    expect(icon).not.toContain('mine');
  });

  it('has another address once the brand is another', () => {
    expect(logoAddress(named)).not.toBe(logoAddress({ ...named, color: '#000000' }));
  });

  it('takes a letter of several parts whole', () => {
    expect([initialOf(' élan'), initialOf('👩‍🏫 Escola'), initialOf('')]).toEqual(['É', '👩‍🏫', '']);
  });
});

describe('the files of a brand', () => {
  it('hold its colour and, with a logo, its bytes', () => {
    const bytes = svg('<path/>');
    const files = brandFiles({ ...named, logo: { type: 'image/svg+xml', bytes } });
    expect(String(files.get('brand.css')?.body)).toBe(':root{--palco-brand:#f5c400}\n');
    expect(files.get('brand-logo')).toEqual({ type: 'image/svg+xml', body: bytes });
    expect(JSON.parse(String(files.get('manifest.webmanifest')?.body))).toMatchObject({
      name: named.name,
      theme_color: '#f5c400',
    });
    expect(brandFiles(palco).has('brand-logo')).toBe(false);
    const onAir = String(files.get('favicon-air.svg')?.body);
    expect(onAir.replace(/<path d="M0 0h26v6H0z" fill="#dc2430"\/>(?=<\/svg>$)/, '')).toBe(
      String(files.get('favicon.svg')?.body),
    );
  });
});
