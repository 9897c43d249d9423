import { rm, rmdir } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ServerContext } from '../../../../kernel/context';
import { JobError } from '../../../../kernel/jobs';
import { readObject } from '../../../../ports/blob-store';
import type { LiveFileChange } from '../../../../ports/live-packager';
import { isLiveId, listLiveIds } from '../disk-lives';
import type { LiveFolders } from '../live-folders';
import type { LiveStore, PreparedSignal, SharedSignal } from '../live-store';
import { listSignals } from '../publishers.store';
import type { PublisherRow, SignalConnection } from '../publishers.store';
import { hasHeldRecording, holdRecording, listUnmade } from '../recordings.store';
import { createLiveMirror } from './live-mirror';
import type { LiveMirror } from './live-mirror';
import { publishPlaylist } from './live-playlists.store';
import { endSharedProgramme, prepareSignal } from './live-handover';
import { createRecordingMirror } from './recording-mirror';
import type { RecordingMirror } from './recording-mirror';
import { pieceName } from './recording-pieces.pure';
import {
  allHeldPrefix,
  createSharedRests,
  heldPrefix,
  mediaPrefix,
  readEnd,
  recordingPrefix,
  storedPieces,
} from './shared-rests';

type Parts = Pick<ServerContext, 'db' | 'blobs' | 'log' | 'liveFiles'> & { readonly folders: LiveFolders };

/** How many objects of a clip are copied at once: some hundred of them are kept while a person waits. */
const holdLanes = 8;

/** How many objects are fetched at once. */
const fetchAhead = 4;

/** Lives whose playlists are in the database and whose media and recordings are in a bucket: every host has them. */
export function createSharedLives(parts: Parts): LiveStore {
  const { db, blobs } = parts;
  const recordings = createRecordingMirror(parts);
  const rests = createSharedRests(parts);
  /** Whether the lists of the store lack something that was sent: then a video of them would, too. */
  async function isListOld(liveId: string): Promise<boolean> {
    const listed = new Map(
      (await rests.listRecordings(liveId)).map(({ name, sizeBytes }) => [name, sizeBytes]),
    );
    for (const name of new Set([...listed.keys(), ...(await listUnmade(db, liveId))]))
      if (((await readEnd(blobs, { liveId, name })) ?? 0) > (listed.get(name) ?? 0)) return true;
    return false;
  }
  return {
    ...rests,
    prepare: (input) => prepareSignal(parts, input),
    share: (input, prepared) => shareSignal({ ...parts, recordings }, input, prepared),
    recordingBegan: (recording) => holdRecording(db, recording),
    canEnd: () => true,
    endProgramme: (liveId) => endSharedProgramme(parts, liveId),

    isRecordingHeld: async (liveId) => (await hasHeldRecording(db, liveId)) || isListOld(liveId),
    async fetchRecording(recording, folder, signal) {
      const { pieces, sizeBytes } = await storedPieces(blobs, recording);
      if (((await readEnd(blobs, recording)) ?? 0) > sizeBytes)
        throw new JobError('RECORDING_BUSY', { retryable: true });
      const keys = pieces.map((piece) => `${recordingPrefix(recording)}/${pieceName(piece)}`);
      const path = join(folder, recording.name);
      await pipeline(Readable.from(inOrder(blobs, keys)), createWriteStream(path, { flags: 'wx' }), {
        signal,
      });
      return path;
    },

    async holdMedia({ id, liveId }, uris) {
      const keep = (uri: string): Promise<boolean> =>
        blobs.copy(`${mediaPrefix(liveId)}/${uri}`, `${heldPrefix(id)}/${uri}`);
      for (let from = 0; from < uris.length; from += holdLanes) {
        const kept = await Promise.all(uris.slice(from, from + holdLanes).map(keep));
        if (!kept.every(Boolean)) return false;
      }
      return true;
    },
    readHeld: ({ id }, uri) => readObject(blobs, `${heldPrefix(id)}/${uri}`),
    releaseMedia: (clipId) => blobs.removePrefix(heldPrefix(clipId)),
    listHeld: async () => (await blobs.list(allHeldPrefix)).filter(isLiveId),

    async tidy(isHere) {
      await recordings.resume();
      await tidyScratch(parts, isHere);
    },
    stop: () => recordings.stop(),
  };
}

interface ShareParts extends Parts {
  readonly recordings: RecordingMirror;
}

function shareSignal(
  { db, blobs, log, liveFiles, folders, recordings }: ShareParts,
  input: SignalConnection,
  { clockAheadMs, version: before }: PreparedSignal,
): SharedSignal {
  const { liveId, signalId } = input;
  let version = before;
  const mirror: LiveMirror = createLiveMirror({
    folder: folders.media(liveId),
    blobs,
    keyOf: (uri) => `${mediaPrefix(liveId)}/${uri}`,
    publish: (playlist) => publishPlaylist(db, input, playlist),
    keep: (key, bytes) => liveFiles.keep?.(key, bytes),
    log,
    signal: { live: liveId, signal: signalId },
  });
  return {
    tells: { clockAheadMs },
    changed(change: LiveFileChange) {
      if (change.kind === 'recorded' || change.kind === 'recording-ended') recordings.take(liveId, change);
      else if (change.kind === 'playlist') mirror.take({ ...change, version: (version += 1) });
      else mirror.take(change);
    },
    async settle() {
      // Of the programme alone there is a recording.
      if (signalId === 1) recordings.endAll(liveId);
      await mirror.settle();
    },
    abandon: () => mirror.abandon(),
    isBehind: () => mirror.isBehind(),
  };
}

/** The bytes of several objects, one after the other; a few are on their way while one is read. */
async function* inOrder(
  blobs: ServerContext['blobs'],
  keys: readonly string[],
): AsyncGenerator<Buffer, void> {
  const open = (index: number): Promise<Buffer> | null => {
    const key = keys[index];
    if (key === undefined) return null;
    const bytes = buffer(blobs.openRead(key));
    // Its turn to be awaited comes later, and gets the error; until then it must not count as unhandled.
    bytes.catch(() => undefined);
    return bytes;
  };
  const ahead = Array.from({ length: fetchAhead }, (_, index) => open(index));
  for (const [index] of keys.entries()) {
    const next = ahead.shift();
    ahead.push(open(index + fetchAhead));
    if (next) yield await next;
  }
}

/** Removes what packagers of this machine left of signals that are not here any more: the store has all that is needed. */
async function tidyScratch({ db, folders }: Parts, isHere: (liveId: string) => boolean): Promise<void> {
  const ids = (await listLiveIds(folders.allMedia)).filter((liveId) => !isHere(liveId));
  // Another process of this machine may have the same folder.
  const signals = await listSignals(db, ids);
  const isQuiet = ({ now, endedAt, lastSeenAt }: PublisherRow): boolean =>
    now.getTime() - (endedAt ?? lastSeenAt).getTime() > quietMs;
  const busy = new Set(signals.filter((row) => !isQuiet(row)).map(({ liveId }) => liveId));
  for (const liveId of ids)
    if (!busy.has(liveId)) await rm(folders.media(liveId), { recursive: true, force: true });
  // Only empty ones can be removed so.
  for (const liveId of await listLiveIds(folders.allRecordings))
    if (!isHere(liveId)) await rmdir(folders.recordings(liveId)).catch(() => undefined);
}

/** A signal that was silent for so long writes nothing any more. */
const quietMs = 60_000;
