import type { ClipRecipe } from './child-messages';
import { defaultMediaLimits } from './media-limits';
import { runMediaChild } from './run-media-child';

export type { ClipRecipe } from './child-messages';

/** Generated pictures of a few seconds need a few seconds. */
const clipLimitMs = 120_000;

/** Makes a short clip in a child process, for demonstrations and tests. Throws like the media engine. */
export async function makeClip(recipe: ClipRecipe, options: { signal?: AbortSignal } = {}): Promise<void> {
  const limits = { ...defaultMediaLimits, shortTaskMs: clipLimitMs, stallMs: clipLimitMs };
  await runMediaChild({ task: { name: 'make-clip', recipe }, limits, ...options });
}
