import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../../ports/disk-files';
import type { Queryable } from '../../../kernel/database/database';
import { isCutRecording } from '../../../media/live/recording-name.pure';
import { endProgramme } from '../../../media/live/segment-store';
import type { liveRoots } from './live-folders';
import type { LiveRest, LiveStore } from './live-store';
import { addRecording } from './recordings.store';

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Lives in the folders that their packagers write: all processes that serve them have to share these. */
export function createDiskLives(
  { db }: { readonly db: Queryable },
  folders: ReturnType<typeof liveRoots>,
): LiveStore {
  const pathOf = ({ liveId, name }: { readonly liveId: string; readonly name: string }): string =>
    join(folders.recordings(liveId), name);
  return {
    prepare: async () => null,
    share: () => {
      throw new Error('A packager works in place here');
    },
    recordingBegan: (recording) => addRecording(db, recording),
    canEnd: (liveId) => existsSync(folders.media(liveId)),
    endProgramme: async (liveId) => endProgramme(folders.media(liveId)),

    isRecordingHeld: async () => false,
    async listRecordings(liveId) {
      const found = await readdir(folders.recordings(liveId)).catch(() => []);
      const names = found.filter((name) => name.endsWith('.mp4')).sort();
      return Promise.all(
        names.map(async (name) => {
          const { size } = await stat(pathOf({ liveId, name }));
          return { name, sizeBytes: size, isCut: isCutRecording(name) };
        }),
      );
    },
    fetchRecording: async (recording) => pathOf(recording),

    async holdMedia({ id, liveId }, uris) {
      await mkdir(folders.held(id), { recursive: true });
      const kept = await Promise.all(
        uris.map((uri) => keep(join(folders.media(liveId), uri), join(folders.held(id), heldName(uri)))),
      );
      return kept.every(Boolean);
    },
    readHeld: ({ id }, uri) => readIfThere(join(folders.held(id), heldName(uri))),
    releaseMedia: (clipId) => rm(folders.held(clipId), { recursive: true, force: true }),
    listHeld: () => listLiveIds(folders.allHeld),

    removeRecording: (recording) => rm(pathOf(recording), { force: true }),
    listMedia: () => listRest(folders.allMedia, 'a'),
    removeMedia: (liveId) => rm(folders.media(liveId), { recursive: true, force: true }),
    listRecorded: () => listRest(folders.allRecordings),
    removeRecordings: (liveId) => rm(folders.recordings(liveId), { recursive: true, force: true }),
    ageOf: async ({ ageMs }) => ageMs,
    // Only an empty one can be removed so.
    removeIfEmpty: (liveId) => rmdir(folders.recordings(liveId)).catch(() => undefined),

    tidy: async () => undefined,
    stop: async () => undefined,
  };
}

const heldName = (uri: string): string => uri.replaceAll('/', '~');

/** A hard link takes no room, and stays when the packager removes its file. */
async function keep(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to).catch((error: unknown) => {
      if (codeOf(error) === 'EEXIST') return;
      if (codeOf(error) === 'ENOENT') throw error;
      return copyFile(from, to);
    });
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** The lives that have a folder below this one. */
export async function listLiveIds(parent: string): Promise<string[]> {
  return (await readdir(parent).catch(() => [])).filter(isLiveId);
}

export const isLiveId = (name: string): boolean => uuidPattern.test(name);

/** `inner`: the folder that tells how old one is. */
async function listRest(parent: string, inner?: string): Promise<LiveRest[]> {
  const ids = await listLiveIds(parent);
  const rests = ids.map(async (liveId) => {
    const path = join(parent, liveId);
    return { liveId, path, ageMs: Date.now() - (await changedAt(path, inner)) };
  });
  return Promise.all(rests);
}

/** When a folder, or a folder in it, was changed last; now where another process has removed it. */
async function changedAt(folder: string, inner = '.'): Promise<number> {
  const stats = await stat(join(folder, inner)).catch(() => stat(folder).catch(() => null));
  return stats?.mtimeMs ?? Date.now();
}
