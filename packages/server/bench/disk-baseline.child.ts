// The baseline of the upload bench: the same bytes on the same disk, one sync for each chunk, and nothing else.
import { randomFillSync, randomUUID } from 'node:crypto';
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { BaselineTask } from './upload-client';

let bytes = Buffer.alloc(0);

function run({ folder, chunkBytes, chunks }: BaselineTask): number {
  if (bytes.length !== chunks * chunkBytes) bytes = randomFillSync(Buffer.alloc(chunks * chunkBytes));
  const path = join(folder, `baseline-${randomUUID()}`);
  const file = openSync(path, 'w+');
  const startedAt = performance.now();
  for (let index = 0; index < chunks; index += 1) {
    const start = index * chunkBytes;
    for (let done = 0; done < chunkBytes;)
      done += writeSync(file, bytes, start + done, chunkBytes - done, start + done);
    fdatasyncSync(file);
  }
  const ms = performance.now() - startedAt;
  closeSync(file);
  return ms;
}

process.on('message', (task: BaselineTask) => process.send?.({ ms: run(task) }));
