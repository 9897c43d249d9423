import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { processingItems, transcodePollMs } from './processing/processing';
import { chunkSizeFor } from './upload/chunk-plan.pure';
import { maxAttempts } from './upload/upload-state.pure';

const megabytes = (bytes: number) => `${bytes / 1_048_576} MB`;

it('the README quotes the numbers of the specification as the code has them', () => {
  const steps = [28, 29, 30].map(
    (power) => `from ${megabytes(2 ** power)} on of ${megabytes(chunkSizeFor({ size: 2 ** power }))}`,
  );
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8').replaceAll('\n', ' ');
  expect(readme).toContain(
    `A file is sent in chunks of ${megabytes(chunkSizeFor({ size: 1 }))}; ${steps.join(', ')}. ` +
      `Each chunk has ${maxAttempts} attempts.`,
  );
  expect(readme).toContain(
    `The processing panel follows ${processingItems} videos and asks for their conversion every ${transcodePollMs} ms.`,
  );
});

it('and they are those of the specification (section 9)', () => {
  expect([2 ** 28 - 1, 2 ** 28, 2 ** 29, 2 ** 30].map((size) => megabytes(chunkSizeFor({ size })))).toEqual([
    '16 MB',
    '32 MB',
    '64 MB',
    '128 MB',
  ]);
  expect([maxAttempts, processingItems, transcodePollMs]).toEqual([5, 100, 5_000]);
});
