import { anySignal, timeLimit } from '../kernel/any-signal';
import { parseTranscript, type TranscriptCue } from './transcript.pure';

/** Longer than 5,000 cues of 1,000 characters each with their markup. */
const LONGEST = 12_000_000;

const LIMIT_MS = 30_000;

/** What {@link loadTranscript} can be given. */
export interface LoadTranscriptOptions {
  readonly signal?: AbortSignal;
  /** Default: the global `fetch`. */
  readonly fetch?: (address: string, init: { readonly signal?: AbortSignal }) => Promise<Response>;
}

/**
 * The cues of the subtitles (WebVTT) at an address. Never rejects: null where they cannot be had, for which another try may help.
 *
 * @example
 * ```ts
 * const cues = await loadTranscript(src);
 * ```
 */
export async function loadTranscript(
  address: string,
  { signal, fetch: load = (at, init) => fetch(at, init) }: LoadTranscriptOptions = {},
): Promise<readonly TranscriptCue[] | null> {
  try {
    const answer = await load(address, { signal: anySignal([signal, timeLimit(LIMIT_MS)]) });
    const text = answer.ok ? await answer.text() : '';
    // A page of a proxy is no transcript without cues.
    const isTranscript = text.length <= LONGEST && /^\uFEFF?WEBVTT/.test(text);
    return isTranscript ? parseTranscript(text) : null;
  } catch {
    // Network error, CORS refusal, or abort.
    return null;
  }
}
