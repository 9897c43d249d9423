import type { ServerContext } from '../../../kernel/context';
import { noContent } from '../../../kernel/http/module';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import type { SmallFileIntake } from '../../../kernel/multipart';
import { indexTranscripts } from './index-transcripts.job';
import { createSubtitleIntake } from './subtitle-file';
import type { ReceivedSubtitle } from './subtitle-file';
import {
  noSubtitleJob,
  toSubtitle,
  toSubtitleCues,
  toSubtitleJob,
  toUploadedSubtitle,
} from './subtitles.presenter.pure';
import { changeCues, queueJob, readCues, readJob, removeSubtitle, uploadSubtitle } from './subtitles.service';
import { readVideo } from '../videos';
import { listSubtitles, transcribeJobKind } from './subtitles.store';
import { createTranscribeWorker } from './transcribe-video.job';
import { createTranscriber } from './create-transcriber';
import { linksOfCall, requireUnblocked } from '../../core/access';

async function list(call: Call<'listSubtitles'>): Promise<Answer<'listSubtitles'>> {
  const video = await readVideo(call);
  const rows = await listSubtitles(call.context.db, video.id);
  const links = linksOfCall(call);
  return { status: 200, body: { items: rows.map((row) => toSubtitle(row, video, links)) } };
}

async function upload(
  call: Call<'uploadSubtitle'>,
  intake: SmallFileIntake<ReceivedSubtitle>,
): Promise<Answer<'uploadSubtitle'>> {
  // Check access before reading the body.
  const { accountId } = await readVideo(call);
  requireUnblocked(call.principal, accountId);
  const given = await intake.receive(call.request);
  const { row, video } = await uploadSubtitle(call, given);
  return { status: 200, body: toUploadedSubtitle(toSubtitle(row, video, linksOfCall(call)), given) };
}

const dayMs = 24 * 60 * 60_000;

/** Subtitles of videos: uploaded, edited cue by cue, or written by a transcription service. */
export function createSubtitlesModule(context: ServerContext): ServerModule {
  const intake = createSubtitleIntake(context);
  const { transcriber, stop } = createTranscriber(context.config);
  const by = transcriber?.by ?? 'none';
  return {
    name: 'subtitles',
    handlers: {
      listSubtitles: list,
      uploadSubtitle: (call) => upload(call, intake),
      deleteSubtitle: noContent(removeSubtitle),
      async getSubtitleCues(call) {
        const { row, video } = await readCues(call);
        return { status: 200, body: toSubtitleCues(row, video, linksOfCall(call)) };
      },
      async updateSubtitleCues(call) {
        const { row, video } = await changeCues(call);
        return { status: 200, body: toSubtitleCues(row, video, linksOfCall(call)) };
      },
      createSubtitleJob: async (call) => ({
        status: 202,
        body: toSubtitleJob(await queueJob(call), { by, language: call.language }),
      }),
      async getSubtitleJob(call) {
        const { job, language } = await readJob(call);
        // No 404: a browser would print one as an error although nothing is wrong.
        return {
          status: 200,
          body:
            job === null ? noSubtitleJob(language, by) : toSubtitleJob(job, { by, language: call.language }),
        };
      },
    },
    start() {
      context.jobs.work(transcribeJobKind, createTranscribeWorker(context, transcriber));
      context.jobs.every('index-transcripts', {
        everyMs: dayMs,
        run: (signal) => indexTranscripts(context, signal),
      });
    },
    stop,
  };
}
