import type { AmfValue } from '../rtmp/amf.pure';
import { flvHead, flvTag, metadataTag } from './flv-writer.pure';

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
  join(reader: FeedReader): void;
  leave(reader: FeedReader): void;
  readers(): number;
  /** Whether a reader that joins gets media at once. */
  isReady(): boolean;
  /** The publisher left. */
  end(): void;
}

/** A reader with more unsent bytes than this is disconnected: it is too slow to catch up. */
const mostUnread = 32 * 1024 * 1024;
/** What is kept since the last key frame, for a packager that joins; of a longer group nothing is. */
const mostKept = { tags: 4096, bytes: 32 * 1024 * 1024 };

export function openSignalFeed(): SignalFeed {
  const readers = new Set<FeedReader>();
  const headers = new Map<FedTag['kind'], Buffer>();
  let metadata: Buffer | null = null;
  /** Since the last key frame; null before it. */
  let group: Buffer[] | null = null;
  let groupBytes = 0;
  let hasMedia = false;

  function keep(role: FedTag['role'], tag: Buffer): void {
    if (role === 'key') {
      group = [];
      groupBytes = 0;
    }
    if (group === null) return;
    group.push(tag);
    groupBytes += tag.length;
    if (group.length > mostKept.tags || groupBytes > mostKept.bytes) group = null;
  }
  function endReaders(): void {
    for (const reader of readers) reader.end();
    readers.clear();
  }
  return {
    describe: (values) => void (metadata = metadataTag(values)),
    describeBy: (tag) => void (metadata = tag),
    pass({ kind, role, timeMs, body }) {
      const tag = flvTag(kind === 'video' ? 9 : 8, timeMs, body);
      if (role === 'header') headers.set(kind, tag);
      else keep(role, tag);
      hasMedia ||= role !== 'header';
      for (const reader of readers) {
        if (reader.writableLength > mostUnread) reader.destroy();
        else reader.write(tag);
      }
    },
    deleteHeader: (kind) => void headers.delete(kind),
    endRun() {
      endReaders();
      group = null;
    },
    join(reader) {
      readers.add(reader);
      reader.write(
        Buffer.concat([flvHead, metadata ?? Buffer.alloc(0), ...headers.values(), ...(group ?? [])]),
      );
    },
    leave: (reader) => void readers.delete(reader),
    readers: () => readers.size,
    isReady: () => (headers.has('video') ? group !== null : hasMedia),
    end: endReaders,
  };
}
