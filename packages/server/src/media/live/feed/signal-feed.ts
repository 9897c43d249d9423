import { randomInt } from 'node:crypto';
import type { AmfValue } from '../rtmp/amf.pure';
import { flvHead, flvTag, metadataTag, nowTag, readRun } from './flv-writer.pure';
import { createKeptGroups } from './kept-groups.pure';
import type { KeptGroups } from './kept-groups.pure';
import type { SignalPlace } from '../../../ports/live-packager';

/** A packager that reads a signal as FLV. */
export interface FeedReader {
  /** It gets further pictures of the signal, too. */
  readonly hasLayers?: boolean;
  readonly writableLength: number;
  write(bytes: Buffer): unknown;
  /** Everything that was written arrives before the end. */
  end(): void;
  destroy(): void;
}

/** A message on the time line of the server. */
export interface FedTag {
  readonly kind: 'video' | 'audio';
  readonly role: 'header' | 'key' | 'other';
  readonly timeMs: number;
  readonly body: Buffer;
  /** The number of a further picture; absent of the programme's own. */
  readonly layer?: number;
}

/** Brings the messages of a publisher to packagers, also to one that comes later. */
export interface SignalFeed {
  describe(values: { readonly [name: string]: AmfValue }): void;
  /** The same, with the tag as readers get it. */
  describeBy(tag: Buffer): void;
  pass(tag: FedTag): void;
  /** The codec that comes now has no header: a reader must not get that of an earlier one. */
  deleteHeader(kind: FedTag['kind']): void;
  /** A new run begins with what is passed next: readers open the signal again. */
  endRun(): void;
  /** From the last key frame on; or from an earlier one that is kept, where something is missing since a place. */
  join(reader: FeedReader, from?: SignalPlace | 'all' | null): void;
  leave(reader: FeedReader): void;
  readers(): number;
  /** Whether a reader that joins gets media at once. */
  isReady(): boolean;
  /** The publisher left. */
  end(): void;
}

/** A reader with more unsent bytes than this is disconnected: it is too slow to catch up. */
const mostUnread = 32 * 1024 * 1024;

export function openSignalFeed(): SignalFeed {
  const readers = new Set<FeedReader>();
  const heads = createHeads();
  let values: { readonly [name: string]: AmfValue } = {};
  /** The metadata of another feed, which this one passes on. */
  let given: Buffer | null = null;
  let run = newRun();
  const groups = createKeptGroups();
  let hasMedia = false;

  function keep({ role, timeMs, layer }: FedTag, tag: Buffer): void {
    const isLayer = layer !== undefined;
    const hasPicture = heads.hasPicture();
    groups.add({ tag, timeMs, isKey: role === 'key' && !isLayer, hasPicture, isLayer });
    hasMedia ||= !isLayer;
  }
  function endReaders(): void {
    for (const reader of readers) reader.end();
    readers.clear();
  }
  return {
    describe: (next) => void (values = next),
    describeBy(tag) {
      given = tag;
      run = readRun(tag) ?? run;
    },
    pass(fed) {
      const { kind, role, timeMs, body, layer } = fed;
      const tag = flvTag(kind === 'video' ? 9 : 8, timeMs, body);
      if (role === 'header') heads.set(layer ?? kind, tag);
      else keep(fed, tag);
      for (const reader of readers) {
        if (layer !== undefined && reader.hasLayers !== true) continue;
        if (reader.writableLength > mostUnread) reader.destroy();
        else reader.write(tag);
      }
    },
    deleteHeader: (kind) => heads.delete(kind),
    endRun() {
      endReaders();
      groups.clear();
      heads.clearLayers();
      run = newRun();
    },
    join(reader, from = null) {
      readers.add(reader);
      const isAll = from === 'all';
      const hasLayers = reader.hasLayers === true;
      const after = from !== null && !isAll && from.run === run ? from.timeMs : null;
      const kept = keptSince(groups, isAll ? 'all' : after, hasLayers);
      const metadata = given ?? metadataTag(values, run);
      const now = isAll ? [nowTag()] : [];
      reader.write(Buffer.concat([flvHead, metadata, ...heads.all(hasLayers), ...kept, ...now]));
    },
    leave: (reader) => void readers.delete(reader),
    readers: () => readers.size,
    isReady: () => (heads.hasPicture() ? groups.last().length > 0 : hasMedia),
    end: endReaders,
  };
}

function keptSince(groups: KeptGroups, after: number | 'all' | null, hasLayers: boolean): Buffer[] {
  if (after === 'all') return groups.all(hasLayers);
  return after === null ? groups.last(hasLayers) : groups.after(after, hasLayers);
}

/** The settings of the tracks: of the programme by their kinds, and of layers by their numbers. */
function createHeads() {
  const own = new Map<FedTag['kind'], Buffer>();
  const layers = new Map<number, Buffer>();
  return {
    set: (track: FedTag['kind'] | number, tag: Buffer): void =>
      void (typeof track === 'number' ? layers.set(track, tag) : own.set(track, tag)),
    delete: (kind: FedTag['kind']): void => void own.delete(kind),
    clearLayers: (): void => layers.clear(),
    hasPicture: (): boolean => own.has('video'),
    /** The first picture that a reader finds is the programme's. */
    all: (hasLayers: boolean): Buffer[] => [...own.values(), ...(hasLayers ? layers.values() : [])],
  };
}

const newRun = (): number => randomInt(1, 2 ** 31);
