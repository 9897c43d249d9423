import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../../../ports/disk-files';
import type { BlobStore } from '../../../../ports/blob-store';
import type { Logger } from '../../../../kernel/logger';
import type { NewPlaylist } from './live-playlists.store';
import { createMirrorQueue } from './mirror-queue.pure';
import type { MediaChange } from './mirror-queue.pure';
import { untilDone } from './until-done';
import type { Trouble } from './until-done';

/** Brings what one connection's packager writes for viewers to where every host reads it. */
export interface LiveMirror {
  take(change: MediaChange): void;
  /** Resolves once everything is there, or after a while in which the store did not answer. */
  settle(): Promise<void>;
  /** Ends it: another connection has the signal. */
  abandon(): void;
  /** Whether the store has not taken for some seconds what is brought. */
  isBehind(): boolean;
}

/** What a {@link createLiveMirror} works with. */
export interface MirrorParts {
  /** Of the live, on this machine. */
  readonly folder: string;
  readonly blobs: Pick<BlobStore, 'put' | 'remove'>;
  keyOf(uri: string): string;
  /** Returns false where another connection has the signal, or the programme is over. */
  publish(playlist: NewPlaylist): Promise<boolean>;
  /** Bytes that viewers of this host ask for next. */
  keep(key: string, bytes: Buffer): void;
  readonly log: Logger;
  /** For the log. */
  readonly signal: { readonly live: string; readonly signal: number };
}

/** How long the end of a connection waits for the store: as long its signal is not free for another host. */
const settleMs = 10_000;

/** A store that is busy for a moment is no trouble for viewers. */
const behindMs = 3000;

export function createLiveMirror(parts: MirrorParts): LiveMirror {
  const { log, signal } = parts;
  const queue = createMirrorQueue();
  const stopped = new AbortController();
  const settled = new Set<() => void>();
  const trouble: Trouble = { since: null, log, detail: signal };

  async function bring(change: MediaChange): Promise<void> {
    const limits = { stopped: stopped.signal, trouble };
    // Each by itself: a time limit over many would never be met.
    if (change.kind === 'removed')
      for (const uri of change.uris) await untilDone(() => remove(parts, uri), limits);
    else await untilDone((abort) => store(parts, change, { abort, abandon }), limits);
    queue.done(change);
    pump();
  }
  function pump(): void {
    if (queue.isEmpty()) for (const tell of settled) tell();
    for (let next = queue.take(); next !== null; next = queue.take()) void bring(next);
  }
  function abandon(): void {
    stopped.abort();
    queue.clear();
    for (const tell of settled) tell();
  }
  return {
    take(change) {
      if (stopped.signal.aborted) return;
      queue.add(change);
      pump();
    },
    async settle() {
      if (queue.isEmpty()) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, settleMs);
        settled.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
      if (queue.isEmpty()) return;
      log.warn(signal, 'the store did not take the end of a signal in time');
      abandon();
    },
    abandon,
    isBehind: () => trouble.since !== null && performance.now() - trouble.since >= behindMs,
  };
}

/** Stores one change. */
async function store(
  { folder, blobs, keyOf, publish, keep, log, signal }: MirrorParts,
  change: Exclude<MediaChange, { readonly kind: 'removed' }>,
  { abort, abandon }: { readonly abort: AbortSignal; abandon(): void },
): Promise<void> {
  if (change.kind === 'media') {
    const bytes = await readIfThere(join(folder, change.uri));
    // A folder that was taken over by a newer run.
    if (bytes === null) return;
    await blobs.put(keyOf(change.uri), bytes, { signal: abort });
    keep(keyOf(change.uri), bytes);
  } else if (!(await publish(change))) {
    log.info(signal, 'another connection has a signal: its playlists are not written here any more');
    abandon();
  }
}

async function remove({ folder, blobs, keyOf }: MirrorParts, uri: string): Promise<void> {
  await blobs.remove(keyOf(uri));
  await rm(join(folder, uri), { force: true });
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
