import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { EditTask, MediaEngine, PackagedMedia, PackageTask } from '../ports/media-engine';
import { defaultMediaLimits } from './media-limits';
import type { MediaLimits } from './media-limits';
import { runMediaChild } from './run-media-child';

/** How {@link createNodeAvEngine} works. */
export interface NodeAvEngineOptions {
  /** Default: {@link defaultMediaLimits}. */
  readonly limits?: Partial<MediaLimits>;
  /** Told the id of each packaging process, for tests that end it from outside. */
  readonly onPackageStart?: (pid: number) => void;
}

/** How long the result of a failed check is cached. */
const recheckMs = 30_000;

/** The default engine: FFmpeg through node-av, each task in a child process that is forked for it alone. */
export function createNodeAvEngine(options: NodeAvEngineOptions = {}): MediaEngine {
  const limits: MediaLimits = { ...defaultMediaLimits, ...options.limits };
  let check: Promise<boolean> | null = null;

  async function makeCheck(): Promise<boolean> {
    try {
      return (await runMediaChild({ task: { name: 'check' }, limits })).canEncode;
    } catch {
      setTimeout(() => (check = null), recheckMs).unref();
      return false;
    }
  }

  return {
    available: () => (check ??= makeCheck()),
    probe: (source, { signal } = {}) => runMediaChild({ task: { name: 'probe', source }, limits, signal }),
    extractSound: async ({ source, path, signal }) =>
      void (await runMediaChild({ task: { name: 'extract-sound', source, path }, limits, signal })),
    remux: async ({ source, path, signal }) =>
      void (await runMediaChild({ task: { name: 'remux', source, path }, limits, signal })),
    async picture({ source, seconds, path, signal }) {
      await runMediaChild({ task: { name: 'picture', source, seconds, path }, limits, signal });
    },
    package: ({ source, outputFolder, signal, onProgress }: PackageTask) =>
      inDraft(outputFolder, onProgress, (folder) =>
        runMediaChild({
          task: { name: 'package', source, folder },
          limits,
          signal,
          onProgress,
          onStart: options.onPackageStart,
        }),
      ),
    edit: ({ outputFolder, signal, onProgress, ...source }: EditTask) =>
      inDraft(outputFolder, onProgress, (folder) =>
        runMediaChild({ task: { name: 'edit', folder, ...source }, limits, signal, onProgress }),
      ),
  };
}

const draftMark = '.draft-';

/** Has a folder made that appears whole or not at all. */
async function inDraft(
  outputFolder: string,
  onProgress: PackageTask['onProgress'],
  make: (folder: string) => Promise<PackagedMedia>,
): Promise<PackagedMedia> {
  await removeDrafts(outputFolder);
  const folder = `${outputFolder}${draftMark}${randomUUID()}`;
  await mkdir(folder, { recursive: true });
  try {
    const packaged = await make(folder);
    await rename(folder, outputFolder);
    onProgress?.(100);
    return packaged;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the draft folders that killed processes left behind. */
async function removeDrafts(outputFolder: string): Promise<void> {
  await mkdir(dirname(outputFolder), { recursive: true });
  const prefix = `${basename(outputFolder)}${draftMark}`;
  const names = await readdir(dirname(outputFolder));
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    await rm(join(dirname(outputFolder), name), { recursive: true, force: true });
  }
}
