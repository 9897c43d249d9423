import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { airedPlaylist, programmePlaylist } from '../../../media/live/segment-store';
import type { ServerConfig } from '../../../kernel/config/config';

/** The first segment of the keys under which live media is served. */
const livePrefix = 'lives';

/** Where the files of lives are below the data folder. */
export function liveRoots(dataDir: string) {
  return {
    /** The folder of one live. */
    media: (liveId: string): string => join(dataDir, 'live', livePrefix, liveId),
    allMedia: join(dataDir, 'live', livePrefix),
    recordings: (liveId: string): string => join(dataDir, 'live', 'recordings', liveId),
    /** What a clip is made of. */
    held: (clipId: string): string => join(dataDir, 'live', 'clips', clipId),
    allHeld: join(dataDir, 'live', 'clips'),
    allRecordings: join(dataDir, 'live', 'recordings'),
  };
}

/** Where the files of lives are, and the keys under which they are served. */
export function liveFolders({ dataDir, secret }: Pick<ServerConfig, 'dataDir' | 'secret'>) {
  const rawFolder = (liveId: string, signalId: number): string => {
    // An HMAC, so that viewers of the programme cannot guess the folder of a signal that is not on air.
    const hidden = createHmac('sha256', secret)
      .update(`palco-raw-signal\n${liveId}\n${signalId}`)
      .digest('hex');
    return `s${signalId}-${hidden.slice(0, 24)}`;
  };
  return {
    ...liveRoots(dataDir),
    rawFolder,
    /** Storage keys of the playlists of what was on air, for clips. */
    airedKeys: (liveId: string): readonly string[] =>
      [`${rawFolder(liveId, 1)}/${airedPlaylist}`, programmePlaylist].map(
        (name) => `${livePrefix}/${liveId}/${name}`,
      ),
    /** Storage key of a file that a playlist of a live lists. */
    mediaKey: (liveId: string, uri: string): string => `${livePrefix}/${liveId}/${uri}`,
    /** Storage key of the programme's playlist, which viewers open. */
    programmeKey: (liveId: string): string => `${livePrefix}/${liveId}/a/master.m3u8`,
    /** Storage key of the playlist of one signal, which operators open, on air or not. */
    rawKey: (liveId: string, signalId: number): string =>
      `${livePrefix}/${liveId}/${rawFolder(liveId, signalId)}/master.m3u8`,
  };
}

export type LiveFolders = ReturnType<typeof liveFolders>;
