import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClip } from '../media/make-clip';
import type { ClipRecipe } from '../media/make-clip';
import { createNodeAvEngine } from '../media/node-av-engine';
import { isMediaError } from '../ports/media-engine';
import type { MediaError, PackagedMedia } from '../ports/media-engine';
import { inspectRendition } from './inspect-rendition';
import type { InspectedRendition } from './inspect-rendition';

/** A packaged source and where its files are. */
export interface PackagedClip extends PackagedMedia {
  readonly output: string;
}

/** Makes clips in a temporary folder and packages them with the real engine. */
export async function openPackaging() {
  const folder = await mkdtemp(join(tmpdir(), 'palco-packaging-'));
  const engine = createNodeAvEngine();
  let count = 0;

  const packaging = {
    folder,
    engine,
    /** Writes a clip under a new name with this ending. */
    async clip(ending: string, recipe: Omit<ClipRecipe, 'path'>): Promise<string> {
      const path = join(folder, `clip-${(count += 1)}.${ending}`);
      await makeClip({ ...recipe, path });
      return path;
    },
    async package(source: string): Promise<PackagedClip> {
      const output = join(folder, `out-${(count += 1)}`);
      const signal = new AbortController().signal;
      return { ...(await engine.package({ source, outputFolder: output, signal })), output };
    },
    /** The error that the engine fails with; throws where it does not fail. */
    async failure(source: string): Promise<MediaError> {
      const error: unknown = await packaging.package(source).catch((reason: unknown) => reason);
      if (!isMediaError(error)) throw new Error(`No failure of the engine: ${String(error)}`);
      return error;
    },
    inspect: ({ output }: PackagedClip, rendition: string): Promise<InspectedRendition> =>
      inspectRendition(join(output, 'hls', rendition)),
    playlist: ({ output }: PackagedClip, rendition: string): Promise<string> =>
      readFile(join(output, 'hls', rendition, 'index.m3u8'), 'utf8'),
    master: ({ output }: PackagedClip): Promise<string> =>
      readFile(join(output, 'hls', 'master.m3u8'), 'utf8'),
    close: () => rm(folder, { recursive: true, force: true }),
  };
  return packaging;
}
