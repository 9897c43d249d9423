import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { PackagingTask } from '../ports/live-packager';
import { createNodeAvPackager } from './node-av-packager';

it('a folder that cannot be made fails the run instead of throwing', async () => {
  const place = await mkdtemp(join(tmpdir(), 'palco-packager-'));
  await writeFile(join(place, 'file'), '');
  const warn = vi.fn();
  const ended = vi.fn();
  const packager = createNodeAvPackager({ media: { available: async () => true }, warn });
  const task = { folder: join(place, 'file', 'live') } as PackagingTask;
  const run = packager.start(task, { ended });
  // As with any run, `ended` is called only after `start` has returned.
  expect(ended).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledWith('failed'));
  expect(warn).toHaveBeenCalledOnce();
  await run.stop();
  expect(ended).toHaveBeenCalledOnce();
  await rm(place, { recursive: true });
});
