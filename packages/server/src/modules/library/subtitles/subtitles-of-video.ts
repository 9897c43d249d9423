import type { PlayerVideo, Video } from '@palco/openapi';
import type { ServerContext } from '../../../kernel/context';
import type { VideoRow } from '../videos';
import { toPlayerSubtitle, toSubtitle } from './subtitles.presenter.pure';
import { listSubtitles } from './subtitles.store';
import type { TeamLinks } from '../../core/access';

/** The subtitles of a video for a member of its team. */
export async function subtitlesForVideo(
  { db }: Pick<ServerContext, 'db'>,
  video: VideoRow,
  links: TeamLinks,
): Promise<Video['subtitles']> {
  return (await listSubtitles(db, video.id)).map((row) => toSubtitle(row, video, links));
}

/** The same for everybody who may watch it. */
export async function subtitlesForPlayer(
  { db }: Pick<ServerContext, 'db'>,
  video: VideoRow,
  links: TeamLinks,
): Promise<PlayerVideo['subtitles']> {
  return (await listSubtitles(db, video.id)).map((row) => toPlayerSubtitle(row, video, links));
}
