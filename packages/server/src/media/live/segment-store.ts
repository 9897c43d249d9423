import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDiskFull } from './live-files';
import {
  appendSegment,
  emptyPlaylist,
  parsePlaylist,
  renderPlaylist,
  targetDuration,
} from './live-playlist.pure';
import type { LivePlaylist, LiveSegment } from './live-playlist.pure';

/** Where the playlists of the programme are, below the folder of a live. */
export const programmeFolder = 'a';
/** Segment URIs are relative to the folder of the live; its playlists are one folder below. */
const up = '../';
/** Segments kept after they left a playlist, for players that read it before. */
const graceSegments = 6;
const rawSeconds = 30;

/** Where a rendition of a signal is kept. */
export interface SegmentStoreOptions {
  /** Of the live. */
  readonly folder: string;
  readonly signalId: number;
  readonly rawFolder: string;
  /** Of the rendition, for example `main`. */
  readonly name: string;
  readonly segmentSeconds: number;
  readonly programmeSegments: number;
  now(): number;
  /** Writes a file of the media; for tests of a full disk. */
  write?(path: string, bytes: Uint8Array): void;
}

/** The files of one rendition: segments under unguessable names, and the playlists that list them. */
export interface SegmentStore {
  /** Begins a run: the next segment starts with a discontinuity. */
  putInit(bytes: Uint8Array): void;
  /** Returns whether the segment went into the programme. One that has no room on the disk is left out. */
  putSegment(bytes: Uint8Array, seconds: number, onAir: boolean): boolean;
  /** Whether the last segment had no room. */
  isDiskFull(): boolean;
}

/** Opens a segment store and continues the playlists of an earlier run. Files that no playlist lists are removed. */
export function openSegmentStore(options: SegmentStoreOptions): SegmentStore {
  const { folder, signalId, name, now } = options;
  const place = `s${signalId}/${name}`;
  mkdirSync(join(folder, place), { recursive: true });
  const raw = openList(options, options.rawFolder, Math.ceil(rawSeconds / options.segmentSeconds));
  const programme = signalId === 1 ? openList(options, programmeFolder, options.programmeSegments) : null;
  const leaving: string[] = [];
  let init = '';
  /** The head of a run that had no room yet. */
  let waitingInit: Uint8Array | null = null;
  const isTold = (uri: string): boolean => raw.tells(uri) || programme?.tells(uri) === true;
  sweep(folder, place, isTold);

  const put = (uri: string, bytes: Uint8Array): void =>
    writeWhole(join(folder, uri), bytes, options.write ?? writeFileSync);
  function leave(dropped: readonly LiveSegment[]): void {
    leaving.push(...dropped.map(({ uri }) => uri).filter((uri) => !isTold(uri)));
    while (leaving.length > graceSegments) rmSync(join(folder, leaving.shift() ?? ''), { force: true });
  }

  function interrupt(): void {
    raw.interrupt();
    programme?.interrupt();
  }
  const room = createRoom(interrupt);
  function writeInit(): void {
    if (waitingInit === null) return;
    init = `${place}/init-${unguessable()}.mp4`;
    put(init, waitingInit);
    waitingInit = null;
  }
  return {
    isDiskFull: () => room.isFull,
    putInit(bytes) {
      waitingInit = bytes;
      interrupt();
      room.try(writeInit);
    },
    putSegment(bytes, seconds, onAir) {
      let isProgramme = false;
      room.try(() => {
        writeInit();
        isProgramme = addSegment(bytes, seconds, onAir);
      });
      return isProgramme;
    },
  };

  function addSegment(bytes: Uint8Array, seconds: number, onAir: boolean): boolean {
    const uri = `${place}/${unguessable()}.m4s`;
    put(uri, bytes);
    const segment = { uri, init, seconds, startedAt: Math.round(now() - seconds * 1000) };
    leave(raw.add(segment));
    const isProgramme = onAir && programme !== null;
    if (isProgramme) leave(programme.add(segment));
    else programme?.interrupt();
    return isProgramme;
  }
}

/** Remembers whether the last attempt to write had room. */
function createRoom(onFull: () => void) {
  const room = {
    isFull: false,
    try(write: () => void): void {
      try {
        write();
        room.isFull = false;
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        room.isFull = true;
        onFull();
      }
    },
  };
  return room;
}

/** Leaves no torn file behind. */
function writeWhole(path: string, bytes: Uint8Array, write: NonNullable<SegmentStoreOptions['write']>): void {
  try {
    write(path, bytes);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}

const unguessable = (): string => randomBytes(9).toString('hex');

/** One playlist on the disk. */
function openList({ folder, name, segmentSeconds }: SegmentStoreOptions, place: string, keep: number) {
  mkdirSync(join(folder, place), { recursive: true });
  const path = join(folder, place, `${name}.m3u8`);
  let list = readList(path) ?? emptyPlaylist(targetDuration(segmentSeconds));
  let interrupted = true;
  return {
    interrupt(): void {
      interrupted = true;
    },
    add(segment: Omit<LiveSegment, 'discontinuity'>): readonly LiveSegment[] {
      const next = { ...segment, discontinuity: interrupted && list.segments.length > 0 };
      const { playlist, dropped } = appendSegment(list, next, keep);
      list = playlist;
      interrupted = false;
      writeText(path, renderPlaylist(list, up));
      return dropped;
    },
    tells: (uri: string): boolean => list.segments.some((one) => one.uri === uri || one.init === uri),
  };
}

function readList(path: string): LivePlaylist | null {
  try {
    return parsePlaylist(readFileSync(path, 'utf8'), up);
  } catch {
    return null;
  }
}

function sweep(folder: string, place: string, isTold: (uri: string) => boolean): void {
  for (const file of readdirSync(join(folder, place))) {
    if (!isTold(`${place}/${file}`)) rmSync(join(folder, place, file), { force: true });
  }
}

/** Writes atomically (rename): a viewer never reads half a playlist. */
export function writeText(path: string, text: string): void {
  const draft = `${path}.part`;
  try {
    writeFileSync(draft, text);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Adds the end tag to the playlists of a programme. Idempotent; does nothing if the programme never began. */
export function endProgramme(folder: string): void {
  let names: string[];
  try {
    names = readdirSync(join(folder, programmeFolder));
  } catch {
    return;
  }
  for (const name of names.filter((one) => one.endsWith('.m3u8') && one !== 'master.m3u8')) {
    const path = join(folder, programmeFolder, name);
    const list = readList(path);
    if (list !== null && !list.ended) writeText(path, renderPlaylist({ ...list, ended: true }, up));
  }
}
