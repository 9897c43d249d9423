import { existsSync } from 'node:fs';
import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
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
