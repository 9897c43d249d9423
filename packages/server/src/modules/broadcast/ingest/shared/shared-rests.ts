import type { ServerContext } from '../../../../kernel/context';
import { isCutRecording } from '../../../../media/live/recording-name.pure';
import { readObject } from '../../../../ports/blob-store';
import { isLiveId } from '../disk-lives';
import type { LiveRest, LiveRests } from '../live-store';
import type { RecordingName } from '../recordings.store';
import { deletePlaylists, listPlaylistAges } from './live-playlists.store';
import { endMark, readPieces } from './recording-pieces.pure';
import type { StoredRecording } from './recording-pieces.pure';

type Parts = Pick<ServerContext, 'db' | 'blobs'>;

/** The prefix of the media of a live. */
export const mediaPrefix = (liveId: string): string => `lives/${liveId}`;

/** The prefix of what clips are made of. */
export const allHeldPrefix = 'live-clips';

/** The prefix of what one clip is made of: copies, so that nothing of them goes with the media of the live. */
export const heldPrefix = (clipId: string): string => `${allHeldPrefix}/${clipId}`;

/** The prefix of the recordings of all lives. */
const recordingsPrefix = 'live-recordings';

/** The prefix of the objects of a recording. */
export const recordingPrefix = ({ liveId, name }: RecordingName): string =>
  `${recordingsPrefix}/${liveId}/${name}`;

export const storedPieces = async (
  blobs: ServerContext['blobs'],
  recording: RecordingName,
): Promise<StoredRecording> => readPieces(await blobs.list(recordingPrefix(recording)));

/** How long a recording is that was sent to its end; null for any other. An object is read as it is, and no list is asked. */
export async function readEnd(
  blobs: ServerContext['blobs'],
  recording: RecordingName,
): Promise<number | null> {
  const bytes = await readObject(blobs, `${recordingPrefix(recording)}/${endMark}`);
  return bytes && Number(bytes.toString());
}

/** What lives have in the bucket. */
export function createSharedRests({ db, blobs }: Parts): LiveRests {
  const listPrefix = async (prefix: string): Promise<string[]> => (await blobs.list(prefix)).filter(isLiveId);
  return {
    async listRecordings(liveId) {
      const names = (await blobs.list(`${recordingsPrefix}/${liveId}`)).sort();
      return Promise.all(
        names.map(async (name) => {
          const { sizeBytes, isCut } = await storedPieces(blobs, { liveId, name });
          return { name, sizeBytes, isCut: isCut || isCutRecording(name) };
        }),
      );
    },
    removeRecording: (recording) => blobs.removePrefix(recordingPrefix(recording)),
    async listMedia() {
      const stored = await listPrefix('lives');
      const ages = await listPlaylistAges(db);
      const ids = new Set([...ages.keys(), ...stored]);
      // Media without a playlist are left of one that was removed, or of a signal that has just begun.
      return [...ids].map((liveId) => restOf(mediaPrefix(liveId), liveId, ages.get(liveId)));
    },
    async removeMedia(liveId) {
      await blobs.removePrefix(mediaPrefix(liveId));
      await deletePlaylists(db, [liveId]);
    },
    async listRecorded() {
      const ids = await listPrefix(recordingsPrefix);
      const ages = await listPlaylistAges(db);
      return ids.map((liveId) => restOf(`${recordingsPrefix}/${liveId}`, liveId, ages.get(liveId)));
    },
    removeRecordings: (liveId) => blobs.removePrefix(`${recordingsPrefix}/${liveId}`),
    async ageOf({ path }) {
      let newest = 0;
      for await (const { modifiedAt } of blobs.walk(path)) newest = Math.max(newest, modifiedAt.getTime());
      return Date.now() - newest;
    },
    // A bucket has no empty folders.
    removeIfEmpty: async () => undefined,
  };
}

const restOf = (path: string, liveId: string, ageMs = Infinity): LiveRest => ({ liveId, path, ageMs });
