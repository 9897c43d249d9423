import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isOutOfRoom } from '../../ports/disk-files';
import { requireRoomSync } from '../../ports/disk-room';
import { createListChanges } from './list-changes';
import type { ListLeader, StoreLists } from './list-changes';
import type { RenditionReport } from './live-playlist.pure';
import { endPlaylists, openPlaylistFile, writeWhole } from './playlist-file';
import type { NewSegment, OnChange, WriteFile } from './playlist-file';
import type { CutSegment, SegmentBytes } from './segmenter.pure';

/** Where the playlists of the programme are, below the folder of a live. */
export const programmeFolder = 'a';
/** Files kept after they left a playlist, for players that read it before: a part is a sixth of a segment, or more. */
const graceFiles = 36;
const rawSeconds = 30;
/** What was on air is kept for clips, also where viewers get less. */
const airedSeconds = 5 * 60;
/** The rendition that clips are made of. */
const airedRendition = 'main';

/** The name of the playlist of what was on air; in the folder of the raw playlists, whose name viewers cannot guess. */
export const airedPlaylist = `aired-${airedRendition}.m3u8`;
/** The programme's own playlist of that rendition, which lists more where there is a DVR window. */
export const programmePlaylist = `${programmeFolder}/${airedRendition}.m3u8`;

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
  /** Target duration of the partial segments of the programme; null for none. */
  readonly partSeconds: number | null;
  now(): number;
  /** The newest partial segments of the other renditions. */
  reports?(): readonly RenditionReport[];
  /** Whether another rendition lists a file: one that follows this one has its media. */
  isListedElsewhere?(uri: string): boolean;
  /** When the media at this place of the run began, where another rendition knows: all say the same. */
  startedAt?(atSeconds: number): number | null;
  /** Where it is given, media that no playlist lists any more are told and not removed. */
  readonly onChange?: OnChange;
  /** Writes a file of the media; for tests of a full disk. */
  readonly write?: WriteFile;
}

/** The files of one rendition: segments under unguessable names, and the playlists that list them. */
export interface SegmentStore extends ListLeader {
  /**
   * Begins a run: the next segment starts with a discontinuity. One that `continues` has the time line and the tracks of what
   * its lists followed so far, so that no discontinuity is needed (RFC 8216, 4.3.2.3), and those of all renditions match.
   */
  putInit(bytes: Uint8Array, how?: 'continues'): void;
  /** A partial segment of the programme, before its segment. */
  putPart(part: SegmentBytes & { readonly independent: boolean; readonly beginSeconds: number }): void;
  /** Returns whether the segment went into the programme. One that has no room on the disk is left out. */
  putSegment(segment: CutSegment): boolean;
  /** Whether the last segment had no room. */
  isDiskFull(): boolean;
  /** The newest partial segment of the programme. */
  report(): RenditionReport | null;
  lists(uri: string): boolean;
}

/** Opens a segment store and continues the playlists of an earlier run. Files that no playlist lists are removed. */
export function openSegmentStore(options: SegmentStoreOptions): SegmentStore {
  const { partSeconds } = options;
  const { lists, programme, isListed } = openLists(options);
  const media = openMedia(options, (uri) => isListed(uri) || options.isListedElsewhere?.(uri) === true);
  const changes = createListChanges(lists, (uris) => media.removeUnlisted(uris));
  /** Where the last segment ended. */
  let endSeconds = 0;
  /** A part of the open segment had no room: the programme goes on with the next segment. */
  let hasLostPart = false;

  function interrupt(which: 'raw' | 'programme', atSeconds: number): void {
    if (which === 'programme') media.renamePart();
    changes.publishInterruption(which, atSeconds);
  }
  function interruptAll(atSeconds: number): void {
    interrupt('raw', atSeconds);
    interrupt('programme', atSeconds);
  }
  const room = createRoom(() => interruptAll(endSeconds));
  /** @returns what went into the programme */
  function air(cut: CutSegment): NewSegment | null {
    const { programme: own, raw: whole } = cut;
    const put = (segment: SegmentBytes): NewSegment => media.putSegment(segment, placeOf(segment, cut));
    const aired = own !== null && programme !== null && !hasLostPart ? put(own) : null;
    hasLostPart = false;
    if (whole !== null) {
      const segment = whole === own && aired !== null ? aired : put(whole);
      changes.publishSegment('raw', placeOf(whole, cut), segment);
    }
    return aired;
  }
  function addSegment(cut: CutSegment): boolean {
    const aired = air(cut);
    const atSeconds = cut.endSeconds - (cut.programme?.seconds ?? 0);
    if (aired === null) interrupt('programme', atSeconds);
    else changes.publishSegment('programme', atSeconds, aired);
    endSeconds = cut.endSeconds;
    return aired !== null;
  }
  return {
    ...changes,
    isDiskFull: () => room.isFull,
    report: () => programme?.report() ?? null,
    putInit(bytes, how) {
      if (how !== 'continues') interruptAll(0);
      media.putInit(bytes);
    },
    putPart({ bytes, seconds, independent, beginSeconds }) {
      if (programme === null || partSeconds === null || hasLostPart) return;
      room.try(() => {
        const { uri, hint, head } = media.putPart({ bytes, seconds }, beginSeconds);
        const next = { seconds: partSeconds, hint };
        changes.publishPart(beginSeconds, { part: { uri, seconds, independent }, head, next });
      });
      hasLostPart = room.isFull;
    },
    putSegment(segment) {
      let isProgramme = false;
      room.try(() => void (isProgramme = addSegment(segment)));
      return isProgramme;
    },
    lists: isListed,
  };
}

