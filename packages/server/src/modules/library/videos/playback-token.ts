import { httpError, invalidField, notFound } from '../../../kernel/errors/http-error';
import { readDomains } from '../../../kernel/http/domain-entry';
import type { Answer, Call } from '../../../kernel/http/module';
import { teamIn } from '../../../kernel/http/callers-team.pure';
import type { Caller } from '../../../kernel/http/principal';
import { boundRight, mayWatch } from '../../people/embeds';
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
  const token = context.mediaLinks.playbackToken(playlist, { expiresAt, epoch, domains });
  if (token === null) {
    // The origins are stored in the token, which is part of a URL, so their length is limited.
    throw invalidField('origins', 'TOO_LONG', { max: 300 });
  }
  return {
    status: 201,
    body: {
      token,
      playback_url: `/media/${token}/${playlist}`,
      expiresAt: new Date(expiresAt).toISOString(),
    },
  };
}
