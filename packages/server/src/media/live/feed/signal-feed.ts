import { randomInt } from 'node:crypto';
import type { AmfValue } from '../rtmp/amf.pure';
import { flvHead, flvTag, metadataTag, nowTag, readRun } from './flv-writer.pure';
import { createKeptGroups } from './kept-groups.pure';
import type { SignalPlace } from '../../../ports/live-packager';

/** A packager that reads a signal as FLV. */
export interface FeedReader {
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
  const headers = new Map<FedTag['kind'], Buffer>();
  let values: { readonly [name: string]: AmfValue } = {};
  /** The metadata of another feed, which this one passes on. */
  let given: Buffer | null = null;
  let run = newRun();
  const groups = createKeptGroups();
  let hasMedia = false;

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
    pass({ kind, role, timeMs, body }) {
      const tag = flvTag(kind === 'video' ? 9 : 8, timeMs, body);
      if (role === 'header') headers.set(kind, tag);
      else groups.add({ tag, timeMs, isKey: role === 'key', hasPicture: headers.has('video') });
      hasMedia ||= role !== 'header';
      for (const reader of readers) {
        if (reader.writableLength > mostUnread) reader.destroy();
        else reader.write(tag);
      }
    },
    deleteHeader: (kind) => void headers.delete(kind),
    endRun() {
      endReaders();
      groups.clear();
      run = newRun();
    },
    join(reader, from = null) {
      readers.add(reader);
      const isAll = from === 'all';
      const after = from !== null && !isAll && from.run === run ? from.timeMs : null;
      const kept = isAll ? groups.all() : after === null ? groups.last() : groups.after(after);
      const metadata = given ?? metadataTag(values, run);
      const now = isAll ? [nowTag()] : [];
      reader.write(Buffer.concat([flvHead, metadata, ...headers.values(), ...kept, ...now]));
    },
    leave: (reader) => void readers.delete(reader),
    readers: () => readers.size,
    isReady: () => (headers.has('video') ? groups.last().length > 0 : hasMedia),
    end: endReaders,
  };
}

const newRun = (): number => randomInt(1, 2 ** 31);
