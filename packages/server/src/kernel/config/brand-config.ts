import { readFileSync, statSync } from 'node:fs';
import { builtInBrands, MOST_LOGO_BYTES, readLogo } from '../brand/brand.pure';
import type { Brand, BrandLogo } from '../brand/brand.pure';
import { StartError } from '../errors/start-error';
import { oneOf, wrong } from './read-values';
import type { Environment } from './read-values';

/** The brand, and the slug that is part of permissions and storage keys. */
export interface BrandConfig {
  /** White-label slug, for example `palco`. */
  readonly product: string;
  readonly brand: Brand;
}

const MOST_NAME_LETTERS = 40;

const logoErrors = {
  'too-large': `at most ${MOST_LOGO_BYTES / 1024} KiB`,
  unknown: 'an SVG or a PNG',
  active:
    'an SVG without scripts, event attributes, document types, style imports and addresses of other files',
} as const;

function slugOf(env: Environment, fallback: string): string {
  const text = env['PALCO_PRODUCT']?.trim() || fallback;
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(text)) {
    throw wrong('PALCO_PRODUCT', text, 'a slug of lower-case letters, digits and hyphens');
  }
  return text;
}

function nameOf(env: Environment, fallback: string): string {
  const text = env['PALCO_BRAND_NAME']?.trim() || fallback;
  if (text.length > MOST_NAME_LETTERS || /\p{Cc}/u.test(text)) {
    throw wrong('PALCO_BRAND_NAME', text, `at most ${MOST_NAME_LETTERS} letters in one line`);
  }
  return text;
}

function colorOf(env: Environment, fallback: string): string {
  const text = env['PALCO_BRAND_COLOR']?.trim() || fallback;
  if (!/^#[\da-f]{6}$/i.test(text)) {
    throw wrong('PALCO_BRAND_COLOR', text, 'a colour like #0a7f5a');
  }
  return text.toLowerCase();
}

function readFile(path: string): Buffer {
  try {
    // Before it is read: the file may be anything.
    const { size } = statSync(path);
    if (size > MOST_LOGO_BYTES) throw wrong('PALCO_BRAND_LOGO', path, logoErrors['too-large']);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`PALCO_BRAND_LOGO=${path} cannot be read: ${(error as Error).message}`);
  }
}

function logoOf(env: Environment): BrandLogo | null {
  const path = env['PALCO_BRAND_LOGO']?.trim() ?? '';
  if (path === '') return null;
  const logo = readLogo(readFile(path));
  if (typeof logo === 'string') throw wrong('PALCO_BRAND_LOGO', path, logoErrors[logo]);
  return logo;
}

/** `my-product` is shown as `My-product` where no name is set. */
const shown = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1);

/**
 * Reads `PALCO_BRAND` (one that is built in) and what replaces parts of it: `PALCO_PRODUCT`, `PALCO_BRAND_NAME`,
 * `PALCO_BRAND_COLOR` and `PALCO_BRAND_LOGO`.
 *
 * @throws {@link StartError} that names the variable and what it may hold.
 */
export function parseBrandConfig(env: Environment): BrandConfig {
  const base = builtInBrands[oneOf(env, 'PALCO_BRAND', ['palco', 'aurora'])];
  const product = slugOf(env, base.slug);
  const name = nameOf(env, product === base.slug ? base.name : shown(product));
  const isBuiltIn = name === base.name;
  const ownLogo = logoOf(env);
  const baseLogo =
    isBuiltIn && base.logo !== null
      ? ({ type: 'image/svg+xml', bytes: Buffer.from(base.logo) } as const)
      : null;
  const logo = ownLogo ?? baseLogo;
  const isOwn = isBuiltIn && base === builtInBrands.palco && ownLogo === null;
  return { product, brand: { name, color: colorOf(env, base.color), logo, isOwn } };
}
