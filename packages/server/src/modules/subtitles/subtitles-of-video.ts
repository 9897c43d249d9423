import type { PlayerVideo, Video } from '@palco/openapi';
import type { ServerContext } from '../../kernel/context';
import type { Call, OperationId } from '../../kernel/http/module';
import type { Caller } from '../../kernel/http/principal';
import type { VideoRow } from '../videos';
import { toPlayerSubtitle, toSubtitle } from './subtitles.presenter.pure';
import { listSubtitles } from './subtitles.store';
import { linksOfCall } from '../team-access';
import type { TeamLinks } from '../team-access';

/** The subtitles of a video for a member of its team. */
export async function subtitlesForVideo(
  call: Pick<Call<OperationId, Caller>, 'context' | 'principal'>,
  video: VideoRow,
): Promise<Video['subtitles']> {
  const links = linksOfCall(call);
  return (await listSubtitles(call.context.db, video.id)).map((row) => toSubtitle(row, video, links));
}

/** The same for everybody who may watch it. */
export async function subtitlesForPlayer(
  { db }: Pick<ServerContext, 'db'>,
  video: VideoRow,
  links: TeamLinks,
): Promise<PlayerVideo['subtitles']> {
  return (await listSubtitles(db, video.id)).map((row) => toPlayerSubtitle(row, video, links));
}
