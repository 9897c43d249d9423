import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ClientGoneError } from '../../../kernel/http/request-body';
import type { ChunkSink } from './chunk-sink';
import type { IncomingChunk } from './incoming-chunks';
import { digestMismatch } from './source-errors';
import type { SourcePlan } from './source-plan.pure';

/** What came of a chunk, and survives a power cut. */
export interface KeptBytes {
  /** Counted from the start of the chunk. */
  readonly bytes: number;
  /** SHA-256 that was counted of them, in base64; null where the client sent none to compare. */
  readonly digest: string | null;
}

export interface KeeperOptions {
  readonly sink: Pick<ChunkSink, 'take' | 'finish' | 'received'>;
  readonly plan: SourcePlan;
  readonly request: Pick<IncomingMessage, 'isPaused'>;
  /** Bytes that are not worth a part of their own while more come. */
  readonly grainBytes: number;
  /** Makes durable bytes count. */
  record(kept: KeptBytes): Promise<void>;
}

/** Keeps what came of a chunk that does not come to its end. */
export interface ChunkKeeper extends Pick<IncomingChunk, 'received' | 'silentMs' | 'keep'> {
  take(bytes: Buffer): void;
  /** Records what came of a chunk whose connection broke; nothing after another error. */
  keepBroken(reason: unknown): Promise<void>;
  /** @throws 503 where other bytes came than the client announced. */
  requireDigest(): void;
  /** Ends the regular keeping. */
  stop(): void;
}

/** How often what came is recorded: what a crash of this process may cost. */
const keepEveryMs = 1_000;

/** A whole file without `Content-Range` cannot be continued, so nothing of it is kept. */
export function createChunkKeeper(options: KeeperOptions): ChunkKeeper {
  const { sink, plan, request, grainBytes, record } = options;
  const hash = plan.digest === null ? null : createHash('sha256');
  let keptBytes = 0;
  let cameAt = performance.now();
  let isKeeping = false;

  const keepNow = async (digest: string | null): Promise<void> => {
    const bytes = await sink.finish();
    if (bytes <= keptBytes) return;
    await record({ bytes, digest });
    keptBytes = bytes;
  };
  /** Nothing of a chunk with a digest, before that was compared. */
  const keep = (): Promise<void> =>
    plan.length === null || hash !== null ? Promise.resolve() : keepNow(null);
  const keepRegularly = async (): Promise<void> => {
    if (isKeeping || sink.received - keptBytes < grainBytes) return;
    isKeeping = true;
    try {
      await keep();
    } catch {
      // A failure of the storage fails the chunk too; without the database the next round tries again.
    } finally {
      isKeeping = false;
    }
  };
  const timer = setInterval(() => void keepRegularly(), keepEveryMs);
  return {
    get received() {
      return sink.received;
    },
    get silentMs() {
      return request.isPaused() ? 0 : performance.now() - cameAt;
    },
    take(bytes) {
      cameAt = performance.now();
      hash?.update(bytes);
      sink.take(bytes);
    },
    keep,
    async keepBroken(reason) {
      if (plan.length === null || !(reason instanceof ClientGoneError)) return;
      // The digest that the client sent is that of the whole chunk: this one lets it compare what came at the end.
      // Nobody hears of a failure: the client asks what is there.
      await keepNow(hash === null ? null : hash.digest('base64')).catch(() => undefined);
    },
    requireDigest() {
      if (hash !== null && hash.digest('base64') !== plan.digest) throw digestMismatch();
    },
    stop: () => clearInterval(timer),
  };
}
