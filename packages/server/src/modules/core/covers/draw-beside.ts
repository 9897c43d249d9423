import type { Worker } from 'node:worker_threads';
import { startThread } from '../../../kernel/child-process/start-thread';
import type { CoverParts, CoverSize } from './cover-key.pure';
import type { SlateParts } from './draw-slate';

/** What the thread is told, and what it answers. */
export interface CoverOrder {
  readonly id: number;
  readonly parts: CoverParts | SlateParts;
  /** Of a cover. */
  readonly size: CoverSize;
}
export type CoverAnswer = { readonly id: number } & (
  | { readonly png: Uint8Array }
  | { readonly fault: string }
);

/** A thread that has nothing to draw for so long ends, with the fonts that it has read. */
const idleMs = 60_000;

const start = (): Worker => startThread('modules/core/covers/cover');

type Draw = (parts: CoverParts | SlateParts, size?: CoverSize) => Promise<Buffer>;

/** Draws covers and cards in a thread, which begins with the first one: 50 to 250 ms each, in which the server would answer nobody. */
export function createCoverThread(begin = start): Draw {
  const open = new Map<number, { resolve(png: Buffer): void; reject(error: unknown): void }>();
  let orders = 0;
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  /** The next cover begins another thread. */
  function end(of: Worker, error?: unknown): void {
    void of.terminate();
    if (thread !== of) return;
    thread = null;
    for (const { reject } of open.values()) reject(error ?? new Error('the thread that draws covers ended'));
    open.clear();
  }
  function answered(of: Worker, answer: CoverAnswer): void {
    const asked = open.get(answer.id);
    open.delete(answer.id);
    if ('fault' in answer) asked?.reject(new Error(answer.fault));
    else asked?.resolve(Buffer.from(answer.png.buffer, answer.png.byteOffset, answer.png.byteLength));
    if (open.size === 0) idle = setTimeout(() => end(of), idleMs).unref();
  }
  function launch(): Worker {
    const started = begin();
    started.on('message', (answer: CoverAnswer) => answered(started, answer));
    started.on('error', (error) => end(started, error));
    started.on('exit', () => end(started));
    return started;
  }
  return (parts, size = 'large') => {
    clearTimeout(idle);
    thread ??= launch();
    const id = (orders += 1);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
    thread.postMessage({ id, parts, size } satisfies CoverOrder);
    return new Promise((resolve, reject) => open.set(id, { resolve, reject }));
  };
}
