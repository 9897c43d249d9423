import { createHash } from 'node:crypto';

/** Where the files of what is covered lie: whoever may see those may see its cover. */
const folders = ['live-images', 'videos'] as const;
type CoverFolder = (typeof folders)[number];

/** What a cover is of. */
export interface Covered {
  readonly folder: CoverFolder;
  /** Of the live or the video; it chooses the motif. */
  readonly id: string;
}

/** All that a generated cover shows. */
export interface CoverParts extends Covered {
  readonly word: string;
  /** `#rrggbb`. */
  readonly color: string;
}

/** `large` is what other sites show of a link, `small` a picture in a list. */
export type CoverSize = 'large' | 'small';

/** Another drawing of the same parts has another address: increase it with each change of the drawing. */
const drawing = 2;

const keyPattern = /^([\w-]+)\/([\da-f-]{36})\/cover-[\da-f]{16}(-small)?\.png$/;

/** The key of a generated cover, beside the files of what it is of. A new title has a new key. */
export function coverKeyOf({ folder, id, word, color }: CoverParts, size: CoverSize = 'large'): string {
  const version = createHash('sha256')
    .update(JSON.stringify([drawing, word, color]))
    .digest('hex');
  return `${folder}/${id}/cover-${version.slice(0, 16)}${size === 'small' ? '-small' : ''}.png`;
}

/** What such a key is the cover of, and how large it is; null for any other key. */
export function coveredBy(key: string): (Covered & { readonly size: CoverSize }) | null {
  const [, inside, id, small] = keyPattern.exec(key) ?? [];
  const folder = folders.find((one) => one === inside);
  if (folder === undefined || id === undefined) return null;
  return { folder, id, size: small === undefined ? 'large' : 'small' };
}
