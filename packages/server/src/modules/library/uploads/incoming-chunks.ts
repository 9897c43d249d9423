import { ClientGoneError } from '../../../kernel/http/request-body';
import type { ByteRange } from './byte-ranges.pure';

/** A chunk that this process is receiving. */
export interface IncomingChunk {
  readonly range: ByteRange;
  /** Bytes of its range that came. */
  readonly received: number;
  /** How long no byte has come, although one would have been taken. */
  readonly silentMs: number;
  /** Records what came so far, so that a probe tells it; the chunk goes on. */
  keep(): Promise<void>;
  /** Ends the chunk as if its connection had broken. */
  giveWay(): void;
}

/** The chunks that this process is receiving, by video. */
export interface IncomingChunks {
  /** Lists a chunk until the returned function is called. */
  add(videoId: string, chunk: IncomingChunk): () => void;
  /** Records what came so far of the chunks of a video. Answers whether there was one. */
  keep(videoId: string): Promise<boolean>;
  /**
   * Ends those chunks of a video that stand in the way of a range although nobody sends them any more: a client lost its
   * connection, this side has not noticed yet, and the client goes on from what came. Answers how many.
   */
  clear(videoId: string, range: ByteRange): number;
}

/** Its connection is ended from this side: another request goes on, or can go on, with its range. */
export class GaveWayError extends ClientGoneError {}

/** A sender that is silent for so long gives way. */
const silentMs = 1_000;

export function createIncomingChunks(): IncomingChunks {
  const chunks = new Map<string, Set<IncomingChunk>>();
  return {
    add(videoId, chunk) {
      const ofVideo = chunks.get(videoId) ?? new Set();
      chunks.set(videoId, ofVideo.add(chunk));
      return () => {
        ofVideo.delete(chunk);
        if (ofVideo.size === 0 && chunks.get(videoId) === ofVideo) chunks.delete(videoId);
      };
    },
    async keep(videoId) {
      const ofVideo = [...(chunks.get(videoId) ?? [])];
      // One that fails here fails its own request as well.
      await Promise.allSettled(ofVideo.map((chunk) => chunk.keep()));
      return ofVideo.length > 0;
    },
    clear(videoId, range) {
      const inTheWay = [...(chunks.get(videoId) ?? [])].filter((chunk) => isAbandoned(chunk, range));
      for (const chunk of inTheWay) chunk.giveWay();
      return inTheWay.length;
    },
  };
}

/** Whether `range` continues a silent chunk at a byte that came of it; or nothing came of the chunk. */
function isAbandoned(chunk: IncomingChunk, [start, end]: ByteRange): boolean {
  const [from, to] = chunk.range;
  if (chunk.silentMs < silentMs || start > to || end < from) return false;
  return chunk.received === 0 || (start > from && start <= from + chunk.received);
}
