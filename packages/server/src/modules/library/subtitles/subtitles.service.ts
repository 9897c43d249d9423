import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { httpError, invalidField, requireFound } from '../../../kernel/errors/http-error';
import { requireVersion } from '../../../kernel/http/if-match';
import type { Call } from '../../../kernel/http/module';
import { putNamed } from '../../core/named-files';
import type { NewFile } from '../../core/named-files';
import { recordEvent } from '../../records/logs';
import { removeFilesLater } from '../../core/removed-files';
import { lockVideo, readVideo, videoPrefix } from '../videos';
import type { VideoRow } from '../videos';
import { cleanCues, findCueFaults } from './cues.pure';
import type { Cue } from './cues.pure';
import { canonicalLanguage } from './language.pure';
import {
  deleteSubtitle,
  findNewestJob,
  findSubtitle,
  findSubtitleHead,
  keepJobSubject,
  listSubtitles,
  saveSubtitle,
  transcribeJobKind,
  findDefaultLanguage,
} from './subtitles.store';
import type { SubtitleJobRow, SubtitleRef, SubtitleRow } from './subtitles.store';
import { writeVtt } from './write-vtt.pure';

/** Languages of one video; existing ones can be changed at the limit. */
const maxLanguages = 50;

/** A language in its stored form. @throws 422 on `language`. */
export function requireLanguage(tag: string): string {
  const language = canonicalLanguage(tag);
  if (language !== null) return language;
  throw invalidField('language', 'INVALID_VALUE');
}

/** Like {@link requireLanguage} for a language in a path or query, where an invalid one is a 404. */
function knownLanguage(tag: string): string {
  return requireFound(canonicalLanguage(tag));
}

/** @throws 409 `TOO_MANY_SUBTITLES`. */
async function requireRoom(tx: Transaction, { videoId, language }: SubtitleRef): Promise<void> {
  const all = await listSubtitles(tx, videoId);
  const isNew = all.every((one) => one.language !== language);
  if (isNew && all.length >= maxLanguages) throw httpError({ status: 409, code: 'TOO_MANY_SUBTITLES' });
}

/** The WebVTT of cues under a name that was never used. */
export function vttOf(videoId: string, cues: readonly Cue[]): NewFile {
  return { key: `${videoPrefix(videoId)}/${randomUUID()}/subtitles.vtt`, data: writeVtt(cues) };
}

/** Has a file removed that the transaction ceases to name. */
export async function dropVtt(
  tx: Transaction,
  { jobs }: Pick<ServerContext, 'jobs'>,
  key: string,
): Promise<void> {
  await removeFilesLater(tx, jobs, { prefix: key.slice(0, key.lastIndexOf('/')) });
}

async function replaceSubtitle(
  call: Call<'uploadSubtitle'> | Call<'updateSubtitleCues'>,
  { language, cues, origin }: { language: string; cues: Cue[]; origin?: 'upload' },
): Promise<{ row: SubtitleRow; video: VideoRow }> {
  const { context, params } = call;
  const ref = { videoId: params.id, language };
  const file = vttOf(params.id, cues);
  return putNamed(context, [file], () =>
    context.db.transaction(async (tx) => {
      const video = await lockVideo(tx, call);
      const before = await findSubtitleHead(tx, ref);
      requireVersion(call.request.headers['if-match'], before?.version ?? 0);
      await requireRoom(tx, ref);
      const now = new Date(context.clock.now());
      const row = await saveSubtitle(tx, {
        ...ref,
        origin: origin ?? before?.origin ?? 'upload',
        cues,
        fileKey: file.key,
        now,
      });
      if (before !== null) await dropVtt(tx, context, before.fileKey);
      await recordEvent(tx, {
        call,
        event: 'VIDEO_ATUALIZADO',
        of: video,
        record: { subtitle: language, cues: cues.length },
      });
      return { row, video };
    }),
  );
}

/** Writes what an uploaded file said. */
export function uploadSubtitle(
  call: Call<'uploadSubtitle'>,
  given: { language: string; cues: Cue[] },
): Promise<{ row: SubtitleRow; video: VideoRow }> {
  return replaceSubtitle(call, { ...given, origin: 'upload' });
}

/** The cues of one language with their video. */
export async function readCues(
  call: Call<'getSubtitleCues'>,
): Promise<{ row: SubtitleRow; video: VideoRow }> {
  const video = await readVideo(call);
  const ref = { videoId: video.id, language: knownLanguage(call.params.language) };
  const row = requireFound(await findSubtitle(call.context.db, ref));
  return { row, video };
}

/** Writes cues as somebody edited them. */
export async function changeCues(
  call: Call<'updateSubtitleCues'>,
): Promise<{ row: SubtitleRow; video: VideoRow }> {
  await readVideo(call);
  const language = knownLanguage(call.params.language);
  const cues = cleanCues(call.body);
  const fields = findCueFaults(cues);
  if (fields.length > 0) throw httpError({ status: 422, code: 'INVALID_FIELDS', fields });
  return replaceSubtitle(call, { language, cues });
}

export async function removeSubtitle(call: Call<'deleteSubtitle'>): Promise<void> {
  const { context, query, params } = call;
  await context.db.transaction(async (tx) => {
    const video = await lockVideo(tx, call);
    const ref = { videoId: params.id, language: knownLanguage(query.language) };
    const before = requireFound(await findSubtitleHead(tx, ref));
    requireVersion(call.request.headers['if-match'], before.version);
    await deleteSubtitle(tx, ref);
    await dropVtt(tx, context, before.fileKey);
    await recordEvent(tx, {
      call,
      event: 'VIDEO_ATUALIZADO',
      of: video,
      record: { subtitle: null, language: ref.language },
    });
  });
}

/** Queues the job of a language; one that is open is answered instead. */
export async function queueJob(call: Call<'createSubtitleJob'>): Promise<SubtitleJobRow> {
  const { context, body } = call;
  return context.db.transaction(async (tx) => {
    const video = await lockVideo(tx, call);
    const language = body.language ?? (await findDefaultLanguage(tx, video));
    const ref = { videoId: video.id, language: requireLanguage(language) };
    if (video.status !== 'ready') throw httpError({ status: 409, code: 'VIDEO_NOT_READY' });
    await requireRoom(tx, ref);
    const subjectId = await keepJobSubject(tx, ref);
    // The subtitles that may be replaced: what somebody writes after this request is not overwritten.
    const replaces = (await findSubtitleHead(tx, ref))?.fileKey ?? null;
    await context.jobs.enqueue(tx, {
      kind: transcribeJobKind,
      subjectId,
      accountId: video.accountId,
      payload: { replaces },
    });
    await recordEvent(tx, {
      call,
      event: 'VIDEO_ATUALIZADO',
      of: video,
      record: { subtitleJob: ref.language },
    });
    const job = await findNewestJob(tx, ref);
    if (job === null) throw new Error(`The job of ${ref.videoId} was not queued`);
    return job;
  });
}

/** The newest job of a language, if there was one. */
export async function readJob(
  call: Call<'getSubtitleJob'>,
): Promise<{ readonly language: string; readonly job: SubtitleJobRow | null }> {
  const video = await readVideo(call);
  const ref = { videoId: video.id, language: knownLanguage(call.query.language) };
  return { language: ref.language, job: await findNewestJob(call.context.db, ref) };
}
