import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerContext } from '../../../kernel/context';
import type { Database } from '../../../kernel/database/database';
import { followEdit } from '../../../kernel/edit-list.pure';
import { JobError } from '../../../kernel/jobs';
import type { JobWorker } from '../../../kernel/jobs';
import { isMediaError } from '../../../ports/media-engine';
import type { MediaError } from '../../../ports/media-engine';
import { TranscriberError } from '../../../ports/transcriber';
import type { HeardWindows, SpokenSegment, Transcriber } from '../../../ports/transcriber';
import { recordEvent, systemSource } from '../../records/logs';
import { fetchSource, findAppliedEdit, findVideoForUpdate, hasSource } from '../videos';
import { maxCues, maxCueText, sortCues } from './cues.pure';
import { dropInvented } from './invented-text.pure';
import type { SubtitleFailureCode } from './job-failures.pure';
import { toReadableCues } from './reader-rules.pure';
import { dropVtt, vttOf } from './subtitles.service';
import {
  closeWindows,
  findJobSubject,
  findSubtitleHead,
  keepWindow,
  listWindows,
  saveSubtitle,
  transcribeJobKind,
} from './subtitles.store';

/** How far a job is when a step of it ends, in percent. */
const steps = { fetched: 10, heard: { ogg: 40, pcm: 15 }, written: 95 } as const;

/** Writes the subtitles of a video from what is said in it: sound out of the source, to the service, into cues. */
export function createTranscribeWorker(context: ServerContext, transcriber: Transcriber | null): JobWorker {
  const { db, blobs, clock } = context;
  return {
    // A job mostly waits for the service, which must not be flooded; a model of this machine takes all cores.
    concurrency: transcriber?.by === 'server' ? 1 : 2,
    perAccount: 1,
    failed: 'job-row',
    async run({ id: jobId, subjectId, payload }, { signal, progress }) {
      const subject = await findJobSubject(db, subjectId);
      if (subject === null) throw new JobError('NOT_FOUND', { retryable: false });
      if (transcriber === null) throw failure('TRANSCRIBER_NOT_CONFIGURED');
      const { videoId, language, accountId, durationSeconds } = subject;
      // Demonstration videos have no source, so a retry is of no use.
      if (!(await hasSource(context, videoId))) throw failure('SUBTITLE_JOB_FAILED');
      const ofJob = { subjectId, jobId };
      const windows = windowsOf(db, ofJob);
      const listening = { transcriber, videoId, language, durationSeconds, windows, signal, progress };
      const segments = await listen(context, listening);
      const heard = (await windows.list()).find((one) => one.language !== null)?.language ?? null;
      const cues = sortCues(toReadableCues(dropInvented(segments)));
      if (cues.length === 0) throw failure('NO_SPEECH');
      if (cues.length > maxCues || cues.some(({ texto }) => texto.length > maxCueText))
        throw failure('TRANSCRIPTION_TOO_LONG');
      // The sound is that of the source, of which an edited video plays a part.
      const applied = await findAppliedEdit(db, videoId);
      const shown = applied === null ? cues : followEdit(applied, cues);
      const { key: fileKey, data } = vttOf(videoId, shown);
      await blobs.put(fileKey, data);
      return {
        async commit(tx) {
          // The lock of every change of subtitles.
          await findVideoForUpdate(tx, { id: videoId, accountId });
          const before = await findSubtitleHead(tx, { videoId, language });
          if ((before?.fileKey ?? null) !== (payload['replaces'] ?? null)) {
            await blobs.remove(fileKey);
            throw failure('SUBTITLES_CHANGED');
          }
          if (JSON.stringify(await findAppliedEdit(tx, videoId)) !== JSON.stringify(applied))
            throw new JobError('SUBTITLE_JOB_FAILED', { retryable: true });
          const now = new Date(clock.now());
          await saveSubtitle(tx, { videoId, language, origin: 'job', cues: shown, fileKey, now });
          if (before !== null) await dropVtt(tx, context, before.fileKey);
          await closeWindows(tx, subjectId, heard);
          await recordEvent(tx, {
            call: systemSource(transcribeJobKind, accountId),
            event: 'VIDEO_ATUALIZADO',
            of: { id: videoId },
            record: { subtitle: language, cues: shown.length },
          });
        },
        discard: () => blobs.remove(fileKey),
      };
    },
  };
}

interface Listening {
  readonly transcriber: Transcriber;
  readonly videoId: string;
  readonly language: string;
  readonly durationSeconds: number | null;
  readonly windows: HeardWindows;
  readonly signal: AbortSignal;
  progress(percent: number): void;
}

async function listen(context: ServerContext, one: Listening): Promise<SpokenSegment[]> {
  const { transcriber, videoId, language, windows, progress } = one;
  const { takes } = transcriber;
  try {
    return await context.scratch.during(
      { signal: one.signal, bytes: soundBytes(one) },
      async (work, signal) => {
        const source = join(work.path, 'source');
        const path = join(work.path, `sound.${takes}`);
        await fetchSource(context, videoId, source);
        progress(steps.fetched);
        await extractSound(context, { source, path, signal });
        const from = steps.heard[takes];
        progress(from);
        if ((await stat(path)).size > transcriber.maxBytes) throw failure('SOUND_TOO_LONG');
        const segments = await transcriber.transcribe({
          path,
          language,
          signal,
          windows,
          progress: (percent) => progress(Math.floor(from + ((steps.written - from) * percent) / 100)),
        });
        progress(steps.written);
        return segments;
      },
    );
  } catch (error) {
    if (isMediaError(error)) throw interrupted(error);
    if (!(error instanceof TranscriberError)) throw error;
    throw new JobError(error.code, { retryable: error.retryable, cause: error });
  }
}

async function extractSound(
  { media }: Pick<ServerContext, 'media'>,
  task: { source: string; path: string; signal: AbortSignal },
): Promise<void> {
  if (!(await media.available())) throw failure('MEDIA_ENGINE_UNAVAILABLE');
  try {
    const { sound } = await media.probe(task.source, task);
    if (sound === null) throw failure('NO_SOUND');
    await media.extractSound(task);
  } catch (error) {
    throw isMediaError(error) ? interrupted(error) : error;
  }
}

const interrupted = (error: MediaError): JobError =>
  new JobError('SUBTITLE_JOB_FAILED', { retryable: error.retryable, cause: error });

/** Samples of 16 bits, 16,000 a second; as Opus they take next to nothing. */
const soundBytes = ({ transcriber, durationSeconds }: Listening): number =>
  transcriber.takes === 'pcm' ? (durationSeconds ?? 0) * 32_000 : 0;

const windowsOf = (db: Database, of: { subjectId: string; jobId: string }): HeardWindows => ({
  list: () => listWindows(db, of),
  keep: (window) => keepWindow(db, of, window),
});

const failure = (code: SubtitleFailureCode): JobError => new JobError(code, { retryable: false });
