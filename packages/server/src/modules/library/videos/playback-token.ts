import { httpError, invalidField, notFound } from '../../../kernel/errors/http-error';
import { readDomains } from '../../../kernel/http/domain-entry';
import type { Answer, Call } from '../../../kernel/http/module';
import { teamIn } from '../../../kernel/http/callers-team.pure';
import type { Caller } from '../../../kernel/http/principal';
import type { NamedViewer, PlaySession } from '../../../ports/media-links';
import { boundRight, mayWatch } from '../../people/embeds';
import { findTeamProtection } from '../../people/teams';
import { viewerDigest } from '../../people/viewers';
import { playSessionId, tokenOfPlay } from './play-links';
import { isEncrypted } from './protection.pure';
import { isPlayable, playlistOf } from './videos.presenter.pure';
import { readVideo } from './video-of-call';

/** Makes a token with an expiry to watch one video, for pages without a log-in of this product. */
export async function createPlaybackToken(
  call: Call<'createPlaybackToken', Caller>,
): Promise<Answer<'createPlaybackToken'>> {
  const { context, principal, body } = call;
  const { accountId } = principal;
  const video = await readVideo(call);
  if (!(await mayWatch(context.db, principal, video))) throw notFound();
  const { hlsKey } = video;
  if (!isPlayable(video) || hlsKey === null) throw httpError({ status: 409, code: 'VIDEO_NOT_READY' });
  const playlist = playlistOf({ hlsKey });
  const { expiresAt, origins } = boundRight(principal, {
    expiresAt: Math.floor(context.clock.now() / 1000 + body.expiresIn) * 1000,
    origins: body.origins ?? [],
  });
  const epoch = video.playbackTokenVersion + (teamIn(principal, accountId)?.playbackTokenVersion ?? 0);
  const domains = readDomains('origins', origins);
  const viewer = viewerOf(call);
  const token = context.mediaLinks.playbackToken(playlist, {
    expiresAt,
    epoch,
    domains,
    ...(viewer !== null && { viewer }),
  });
  const isOwn = viewer !== null || isEncrypted(video, await findTeamProtection(context.db, video.accountId));
  const session = sessionOf(call, viewer);
  const inAddress = isOwn
    ? tokenOfPlay(context, { id: video.id, epoch }, { expiresAt, domains, session })
    : token;
  if (token === null || inAddress === null) {
    // The origins are stored in the token, which is part of a URL, so their length is limited.
    throw invalidField('origins', 'TOO_LONG', { max: 300 });
  }
  return {
    status: 201,
    body: {
      token,
      playback_url: `/media/${inAddress}/${playlist}`,
      expiresAt: new Date(expiresAt).toISOString(),
    },
  };
}

/** Whom a token is for. The session of an embedded part was made for its own visitor. */
function viewerOf({ context, principal, body }: Call<'createPlaybackToken', Caller>): NamedViewer | null {
  const name = principal.kind === 'embed' ? principal.limits.visitor : (body.viewer ?? null);
  if (name === null) return null;
  const issuedAt = principal.kind === 'embed' ? principal.limits.createdAt : context.clock.now();
  return { name, issuedAt };
}

/** The session of the player that opens the address itself. */
function sessionOf(
  { context, principal: { accountId } }: Call<'createPlaybackToken', Caller>,
  viewer: NamedViewer | null,
): PlaySession {
  return {
    id: playSessionId(context, null),
    viewer: viewer && viewerDigest(context, { accountId, name: viewer.name }),
    issuedAt: viewer?.issuedAt ?? 0,
  };
}
