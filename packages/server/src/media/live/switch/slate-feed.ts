import { readFile } from 'node:fs/promises';
import { slateTag } from '../feed/flv-writer.pure';
import { openSignalFeed } from '../feed/signal-feed';
import type { SignalFeed } from '../feed/signal-feed';
import { createSlateTimes, readSlateClip } from './slate-clip.pure';
import type { SlateClip } from './slate-clip.pure';

/** A card as it lies on the disk. */
export interface SlateFile {
  readonly path: string;
  readonly rate: number;
  /** Null without sound. */
  readonly sampleRate: number | null;
}

/** Sends a card for as long as it is shown: its packets again and again, on a time line that goes on. */
export interface SlateFeed {
  readonly feed: SignalFeed;
  /** Begins, with so much at once as was missing before. */
  start(missingMs: number): void;
  stop(): void;
}

const everyMs = 40;

/** Reads a card; null where it cannot be read. */
export async function loadSlate({ path }: SlateFile): Promise<SlateClip | null> {
  const file = await readFile(path).catch(() => null);
  return file && readSlateClip(file);
}

export function openSlateFeed(clip: SlateClip, file: SlateFile, now: () => number): SlateFeed {
  const feed = openSignalFeed();
  const sampleRate = clip.silence === null ? null : file.sampleRate;
  const times = createSlateTimes({ rate: file.rate, sampleRate });
  let timer: NodeJS.Timeout | undefined;

  function passUntil(untilMs: number): void {
    for (let one = times.next(untilMs); one !== null; one = times.next(untilMs)) {
      const { kind, number, timeMs } = one;
      const picture = clip.pictures[number % clip.pictures.length];
      if (kind === 'audio' && clip.silence !== null)
        feed.pass({ kind, role: 'other', timeMs, body: clip.silence });
      else if (kind === 'video' && picture !== undefined) feed.pass({ kind, timeMs, ...picture });
    }
  }
  feed.describeBy(slateTag());
  for (const header of clip.headers) feed.pass({ ...header, role: 'header', timeMs: 0 });
  return {
    feed,
    start(missingMs) {
      if (timer !== undefined) return;
      const beginMs = now() - missingMs;
      passUntil(missingMs);
      timer = setInterval(() => passUntil(now() - beginMs), everyMs);
    },
    stop() {
      clearInterval(timer);
      feed.end();
    },
  };
}