function openLists(options: SegmentStoreOptions) {
  const { signalId, rawFolder, segmentSeconds, programmeSegments } = options;
  const raw = openPlaylistFile({
    ...options,
    subfolder: rawFolder,
    keep: Math.ceil(rawSeconds / segmentSeconds),
    reports: () => [],
  });
  const programme =
    signalId === 1
      ? openPlaylistFile({ ...options, subfolder: programmeFolder, keep: programmeSegments })
      : null;
  const lists: StoreLists = { raw, programme, aired: openAired(options) };
  return {
    lists,
    programme,
    isListed: (uri: string): boolean => Object.values(lists).some((list) => list?.lists(uri) === true),
  };
}

/** The playlist for clips; null for a rendition that has none, and where the programme lists as much. */
function openAired(options: SegmentStoreOptions) {
  const keep = Math.ceil(airedSeconds / options.segmentSeconds);
  if (options.signalId !== 1 || options.name !== airedRendition || keep <= options.programmeSegments)
    return null;
  const own = { name: `aired-${airedRendition}`, subfolder: options.rawFolder, reports: () => [] };
  return openPlaylistFile({ ...options, ...own, keep });
}

/** Where a segment begins on the time line of the run. */
const placeOf = ({ seconds }: SegmentBytes, { endSeconds }: CutSegment): number => endSeconds - seconds;

/** Adds the end tag to the playlists of a programme. Idempotent; does nothing if the programme never began. */
export const endProgramme = (folder: string): void => endPlaylists(folder, programmeFolder);

/** Viewers go on where a recording has no room any more: their segments may use half of the reserve, and are removed again. */
const reserveOfSegments = 0.5;

export function writeWithRoom(path: string, content: string | Uint8Array): void {
  requireRoomSync(dirname(path), content.length, reserveOfSegments);
  writeFileSync(path, content);
}

/** The media files of a rendition. `isListed`: whether a playlist lists a file. */
function openMedia(
  { folder, signalId, rawFolder, name, now, write, startedAt, onChange = null }: SegmentStoreOptions,
  isListed: (uri: string) => boolean,
) {
  const subfolder = `s${signalId}/${name}`;
  mkdirSync(join(folder, subfolder), { recursive: true });
  const drop = (uris: readonly string[]): void => {
    if (onChange === null) for (const uri of uris) rmSync(join(folder, uri), { force: true });
    else if (uris.length > 0) onChange({ kind: 'removed', uris });
  };
  drop(unlistedFiles(folder, subfolder, [rawFolder, programmeFolder]).filter((uri) => !isListed(uri)));
  const unlisted: string[] = [];
  let init = '';
  /** The head of a run that had no room yet. */
  let waitingInit: Uint8Array | null = null;
  let nextPart = partUri(subfolder);

  function putFile(uri: string, bytes: Uint8Array): void {
    writeWhole(join(folder, uri), bytes, write ?? writeWithRoom);
    onChange?.({ kind: 'media', uri });
  }
  function put(uri: string, bytes: Uint8Array): void {
    if (waitingInit !== null) {
      init = `${subfolder}/init-${unguessable()}.mp4`;
      putFile(init, waitingInit);
      waitingInit = null;
    }
    putFile(uri, bytes);
  }
  const headOf = (seconds: number, atSeconds: number) => ({
    init,
    startedAt: startedAt?.(atSeconds) ?? Math.round(now() - seconds * 1000),
  });
  return {
    /** The head of a run; it is written before its first media. */
    putInit(bytes: Uint8Array): void {
      waitingInit = bytes;
    },
    putSegment({ bytes, seconds }: SegmentBytes, atSeconds: number): NewSegment {
      const uri = `${subfolder}/${unguessable()}.m4s`;
      put(uri, bytes);
      return { uri, seconds, ...headOf(seconds, atSeconds) };
    },
    /** Writes a part under the name that was announced; gives the name of the next one. */
    putPart({ bytes, seconds }: SegmentBytes, atSeconds: number) {
      const uri = nextPart;
      put(uri, bytes);
      nextPart = partUri(subfolder);
      return { uri, hint: nextPart, head: headOf(seconds, atSeconds) };
    },
    /** What was announced does not come any more. */
    renamePart: () => void (nextPart = partUri(subfolder)),
    /** Removes files that left a playlist, later. */
    removeUnlisted(uris: readonly string[]): void {
      unlisted.push(...uris.filter((uri) => !isListed(uri)));
      drop(unlisted.splice(0, Math.max(0, unlisted.length - graceFiles)));
    },
  };
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
        if (!isOutOfRoom(error)) throw error;
        room.isFull = true;
        onFull();
      }
    },
  };
  return room;
}

const unguessable = (): string => randomBytes(9).toString('hex');

/** By its name a server knows that a partial segment may be asked for before it is there. */
const partUri = (subfolder: string): string => `${subfolder}/part-${unguessable()}.m4s`;

/** What an earlier run left behind. Lists of other renditions may have media of this one. */
function unlistedFiles(folder: string, subfolder: string, listFolders: readonly string[]): string[] {
  const uris = readdirSync(join(folder, subfolder)).map((file) => `${subfolder}/${file}`);
  if (uris.length === 0) return [];
  const texts = listFolders.flatMap((one) => readLists(join(folder, one)));
  return uris.filter((uri) => !texts.some((text) => text.includes(uri)));
}

function readLists(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.m3u8'));
  return names.map((name) => readFileSync(join(folder, name), 'utf8'));
}
