import { createHmac, randomBytes } from 'node:crypto';
import type { ServerContext } from '../../../kernel/context';
import type { PlaybackRight, PlaySession } from '../../../ports/media-links';
import { linksOfToken } from '../../core/access';
import type { TeamLinks } from '../../core/access';
import { codeOfSession, isEncrypted, isMarked } from './protection.pure';
import type { TeamProtection } from './protection.pure';
import { playlistOf } from './videos.presenter.pure';
import type { VideoRow } from './videos.store';

/** A player that is given addresses of its own. */
export interface Play extends Pick<PlaybackRight, 'expiresAt' | 'domains'> {
  readonly session: PlaySession;
  /** The viewer as a page or the team knows it; null for anybody. */
  readonly name: string | null;
}

const sessionCharacters = 16;

/** The session of a player; the same for the same parts, and random without any. */
export function playSessionId(
  { config }: Pick<ServerContext, 'config'>,
  parts: readonly string[] | null,
): string {
  if (parts === null) return randomBytes(12).toString('base64url');
  const digest = createHmac('sha256', config.secret)
    .update(['palco-play', ...parts].join('\n'))
    .digest('base64url');
  return digest.slice(0, sessionCharacters);
}

/** What a player is given of a video. */
export interface PlayerOfVideo {
  readonly links: TeamLinks;
  readonly mark: string | null;
}

/** Null where the domains are too many for an address. */
export function tokenOfPlay(
  { mediaLinks }: Pick<ServerContext, 'mediaLinks'>,
  { id, epoch }: { readonly id: string; readonly epoch: number },
  { expiresAt, domains, session }: Pick<Play, 'expiresAt' | 'domains' | 'session'>,
): string | null {
  // All files of a video lie in one folder, for which the token is.
  const folder = playlistOf({ hlsKey: `videos/${id}` });
  return mediaLinks.playbackToken(folder, { expiresAt, domains, epoch, play: session });
}

/**
 * The addresses of a video for one player, and what that draws over the picture.
 *
 * @param links those that others have as well, for a video that is not encrypted; null where they have a name in them
 */
export function playerOf(
  context: Pick<ServerContext, 'mediaLinks'>,
  { video, epoch, team }: { readonly video: VideoRow; readonly epoch: number; readonly team: TeamProtection },
  { play, links }: { readonly play: Play; readonly links: TeamLinks | null },
): PlayerOfVideo {
  const mark = isMarked(video, team) ? (play.name ?? codeOfSession(play.session.id)) : null;
  if (links !== null && !isEncrypted(video, team)) return { links, mark };
  const token = tokenOfPlay(context, { id: video.id, epoch }, play);
  if (token === null) throw new Error(`An address of the video ${video.id} has no room for its sites`);
  return { links: linksOfToken(token, play), mark };
}
