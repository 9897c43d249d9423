import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { emptyPlaylist, parsePlaylist } from '../live/live-playlist.pure';
import type { LivePlaylist, LiveSegment } from '../live/live-playlist.pure';
import { up } from '../live/playlist-file';
import { programmeFolder } from '../live/segment-store';
import { chooseNext } from './programme-window.pure';

/** A segment of the programme, readable on its own. */
export interface ProgrammeSegment {
  readonly run: number;
  readonly startedAt: number;
  readonly seconds: number;
  /** Its initialization section, then its media. */
  readonly bytes: Buffer;
}

export interface FollowOptions {
  /** Of the live. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Whether all but the newest segment are left out; asked before each. */
  isLate(): boolean;
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
    const chosen = chooseNext(list, { next, isLate: options.isLate() });
    if (chosen === null) {
      if (list.ended) return;
      options.onIdle();
      await delay(lookMs, undefined, { signal }).catch(() => undefined);
      continue;
    }
    const { segment, sequence, run, skipped } = chosen;
    if (skipped.length > 0) options.onSkipped(skipped);
    next = sequence + 1;
    const bytes = await readSegment(folder, segment);
    if (bytes !== null) yield { run, startedAt: segment.startedAt, seconds: segment.seconds, bytes };
  }
}

/** A programme that has not begun is an empty one. */
async function readList(path: string): Promise<LivePlaylist> {
  try {
    return parsePlaylist(await readFile(path, 'utf8'), up);
  } catch {
    return emptyPlaylist(0);
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
