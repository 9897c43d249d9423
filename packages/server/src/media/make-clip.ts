import type { ClipRecipe, PostersRecipe } from './child-messages';
import { defaultMediaLimits } from './media-limits';
import { runMediaChild } from './run-media-child';

export type { ClipRecipe } from './child-messages';

/** A clip of a few seconds takes a few seconds, and many times as long on a busy machine. */
const clipLimitMs = 600_000;

const limits = { ...defaultMediaLimits, shortTaskMs: clipLimitMs, stallMs: clipLimitMs };

/** Makes a short clip in a child process, for demonstrations and tests. Throws like the media engine. */
export async function makeClip(recipe: ClipRecipe, options: { signal?: AbortSignal } = {}): Promise<void> {
  await runMediaChild({ task: { name: 'make-clip', recipe }, limits, ...options });
}

/** Writes still pictures of a source, in a child process. Throws like the media engine. */
export async function makePosters(
  recipe: PostersRecipe,
  options: { signal?: AbortSignal } = {},
): Promise<void> {
  await runMediaChild({ task: { name: 'make-posters', recipe }, limits, ...options });
}
