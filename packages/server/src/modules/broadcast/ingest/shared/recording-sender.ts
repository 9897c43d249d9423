import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../../../kernel/logger';
import { cutRecordingName } from '../../../../media/live/recording-name.pure';
import type { BlobStore } from '../../../../ports/blob-store';
import { cutMark, endMark, nextPiece, pieceName } from './recording-pieces.pure';
import type { Piece } from './recording-pieces.pure';
import { untilDone } from './until-done';
import type { Trouble } from './until-done';

/** Sends one recording to the store while it grows, and removes it from this machine once all of it is there. */
export interface RecordingSender {
  /** Its file has so many bytes that will not change. */
  grown(sizeBytes: number): void;
  /** Nothing is added any more; `isCut`: what came next was lost. */
  end(isCut: boolean): void;
  /** Resolves once it is in the store, or was stopped. */
  readonly done: Promise<void>;
}

/** Which recording, and where to. */
export interface RecordingSenderParts {
  readonly folder: string;
  readonly name: string;
  /** Prefix of its objects. */
  readonly prefix: string;
  /** What the store has of it. */
  readonly sentBytes: number;
  readonly blobs: Pick<BlobStore, 'put'>;
  readonly log: Logger;
  readonly stopped: AbortSignal;
}

/** How often a recording that grows is looked at. */
const lookMs = 500;

export function sendRecording(parts: RecordingSenderParts): RecordingSender {
  const { folder, name, prefix, blobs, log, stopped } = parts;
  const trouble: Trouble = { since: null, log, detail: { recording: name } };
  let { sentBytes } = parts;
  let knownBytes = sentBytes;
  let path = join(folder, name);
  let grownAt = performance.now();
  let end: { readonly isCut: boolean } | null = null;
  let wake = new AbortController();

  const send = (key: string, read: () => Promise<Buffer>): Promise<void> =>
    untilDone(async (signal) => blobs.put(`${prefix}/${key}`, await read(), { signal }), {
      stopped,
      trouble,
    });
  async function sendWhole({ isCut }: { readonly isCut: boolean }): Promise<void> {
    if (isCut) await send(cutMark, async () => Buffer.alloc(0));
    await send(endMark, async () => Buffer.from(String(sentBytes)));
    if (!stopped.aborted) await rm(path, { force: true });
  }
  async function run(): Promise<void> {
    while (!stopped.aborted) {
      const waitedMs = performance.now() - grownAt;
      const piece = nextPiece({ sentBytes, knownBytes, isEnded: end !== null, waitedMs });
      if (piece !== null) {
        await send(pieceName(piece), () => readPiece(path, piece));
        sentBytes = piece.end;
        grownAt = performance.now();
      } else if (end !== null) return sendWhole(end);
      else {
        wake = new AbortController();
        const signal = AbortSignal.any([wake.signal, stopped]);
        await delay(lookMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }
  return {
    grown(sizeBytes) {
      if (knownBytes === sentBytes) grownAt = performance.now();
      knownBytes = Math.max(knownBytes, sizeBytes);
    },
    end(isCut) {
      if (end !== null) return;
      if (isCut) path = join(folder, cutRecordingName(name));
      void stat(path)
        .catch(() => null)
        .then((found) => {
          // A packager that died has written more than it could tell.
          knownBytes = Math.max(knownBytes, found?.size ?? 0);
          end = { isCut };
          return wake.abort();
        });
    },
    done: run(),
  };
}

async function readPiece(path: string, { start, end }: Piece): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const bytes = Buffer.alloc(end - start);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
    if (bytesRead !== bytes.length) throw new Error(`${path} has become shorter`);
    return bytes;
  } finally {
    await handle.close();
  }
}
