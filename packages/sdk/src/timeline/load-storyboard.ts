import { anySignal, timeLimit } from '../kernel/any-signal';
import { parseStoryboard, type StoryboardFrame } from './storyboard.pure';

/** A storyboard longer than this, in characters, is ignored: 10,000 cues have fewer. */
const LONGEST = 2_000_000;

/** Time limit in milliseconds; a player without a storyboard is complete. */
const LIMIT_MS = 30_000;

/** What {@link loadStoryboard} can be given. */
export interface LoadStoryboardOptions {
  readonly signal?: AbortSignal;
  /** Default: the global `fetch`. */
  readonly fetch?: (address: string, init: { readonly signal?: AbortSignal }) => Promise<Response>;
}

/**
 * The frames of the storyboard (WebVTT) at an address, with absolute addresses of their pictures. Never rejects: without a
 * storyboard that can be used there are no frames.
 *
 * @example
 * ```ts
 * const { storyboard_url: address } = await videos.get(id);
 * const frames = address ? await loadStoryboard(address) : [];
 * const frame = frameAt(frames, 42);
 * ```
 */
export async function loadStoryboard(
  address: string,
  { signal, fetch: load = (at, init) => fetch(at, init) }: LoadStoryboardOptions = {},
): Promise<readonly StoryboardFrame[]> {
  try {
    const answer = await load(address, { signal: anySignal([signal, timeLimit(LIMIT_MS)]) });
    const text = answer.ok ? await answer.text() : '';
    if (text.length > LONGEST) return [];
    return parseStoryboard(text).flatMap((frame) => withAddress(frame, answer.url) ?? []);
  } catch {
    // Network error, CORS refusal, or abort.
    return [];
  }
}

/** Allows only HTTP(S) addresses, and escapes `\` and `"`: the address is used between the quotes of `url("…")` in CSS. */
function withAddress(frame: StoryboardFrame, base: string): StoryboardFrame | null {
  if (!URL.canParse(frame.src, base)) return null;
  const { href, protocol } = new URL(frame.src, base);
  const src = href.replaceAll('\\', '%5C').replaceAll('"', '%22');
  return protocol === 'https:' || protocol === 'http:' ? { ...frame, src } : null;
}
