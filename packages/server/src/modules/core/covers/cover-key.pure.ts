import { createHash } from 'node:crypto';

/** All that a generated cover shows. */
export interface CoverParts {
  /** Of the live; it chooses the motif. */
  readonly id: string;
  readonly word: string;
  /** `#rrggbb`. */
  readonly color: string;
}

/** Another drawing of the same parts has another address: increase it with each change of the drawing. */
const drawing = 1;

const keyPattern = /^live-images\/([\da-f-]{36})\/cover-[\da-f]{16}\.png$/;

/** The key of a generated cover, beside the pictures of its live: whoever may see those may see it. A new title has a new key. */
export function coverKeyOf({ id, word, color }: CoverParts): string {
  const version = createHash('sha256')
    .update(JSON.stringify([drawing, word, color]))
    .digest('hex');
  return `live-images/${id}/cover-${version.slice(0, 16)}.png`;
}

/** The live of such a key; null for any other key. */
export const liveOfCover = (key: string): string | null => keyPattern.exec(key)?.[1] ?? null;
