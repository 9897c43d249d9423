import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerContext } from '../../../../kernel/context';
import { uncutRecordingName } from '../../../../media/live/recording-name.pure';
import type { LiveFileChange } from '../../../../ports/live-packager';
import type { LiveFolders } from '../live-folders';
import { findRecording, holdRecording, releaseRecording } from '../recordings.store';
import type { RecordingName } from '../recordings.store';
import { sendRecording } from './recording-sender';
import type { RecordingSender } from './recording-sender';
import { recordingPrefix, storedPieces } from './shared-rests';

/** A recording's part of {@link LiveFileChange}. */
export type RecordingChange = Extract<LiveFileChange, { readonly kind: 'recorded' | 'recording-ended' }>;

/** Brings the recordings of this machine to the store, piece by piece while they grow. */
export interface RecordingMirror {
  take(liveId: string, change: RecordingChange): void;
  /** The packager of a live is gone: its recordings do not grow any more. */
  endAll(liveId: string): void;
  /** Takes up what an earlier process of this machine left. Call it now and then. */
  resume(): Promise<void>;
  /** Waits a while for what ended, and leaves the rest to {@link RecordingMirror.resume} of the next process. */
  stop(): Promise<void>;
}

type Parts = Pick<ServerContext, 'db' | 'blobs' | 'log'> & { readonly folders: LiveFolders };

const holdEveryMs = 3000;
const stopMs = 10_000;

export function createRecordingMirror(parts: Parts): RecordingMirror {
  const { folders } = parts;
  const sending = createSending(parts);

  async function resumeOne(liveId: string, file: string): Promise<void> {
    const own = { liveId, name: file };
    // The packager renames one that was cut: what was sent before has the first name.
    const uncut = { liveId, name: uncutRecordingName(file) };
    const isRenamed = file !== uncut.name && (await findRecording(parts.db, uncut))?.isKnown === true;
    const recording = isRenamed ? uncut : own;
    const found = await findRecording(parts.db, recording);
    if (found?.isHeld === true || sending.find(recording) !== null) return;
    // The live is gone, or the video was made without what is left.
    if (found === null || found.isMade) return rm(join(folders.recordings(liveId), file), { force: true });
    const { sizeBytes } = await storedPieces(parts.blobs, recording);
    if (sending.find(recording) !== null) return;
    parts.log.info({ live: liveId, recording: file }, 'the rest of a recording is stored');
    sending.begin(recording, sizeBytes).end(isRenamed);
  }
  return {
    take(liveId, change) {
      const recording = { liveId, name: change.name };
      const sender = sending.find(recording);
      if (change.kind === 'recording-ended') return sender?.end(change.isCut);
      // One at a time grows: an earlier one is of a packager that died.
      if (sender === null) sending.endAll(liveId);
      (sender ?? sending.begin(recording, 0)).grown(change.sizeBytes);
    },
    endAll: (liveId) => sending.endAll(liveId),
    async resume() {
      for (const liveId of await readdir(folders.allRecordings).catch(() => [])) {
        const names = await readdir(folders.recordings(liveId)).catch(() => []);
        for (const name of names.filter((one) => one.endsWith('.mp4'))) await resumeOne(liveId, name);
      }
    },
    stop: () => sending.stop(),
  };
}

/** The recordings that are being sent: each is held in the database until all of it is in the store. */
function createSending({ db, blobs, log, folders }: Parts) {
  const open = new Map<string, RecordingName & { readonly sender: RecordingSender }>();
  const stopped = new AbortController();
  const failed = (err: unknown): void => log.warn({ err }, 'a recording could not be noted');
  const beat = setInterval(() => {
    for (const recording of open.values()) void holdRecording(db, recording).catch(failed);
  }, holdEveryMs);
  beat.unref();

  async function release(recording: RecordingName, { done }: RecordingSender): Promise<void> {
    await done;
    open.delete(recordingPrefix(recording));
    if (!stopped.signal.aborted) await releaseRecording(db, recording);
  }
  return {
    find: (recording: RecordingName): RecordingSender | null =>
      open.get(recordingPrefix(recording))?.sender ?? null,
    begin(recording: RecordingName, sentBytes: number): RecordingSender {
      const { liveId, name } = recording;
      const prefix = recordingPrefix(recording);
      const folder = folders.recordings(liveId);
      const sender = sendRecording({ folder, name, prefix, sentBytes, blobs, log, stopped: stopped.signal });
      open.set(prefix, { ...recording, sender });
      void holdRecording(db, recording).catch(failed);
      void release(recording, sender).catch(failed);
      return sender;
    },
    endAll(liveId: string): void {
      for (const one of open.values()) if (one.liveId === liveId) one.sender.end(false);
    },
    async stop(): Promise<void> {
      clearInterval(beat);
      const all = [...open.values()].map(({ sender }) => sender.done);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => void (timer = setTimeout(resolve, stopMs)));
      await Promise.race([Promise.all(all), late]);
      clearTimeout(timer);
      stopped.abort();
    },
  };
}
