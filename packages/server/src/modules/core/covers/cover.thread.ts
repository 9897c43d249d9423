// Draws covers beside the server, which answers meanwhile.
import { parentPort } from 'node:worker_threads';
import type { CoverAnswer, CoverOrder } from './draw-beside';
import { drawCover } from './draw-cover';
import { drawSlate } from './draw-slate';

parentPort?.on('message', ({ id, parts, size }: CoverOrder) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
  const answer = (told: CoverAnswer): void => parentPort?.postMessage(told);
  const drawing = 'kind' in parts ? drawSlate(parts) : drawCover(parts, size);
  drawing.then(
    (png) => answer({ id, png }),
    (error: unknown) => answer({ id, fault: String(error) }),
  );
});
