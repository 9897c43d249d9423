import { readFileSync, statSync } from 'node:fs';
import { builtInBrands, MOST_LOGO_BYTES, readLogo } from '../brand/brand.pure';
import type { Brand, BrandLogo } from '../brand/brand.pure';
import { StartError } from '../errors/start-error';
import { line, oneOf, orNull, word, wrong } from './rules';
import { readAll } from './setting.pure';
import type { Environment, Rows } from './setting.pure';

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

function readFile(path: string, variable: string): Buffer {
  try {
    // Before it is read: the file may be anything.
    const { size } = statSync(path);
    if (size > MOST_LOGO_BYTES) throw wrong(variable, path, logoErrors['too-large']);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${variable}=${path} cannot be read: ${(error as Error).message}`);
  }
}

function logoOf(path: string, variable: string): BrandLogo {
  const logo = readLogo(readFile(path, variable));
  if (typeof logo === 'string') throw wrong(variable, path, logoErrors[logo]);
  return logo;
}

const rows = {
  builtIn: {
    variable: 'PALCO_BRAND',
    help: 'a brand that is built in; aurora is a second one to look at',
    parse: oneOf(['palco', 'aurora']),
  },
  product: {
    variable: 'PALCO_PRODUCT',
    help: 'slug of the product, part of permissions and of what browsers keep',
    parse: orNull(
      word({
        value: '<slug>',
        form: /^[a-z][a-z0-9-]{0,30}$/,
        expected: 'a slug of lower-case letters, digits and hyphens',
      }),
    ),
    fallback: 'the one of the brand',
  },
  name: {
    variable: 'PALCO_BRAND_NAME',
    help: `name of the product in pages, mails and titles; at most ${MOST_NAME_LETTERS} letters`,
    parse: line('<name>', MOST_NAME_LETTERS),
    fallback: 'the one of the brand, or the slug',
  },
  color: {
    variable: 'PALCO_BRAND_COLOR',
    help: 'colour that the palette is derived from, light and dark, like #0a7f5a',
    parse: orNull(word({ value: '<#rrggbb>', form: /^#[\da-f]{6}$/i, expected: 'a colour like #0a7f5a' })),
    fallback: 'the one of the brand',
  },
  logo: {
    variable: 'PALCO_BRAND_LOGO',
    help: 'SVG without scripts, or PNG, square, at most 128 KiB',
    parse: orNull({ value: '<file>', parse: logoOf }),
    fallback: 'the first letter of the name',
  },
} satisfies Rows;

/** How the product looks and is called. */
export const brand = { title: 'Brand', rows };

/** `my-product` is shown as `My-product` where no name is set. */
const shown = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1);

/** A brand that is built in, and what replaces parts of it. */
export function parseBrandConfig(env: Environment): BrandConfig {
  const given = readAll(env, rows);
  const base = builtInBrands[given.builtIn];
  const product = given.product ?? base.slug;
  const name = given.name ?? (product === base.slug ? base.name : shown(product));
  const isBuiltIn = name === base.name;
  const baseLogo =
    isBuiltIn && base.logo !== null
      ? ({ type: 'image/svg+xml', bytes: Buffer.from(base.logo) } as const)
      : null;
  const isOwn = isBuiltIn && base === builtInBrands.palco && given.logo === null;
  const color = (given.color ?? base.color).toLowerCase();
  return { product, brand: { name, color, logo: given.logo ?? baseLogo, isOwn } };
}
