import { setTimeout as delay } from 'node:timers/promises';
import { parsePlaylist } from '../src/media/live/live-playlist.pure';
import { repeatUntilEnded } from './activity';

/** A segment that a viewer got. */
export interface SeenSegment {
  /** Its place in the programme. */
  readonly number: number;
  readonly discontinuity: boolean;
  readonly bytes: number;
  /** When it was there, in milliseconds of `performance.now`. */
  readonly at: number;
}

/** A viewer at one host. */
export interface LiveWatcher {
  readonly seen: readonly SeenSegment[];
  /** What was not answered, or not with 200. */
  readonly failures: readonly string[];
  /** @throws what ended it */
  check(): void;
  end(): Promise<void>;
}

const pollMs = 400;

/** Reads the playlist of a programme again and again at one host, and every segment that is new, as a player does. */
export function watchLive(host: string, path: string): LiveWatcher {
  const seen: SeenSegment[] = [];
  const failures: string[] = [];
  const address = new URL(path, host);
  let last = -1;
  async function get(url: URL): Promise<Buffer | null> {
    const startedAt = performance.now();
    const note = (what: string): null => {
      // Before its beginning there is nothing to see.
      if (seen.length === 0) return null;
      failures.push(`${url.pathname}: ${what} after ${(performance.now() - startedAt).toFixed(0)} ms`);
      return null;
    };
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(15_000) });
      const body = Buffer.from(await answer.arrayBuffer());
      return answer.ok ? body : note(`${answer.status} ${body.toString().slice(0, 100)}`);
    } catch (error) {
      return note(String(error instanceof Error ? (error.cause ?? error) : error));
    }
  }
  const running = repeatUntilEnded(async () => {
    const text = await get(address);
    const list = text === null ? null : parsePlaylist(text.toString());
    // It begins with the newest segment.
    if (list !== null && last < 0) last = list.mediaSequence + list.segments.length - 2;
    for (const [index, segment] of (list?.segments ?? []).entries()) {
      const number = (list?.mediaSequence ?? 0) + index;
      if (number <= last) continue;
      const body = await get(new URL(segment.uri, address));
      if (body === null) break;
      last = number;
      const { discontinuity } = segment;
      seen.push({ number, discontinuity, bytes: body.length, at: performance.now() });
    }
    await delay(pollMs);
  });
  return { seen, failures, ...running };
}
