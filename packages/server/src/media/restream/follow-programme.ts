import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parsePlaylist } from '../live/live-playlist.pure';
import type { LivePlaylist, LiveSegment } from '../live/live-playlist.pure';
import { up } from '../live/playlist-file';
import { programmeFolder } from '../live/segment-store';

/** A segment of the programme, readable on its own. */
export interface ProgrammeSegment {
  readonly run: number;
  readonly startedAt: number;
  readonly seconds: number;
  /** Its initialization section, then its media. */
  readonly bytes: Buffer;
  /** Seconds of programme behind it already: more than a segment of them means that the reader is late. */
  readonly behindSeconds: number;
}

export interface FollowOptions {
  /** Of the live. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Whether all but the newest segment are left out; asked before each. */
  isLate(behindSeconds: number): boolean;
  /** There is none to give now. */
  onIdle(): void;
  /** Segments that were left out. */
  onSkipped(segments: readonly LiveSegment[]): void;
}

const lookMs = 200;
/** Of the playlist that shows everything: the best rendition. */
const bestRendition = 'main.m3u8';

/**
 * Reads the programme as viewers get it, from its newest segment on, until it has an end: what is not on air is not in it, and
 * what the server puts in the place of a lost signal is.
 */
export async function* followProgramme(options: FollowOptions): AsyncGenerator<ProgrammeSegment> {
  const { folder, signal } = options;
  const path = join(folder, programmeFolder, bestRendition);
  let next: number | null = null;
  while (!signal.aborted) {
    const list = await readList(path);
    const waiting: readonly Waiting[] = list === null ? [] : waitingOf(list, next);
    if (list === null || waiting.length === 0) {
      if (list?.ended === true) return;
      options.onIdle();
      await delay(lookMs, undefined, { signal }).catch(() => undefined);
      continue;
    }
    const behind = waiting.slice(1).reduce((sum, { segment }) => sum + segment.seconds, 0);
    const skips = next === null || options.isLate(behind) ? waiting.length - 1 : 0;
    if (next !== null && skips > 0) options.onSkipped(waiting.slice(0, skips).map(({ segment }) => segment));
    const [first] = waiting.slice(skips);
    if (first === undefined) continue;
    next = first.sequence + 1;
    const bytes = await readSegment(folder, first.segment);
    if (bytes === null) continue;
    const { startedAt, seconds } = first.segment;
    yield { run: first.run, startedAt, seconds, bytes, behindSeconds: skips > 0 ? 0 : behind };
  }
}

interface Waiting {
  readonly segment: LiveSegment;
  readonly sequence: number;
  readonly run: number;
}

function waitingOf(list: LivePlaylist, next: number | null): Waiting[] {
  let run = list.discontinuitySequence;
  const all = list.segments.map((segment, index) => {
    if (segment.discontinuity) run += 1;
    return { segment, sequence: list.mediaSequence + index, run };
  });
  return all.filter(({ sequence }) => next === null || sequence >= next);
}

async function readList(path: string): Promise<LivePlaylist | null> {
  try {
    return parsePlaylist(await readFile(path, 'utf8'), up);
  } catch {
    return null;
  }
}

/** Null for one that left the window meanwhile. */
async function readSegment(folder: string, { init, uri }: LiveSegment): Promise<Buffer | null> {
  try {
    return Buffer.concat(await Promise.all([init, uri].map((name) => readFile(join(folder, name)))));
  } catch {
    return null;
  }
}
