import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  appendPart,
  appendSegment,
  emptyPlaylist,
  joinOpen,
  nextSequence,
  parsePlaylist,
  renderPlaylist,
  targetDuration,
} from './live-playlist.pure';
import type { LivePlaylist, LiveSegment, OpenSegment, RenditionReport } from './live-playlist.pure';
import type { LiveFileChange } from '../../ports/live-packager';

/** Segment URIs are relative to the folder of the live; its playlists are one folder below. */
export const up = '../';

/** Told of each change of the files, in its order; null where nobody asks. */
export type OnChange = ((change: LiveFileChange) => void) | null;

/** Which playlist a {@link openPlaylistFile} opens. */
export interface PlaylistFileOptions {
  /** Of the live. */
  readonly folder: string;
  /** The folder of the playlist below that. */
  readonly subfolder: string;
  readonly name: string;
  readonly segmentSeconds: number;
  /** The most segments that are kept. */
  readonly keep: number;
  reports?(): readonly RenditionReport[];
  readonly onChange?: OnChange;
}

export type NewSegment = Omit<LiveSegment, 'discontinuity' | 'parts'>;
type PartArguments = Parameters<typeof appendPart>[1];

/** Opens a playlist on the disk, which is written after each change. */
export function openPlaylistFile({
  folder,
  subfolder,
  name,
  segmentSeconds,
  keep,
  reports,
  onChange = null,
}: PlaylistFileOptions) {
  mkdirSync(join(folder, subfolder), { recursive: true });
  const path = join(folder, subfolder, `${name}.m3u8`);
  const complete = (one: LivePlaylist): LivePlaylist => completeOpen(folder, one, onChange);
  let list = complete(readList(path) ?? emptyPlaylist(targetDuration(segmentSeconds)));
  let listed = new Set(urisOf(list));
  let interrupted = true;
  const isDiscontinuity = (): boolean => interrupted && list.segments.length > 0;
  function write(): void {
    listed = new Set(urisOf(list));
    const text = renderPlaylist(list, up, reports?.());
    writeWhole(path, text);
    onChange?.({ kind: 'playlist', name: `${subfolder}/${name}.m3u8`, text });
  }
  return {
    interrupt(): void {
      interrupted = true;
      list = complete(list);
    },
    /** Returns the addresses that left the playlist. */
    add(segment: NewSegment): readonly string[] {
      const before = listed;
      list = appendSegment(list, { ...segment, discontinuity: isDiscontinuity() }, keep).playlist;
      interrupted = false;
      write();
      return [...before].filter((uri) => !listed.has(uri));
    },
    addPart(
      part: PartArguments['part'],
      head: { init: string; startedAt: number },
      next: PartArguments['next'],
    ) {
      const discontinuity = isDiscontinuity();
      list = appendPart(list, { part, next, head: { ...head, discontinuity } });
      interrupted = false;
      write();
    },
    /** Returns the addresses that left the playlist. */
    discardOpen(): readonly string[] {
      const { open } = list;
      if (open === null) return [];
      const before = listed;
      interrupted = open.discontinuity;
      list = { ...list, open: null };
      write();
      return [...before].filter((uri) => !listed.has(uri));
    },
    lists: (uri: string): boolean => listed.has(uri),
    report: () => reportOf(list, `${name}.m3u8`),
  };
}

function reportOf(list: LivePlaylist, uri: string): RenditionReport | null {
  const sequence = nextSequence(list);
  if (list.open !== null) return { uri, mediaSequence: sequence, part: list.open.parts.length - 1 };
  const last = list.segments.at(-1)?.parts.length ?? 0;
  return last === 0 ? null : { uri, mediaSequence: sequence - 1, part: last - 1 };
}

function urisOf({ segments, open }: LivePlaylist): string[] {
  const files = ({ init, parts }: OpenSegment): string[] => [init, ...parts.map(({ uri }) => uri)];
  const all = segments.flatMap((segment) => [segment.uri, ...files(segment)]);
  return open === null ? all : [...all, ...files(open)];
}

/** Makes a segment of partial segments whose packager died before it was complete: players may have them already. */
function completeOpen(folder: string, list: LivePlaylist, onChange: OnChange): LivePlaylist {
  const { playlist, joined } = joinOpen(list);
  if (joined === null) return playlist;
  try {
    const bytes = joined.parts.map((uri) => readFileSync(join(folder, uri)));
    writeWhole(join(folder, joined.uri), Buffer.concat(bytes));
    onChange?.({ kind: 'media', uri: joined.uri });
    return playlist;
  } catch {
    return { ...list, open: null };
  }
}

function readList(path: string): LivePlaylist | null {
  try {
    return parsePlaylist(readFileSync(path, 'utf8'), up);
  } catch {
    return null;
  }
}

/** Writes a file. */
export type WriteFile = (path: string, content: string | Uint8Array) => void;

/** Writes atomically (rename): a viewer never reads half a playlist, nor half a partial segment that was announced by its name. */
export function writeWhole(
  path: string,
  content: string | Uint8Array,
  write: WriteFile = writeFileSync,
): void {
  const draft = `${path}.draft`;
  try {
    write(draft, content);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Adds the end tag to the playlists of a folder. Idempotent; does nothing where there are none. */
export function endPlaylists(folder: string, subfolder: string): void {
  let names: string[];
  try {
    names = readdirSync(join(folder, subfolder));
  } catch {
    return;
  }
  for (const name of names.filter((one) => one.endsWith('.m3u8') && one !== 'master.m3u8')) {
    const path = join(folder, subfolder, name);
    const list = readList(path);
    if (list !== null && !list.ended)
      writeWhole(path, renderPlaylist({ ...completeOpen(folder, list, null), ended: true }, up));
  }
}
