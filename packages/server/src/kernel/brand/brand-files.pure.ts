import { createHash } from 'node:crypto';
import { readableColours } from './brand-colour.pure';
import { initialOf } from './brand.pure';
import type { Brand } from './brand.pure';

/** A file that the pages ask for by a name that stays. */
export interface BrandFile {
  readonly type: string;
  readonly body: Buffer;
}

const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

const square = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26">${content}</svg>`;

const tile = (color: string): string => `<rect width="26" height="26" rx="7.5" fill="${color}"/>`;

function arch(color: string, label: string): string {
  return square(
    `${tile(color)}<path d="M6.7 19.6v-5.8a6.3 6.3 0 0 1 12.6 0v5.8" fill="none" stroke="${label}" stroke-width="2.3" stroke-linecap="round"/><path d="M9.9 20.7a3.1 3.1 0 0 1 6.2 0z" fill="${label}"/>`,
  );
}

function letter({ name, color }: Brand, label: string): string {
  return square(
    `${tile(color)}<text x="13" y="18.4" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="15" fill="${label}">${escapeXml(initialOf(name))}</text>`,
  );
}

/** The icon of the page. A logo lies in it as a picture, so that nothing of an untrusted file is part of ours. */
export function faviconOf(brand: Brand): string {
  const { label } = readableColours(brand.color);
  if (brand.logo !== null) {
    const data = `data:${brand.logo.type};base64,${brand.logo.bytes.toString('base64')}`;
    return square(`<image width="26" height="26" preserveAspectRatio="xMidYMid meet" href="${data}"/>`);
  }
  return brand.isOwn ? arch(brand.color, label) : letter(brand, label);
}

/** The same with the tally on its upper edge, for the pages of a live that is on air. */
function faviconOnAir(brand: Brand): string {
  return faviconOf(brand).replace('</svg>', () => '<path d="M0 0h26v6H0z" fill="#dc2430"/></svg>');
}

/** For the names of files that browsers keep: another brand, another address. */
function versionOf(brand: Brand): string {
  return createHash('sha256').update(faviconOf(brand)).digest('hex').slice(0, 10);
}

/** Where the console finds the logo; null for Palco's own mark, which the pages draw in the colour of the brand. */
export function logoAddress(brand: Brand): string | null {
  if (brand.isOwn && brand.logo === null) return null;
  return `/${brand.logo === null ? 'favicon.svg' : 'brand-logo'}?v=${versionOf(brand)}`;
}

/** The files of the brand by their addresses. */
export function brandFiles(brand: Brand): ReadonlyMap<string, BrandFile> {
  const file = (type: string, body: string): BrandFile => ({ type, body: Buffer.from(body) });
  const manifest = {
    name: brand.name,
    short_name: brand.name,
    start_url: '/',
    display: 'browser',
    theme_color: brand.color,
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  };
  return new Map([
    ['brand.css', file('text/css; charset=utf-8', `:root{--palco-brand:${brand.color}}\n`)],
    ['favicon.svg', file('image/svg+xml', faviconOf(brand))],
    ['favicon-air.svg', file('image/svg+xml', faviconOnAir(brand))],
    ['manifest.webmanifest', file('application/manifest+json', JSON.stringify(manifest))],
    ...(brand.logo === null
      ? []
      : [['brand-logo', { type: brand.logo.type, body: brand.logo.bytes }] as const]),
  ]);
}

/** A page of the console with the name, the logo and the colour of the brand, before its first paint. */
export function brandPage(page: string, brand: Brand): string {
  const name = escapeXml(brand.name);
  const logo = logoAddress(brand);
  const marks = [
    `<meta name="application-name" content="${name}" />`,
    `<meta name="theme-color" content="${brand.color}" />`,
    ...(logo === null ? [] : [`<meta name="palco-logo" content="${logo}" />`]),
    ...Object.entries(brand.marks ?? {}).map(
      ([mark, content]) => `<meta name="${mark}" content="${content}" />`,
    ),
    '<link rel="stylesheet" href="/brand.css" />',
    '<link rel="manifest" href="/manifest.webmanifest" />',
  ].join('');
  // By functions: a `$` of the name is no pattern of the replacement.
  return page.replace(/<title>Palco<\/title>/, () => `<title>${name}</title>${marks}`);
}
