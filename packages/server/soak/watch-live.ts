import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { linesOf, until, view } from '../bench/live-bench';
import { parsePlaylist } from '../src/media/live/live-playlist.pure';
import type { LiveSegment } from '../src/media/live/live-playlist.pure';
import type { ServerProcess } from '../src/testing/server-process';

/** What a viewer got of a live. */
export interface Watched {
  /** Their files are in the folder of the viewer. */
  readonly segments: readonly LiveSegment[];
  /** Segments that were gone before they were fetched. */
  readonly missed: number;
  /** When the first media behind an initialization section was listed (`performance.now()`), by its address. */
  readonly listedAt: ReadonlyMap<string, number>;
}

interface WatchOptions {
  readonly id: string;
  /** Where the segments are kept. */
  readonly folder: string;
  /** From one look to the next. Default: a second. */
  readonly pollMs?: number;
}

const inside = (uri: string): string => uri.replace(/^(\.\.\/)+/, '');

async function read(address: string): Promise<Buffer | null> {
  const answer = await fetch(address).catch(() => null);
  return answer?.ok ? Buffer.from(await answer.arrayBuffer()) : null;
}

/** Fetches each segment of the programme once, into a folder, until the sender has ended. */
export async function watchLive(
  server: ServerProcess,
  { id, folder, pollMs = 1000 }: WatchOptions,
  isOver: () => boolean,
): Promise<Watched> {
  const link = await until(async () => (await view(server, id)).playback_url, 'the programme');
  const master = new URL(link, server.url).href;
  const seen = new Map<string, LiveSegment>();
  const listedAt = new Map<string, number>();
  const kept = new Set<string>();
  const keep = async (main: string, uri: string): Promise<boolean> => {
    if (kept.has(uri)) return true;
    const body = await read(new URL(uri, main).href);
    if (body === null) return false;
    const path = join(folder, inside(uri));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, body);
    kept.add(uri);
    return true;
  };
  const main = await until(
    async () => linesOf(String((await read(master)) ?? ''), master)[0] ?? null,
    'a playlist',
  );
  let first: number | null = null;
  let last = 0;
  for (let isLast = false; !isLast; await delay(pollMs)) {
    isLast = isOver();
    const text = (await read(main))?.toString();
    if (text === undefined) continue;
    for (const [, init = ''] of text.matchAll(/#EXT-X-MAP:URI="([^"]+)"/gu))
      if (!listedAt.has(inside(init))) listedAt.set(inside(init), performance.now());
    const { segments, mediaSequence } = parsePlaylist(text);
    first ??= mediaSequence;
    last = mediaSequence + segments.length;
    for (const segment of segments) {
      const isNew = !seen.has(segment.uri);
      if (isNew && (await keep(main, segment.init)) && (await keep(main, segment.uri)))
        seen.set(segment.uri, { ...segment, init: inside(segment.init), uri: inside(segment.uri) });
    }
  }
  return { segments: [...seen.values()], missed: last - (first ?? 0) - seen.size, listedAt };
}
