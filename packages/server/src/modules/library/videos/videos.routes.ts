import type { Video } from '@palco/openapi';
import type { ServerContext } from '../../../kernel/context';
import { jobs } from '../../../schema';
import { noContent } from '../../../kernel/http/module';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import type { OperationId } from '../../../kernel/http/operation';
import { pagination } from '../../../kernel/http/pagination';
import { sentBy } from '../../people/embeds';
import { findTeamProtection } from '../../people/teams';
import { requireFolder } from '../folder-tree';
import type { ImageIntake } from '../../core/images';
import { coversOfTeam } from './video-cover';
import { createPlaybackToken } from './playback-token';
import { createPictureHandlers } from './video-pictures';
import { toProtection } from './protection.pure';
import { readVideo } from './video-of-call';
import { playerShownTo, signUrlShownTo, withoutFiles } from './viewer-scope';
import type { ViewingCall } from './viewer-scope';
import { restoreVideo } from './video-trash.service';
import { processingItems } from './videos.policy.pure';
import { toTranscodeItem, toVideo, toVideoItem } from './videos.presenter.pure';
import type { Viewing } from './videos.presenter.pure';
import { cancelTranscode, changeVideo, makeVideo, repeatTranscode, trashVideo } from './videos.service';
import type { RecordingJobs } from './videos.service';
import { listProcessing, listVideos } from './videos.store';
import type { VideoRow } from './videos.store';
import { linksOfCall } from '../../core/access';
import type { TeamLinks } from '../../core/access';
import type { Caller } from '../../../kernel/http/principal';

/** Finished work stays in the processing panel for a minute, so that a poll every 5 s sees it (specification section 9). */
const finishedShownMs = 60_000;

async function viewing(
  call: Pick<Call<OperationId, Caller>, 'context' | 'principal' | 'language'>,
): Promise<Viewing> {
  const coverOf = await coversOfTeam(call.context.db, call.principal.accountId);
  return { links: linksOfCall(call), language: call.language, coverOf };
}

async function list({
  context,
  query,
  principal,
  language,
}: Call<'listVideos', Caller>): Promise<Answer<'listVideos'>> {
  const { accountId } = principal;
  if (query.directoryId !== undefined) {
    await requireFolder(context.db, { accountId, directoryId: query.directoryId });
  }
  const { rows, total } = await listVideos(context.db, { ...query, accountId });
  const shown = await viewing({ context, principal, language });
  const items = rows.map((row) => toVideoItem(row, shown));
  return { status: 200, body: { items, pagination: pagination(query, total) } };
}

/** A video as its caller sees it. */
async function present(
  call: ViewingCall & Pick<Call, 'language'>,
  row: VideoRow,
  subtitlesOf: SubtitlesOf,
): Promise<Video> {
  const player = await playerShownTo(call, row);
  const shown = await viewing(call);
  if (player === null) {
    const nothing = { subtitles: [], signUrl: null };
    return toVideo(withoutFiles(row), { ...shown, coverOf: null, mark: null }, nothing);
  }
  const beside = {
    subtitles: await subtitlesOf(call.context, row, player.links),
    signUrl: await signUrlShownTo(call, row),
  };
  return toVideo(row, { ...shown, ...player }, beside);
}

/** Reads the subtitles of a video. Injected, because the module `subtitles` depends on this one. */
export type SubtitlesOf = (
  context: Pick<ServerContext, 'db'>,
  video: VideoRow,
  links: TeamLinks,
) => Promise<Video['subtitles']>;

/** The video library. */
export function createVideosModule({
  images,
  subtitlesOf,
  recordings,
}: {
  readonly images: ImageIntake;
  readonly subtitlesOf: SubtitlesOf;
  readonly recordings: RecordingJobs;
}): ServerModule {
  return {
    name: 'videos',
    handlers: {
      listVideos: list,
      createVideo: async (call) => ({ status: 201, body: { videoId: await makeVideo(call) } }),
      getVideo: async (call) => ({
        status: 200,
        body: await present(call, await readVideo(call), subtitlesOf),
      }),
      async getVideoProtection(call) {
        const row = await readVideo(call);
        const team = await findTeamProtection(call.context.db, row.accountId);
        return { status: 200, body: toProtection(row, team) };
      },
      async updateVideo(call) {
        const row = await changeVideo(call);
        return { status: 200, body: await present(call, row, subtitlesOf) };
      },
      deleteVideo: noContent(trashVideo),
      async restoreVideo(call) {
        const row = await restoreVideo(call);
        return { status: 200, body: await present(call, row, subtitlesOf) };
      },
      async listTranscodeProgress({ context, principal, language }) {
        const rows = await listProcessing(context.db, {
          accountId: principal.accountId,
          among: sentBy(context.db, principal, jobs.subjectId),
          finishedSince: new Date(context.clock.now() - finishedShownMs),
          limit: processingItems,
        });
        return { status: 200, body: rows.map((row) => toTranscodeItem(row, language)) };
      },
      async retryTranscode(call) {
        await repeatTranscode(call, recordings);
        return { status: 202 };
      },
      cancelTranscode: noContent((call) => cancelTranscode(call, recordings)),
      createPlaybackToken,
      ...createPictureHandlers(images),
    },
  };
}
