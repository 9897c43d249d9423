import { createHash } from 'node:crypto';

/** A deterministic UUID for these words, which makes seeding idempotent. */
export function stableId(...words: readonly string[]): string {
  const digest = createHash('sha256').update(words.join('/')).digest('hex');
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `4${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}
