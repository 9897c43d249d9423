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

/** Another drawing of the same parts has another address: increase it with each change of the drawing. */
const drawing = 2;

const keyPattern = /^([\w-]+)\/([\da-f-]{36})\/cover-[\da-f]{16}\.png$/;

/** The key of a generated cover, beside the files of what it is of. A new title has a new key. */
export function coverKeyOf({ folder, id, word, color }: CoverParts): string {
  const version = createHash('sha256')
    .update(JSON.stringify([drawing, word, color]))
    .digest('hex');
  return `${folder}/${id}/cover-${version.slice(0, 16)}.png`;
}

/** What such a key is the cover of; null for any other key. */
export function coveredBy(key: string): Covered | null {
  const [, inside, id] = keyPattern.exec(key) ?? [];
  const folder = folders.find((one) => one === inside);
  return folder === undefined || id === undefined ? null : { folder, id };
}
