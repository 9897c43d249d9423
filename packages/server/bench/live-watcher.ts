import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from '../src/testing/server-process';
import { linesOf, view } from './live-bench';

/** What a viewer met. */
export interface Watching {
  stalls: number;
  errors: number;
  segments: number;
}

/** Seconds that a player fetches before it begins, and begins again after a stall. */
const startSeconds = 4;

/**
 * A viewer without a screen: fetches each segment once as a player does, and plays what it fetched by the clock. Where nothing is
 * left, it stalls.
 */
export async function watchLive(
  server: ServerProcess,
  liveId: string,
  { watching, isOver }: { readonly watching: Watching; isOver(): boolean },
): Promise<void> {
  const { playback_url: link } = await view(server, liveId);
  const master = new URL(link ?? '', server.url).href;
  const text = async (address: string): Promise<string> => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.text();
  };
  const [main = ''] = linesOf(await text(master), master);
  const seen = new Set<string>();
  let isPlaying = false;
  /** Until when what was fetched lasts, once it plays; seconds fetched before that. */
  let lastsUntil = 0;
  let fetched = 0;
  while (!isOver()) {
    try {
      const playlist = await text(main);
      const durations = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
      const segments = linesOf(playlist, main).map((address, index) => ({
        address,
        seconds: durations[index] ?? 0,
      }));
      for (const { address, seconds } of seen.size === 0 ? segments.slice(-2) : segments) {
        if (seen.has(address)) continue;
        seen.add(address);
        await text(address);
        watching.segments += 1;
        const now = performance.now();
        if (isPlaying && now > lastsUntil) {
          watching.stalls += 1;
          isPlaying = false;
          fetched = 0;
        }
        if (isPlaying) lastsUntil += seconds * 1_000;
        else fetched += seconds;
        if (isPlaying || fetched < startSeconds) continue;
        isPlaying = true;
        lastsUntil = now + fetched * 1_000;
      }
    } catch {
      watching.errors += 1;
    }
    await delay(500);
  }
}
