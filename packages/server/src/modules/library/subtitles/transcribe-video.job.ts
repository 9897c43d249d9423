import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerContext } from '../../../kernel/context';
import { followEdit } from '../../../kernel/edit-list.pure';
import { JobError } from '../../../kernel/jobs';
import type { JobWorker } from '../../../kernel/jobs';
import { isMediaError } from '../../../ports/media-engine';
import { TranscriberError } from '../../../ports/transcriber';
import type { SpokenSegment, Transcriber } from '../../../ports/transcriber';
import { recordEvent, systemSource } from '../../records/logs';
import { fetchSource, findAppliedEdit, findVideoForUpdate, hasSource } from '../videos';
import { maxCues, maxCueText, sortCues } from './cues.pure';
import { dropInvented } from './invented-text.pure';
import type { SubtitleFailureCode } from './job-failures.pure';
import { toReadableCues } from './reader-rules.pure';
import { dropVtt, vttOf } from './subtitles.service';
import { findJobSubject, findSubtitleHead, saveSubtitle, transcribeJobKind } from './subtitles.store';

/** How far a job is when a step of it ends, in percent. */
const steps = { fetched: 10, heard: 40, written: 95 } as const;

/** Writes the subtitles of a video from what is said in it: sound out of the source, to the service, into cues. */
export function createTranscribeWorker(context: ServerContext, transcriber: Transcriber | null): JobWorker {
  const { db, blobs, clock } = context;
  return {
    // A job mostly waits for the service; the limit is low so that the service is not flooded.
    concurrency: 2,
    perAccount: 1,
    failed: 'job-row',
    async run({ subjectId, payload }, { signal, progress }) {
      const subject = await findJobSubject(db, subjectId);
      if (subject === null) throw new JobError('NOT_FOUND', { retryable: false });
      if (transcriber === null) throw failure('TRANSCRIBER_NOT_CONFIGURED');
      const { videoId, language, accountId } = subject;
      // Demonstration videos have no source, so a retry is of no use.
      if (!(await hasSource(context, videoId))) throw failure('SUBTITLE_JOB_FAILED');
      const segments = await listen(context, { transcriber, videoId, language, signal, progress });
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
  readonly signal: AbortSignal;
  progress(percent: number): void;
}

async function listen(context: ServerContext, one: Listening): Promise<SpokenSegment[]> {
  const { transcriber, videoId, language, progress } = one;
  try {
    return await context.scratch.during(one, async (work, signal) => {
      const source = join(work.path, 'source');
      const path = join(work.path, 'sound.ogg');
      await fetchSource(context, videoId, source);
      progress(steps.fetched);
      await extractSound(context, { source, path, signal });
      progress(steps.heard);
      if ((await stat(path)).size > transcriber.maxBytes) throw failure('SOUND_TOO_LONG');
      const segments = await transcriber.transcribe({ path, language, signal });
      progress(steps.written);
      return segments;
    });
  } catch (error) {
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
    if (!isMediaError(error)) throw error;
    throw new JobError('SUBTITLE_JOB_FAILED', { retryable: error.retryable, cause: error });
  }
}

const failure = (code: SubtitleFailureCode): JobError => new JobError(code, { retryable: false });
