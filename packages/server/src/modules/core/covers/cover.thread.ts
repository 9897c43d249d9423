// Draws covers beside the server, which answers meanwhile.
import { parentPort } from 'node:worker_threads';
import type { CoverAnswer, CoverOrder } from './draw-beside';
import { drawCover } from './draw-cover';

parentPort?.on('message', ({ id, parts }: CoverOrder) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
  const answer = (told: CoverAnswer): void => parentPort?.postMessage(told);
  drawCover(parts).then(
    (png) => answer({ id, png }),
    (error: unknown) => answer({ id, fault: String(error) }),
  );
});
