import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseBrandConfig } from './brand-config';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'palco-brand-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function logoFile(content: string | Buffer): string {
  const path = join(folder, 'logo');
  writeFileSync(path, content);
  return path;
}

describe('the brand', () => {
  it.each([
    [{}, { product: 'palco', name: 'Palco', color: '#d2f53c', isOwn: true }],
    [{ PALCO_BRAND: 'aurora' }, { product: 'aurora', name: 'Aurora', color: '#0a7f5a', isOwn: false }],
    [{ PALCO_PRODUCT: 'acme' }, { product: 'acme', name: 'Acme', color: '#d2f53c', isOwn: false }],
    [
      { PALCO_BRAND_NAME: 'TV Ágora', PALCO_BRAND_COLOR: '#C81E4E' },
      { product: 'palco', name: 'TV Ágora', color: '#c81e4e', isOwn: false },
    ],
  ])('with %j is %j', (env, expected) => {
    const { product, brand } = parseBrandConfig(env);
    expect({ product, ...brand }).toMatchObject(expected);
  });

  it('has the logo of the demo brand only under its name', () => {
    const logo = (env: Record<string, string>) =>
      parseBrandConfig({ PALCO_BRAND: 'aurora', ...env }).brand.logo?.type ?? null;
    expect([logo({}), logo({ PALCO_BRAND_NAME: 'Other' })]).toEqual(['image/svg+xml', null]);
  });

  it('takes a logo from a file', () => {
    const path = logoFile('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(parseBrandConfig({ PALCO_BRAND_LOGO: path }).brand).toMatchObject({
      isOwn: false,
      logo: { type: 'image/svg+xml' },
    });
  });

  it.each([
    [{ PALCO_BRAND: 'other' }, 'palco, aurora'],
    [{ PALCO_BRAND_COLOR: 'green' }, '#0a7f5a'],
    [{ PALCO_BRAND_COLOR: '#0a7f5a;}' }, '#0a7f5a'],
    [{ PALCO_BRAND_NAME: 'x'.repeat(41) }, '40 letters'],
    [{ PALCO_BRAND_NAME: 'a\nb' }, 'one line'],
    [{ PALCO_BRAND_LOGO: '/nowhere/logo.svg' }, 'cannot be read'],
  ])('is refused with %j', (env, text) => {
    expect(() => parseBrandConfig(env)).toThrow(text);
  });

  it.each([
    ['<svg><script/></svg>', 'without scripts'],
    ['text', 'an SVG or a PNG'],
    [Buffer.alloc(131_073), '128 KiB'],
  ])('is refused with the logo %#', (content, text) => {
    const path = logoFile(content);
    expect(() => parseBrandConfig({ PALCO_BRAND_LOGO: path })).toThrow(text);
  });
});
