import { createHmac } from 'node:crypto';
import { httpError, requireFound } from '../../../kernel/errors/http-error';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { allowDomains } from '../../../kernel/http/route-policy';
import { findWatchable } from '../player';
import type { RequestLimits } from '../../../kernel/limits/request-limits';
import { addressGroup } from '../../people/session';
import { readVideo } from '../../library/videos';
import { countLikes, countOthersOfAddress, deleteLike, insertLike } from './likes.store';

/** Requests per IP address in 15 minutes: enough for a school behind one address, too few for a script that invents sessions. */
const mostOfAddress = 300;

/** Likes of one video from one IP address, as long as it exists: a school, and no script that comes back day after day. */
const mostOfVideo = 500;

/** The address itself is not stored: a digest of all addresses could be computed without the key. */
const digestOf = (secret: string, ip: string): string =>
  createHmac('sha256', secret).update(`palco-like\n${ip}`).digest('base64url').slice(0, 16);

/** Likes of videos. A viewer is identified only by the session of the player. */
export function createLikesModule(limits: RequestLimits): ServerModule {
  /** Requires a video that the viewer may watch, allows its domains by CORS, and applies the rate limit. */
  async function requireWatchable(call: Call<'likeVideo'> | Call<'unlikeVideo'>): Promise<void> {
    const { context, params, query, origin } = call;
    const found = requireFound(await findWatchable(context, { videoId: params.id, token: query.token }));
    allowDomains(call, found.domains);
    await limits.take([{ key: `likes of ${addressGroup(origin.ip)}`, most: mostOfAddress }]);
  }

  async function total(call: Call<'getTotalLikes'>): Promise<Answer<'getTotalLikes'>> {
    const video = await readVideo(call);
    return { status: 200, body: { total: await countLikes(call.context.db, video.id) } };
  }

  return {
    name: 'likes',
    handlers: {
      getTotalLikes: total,
      async likeVideo(call) {
        await requireWatchable(call);
        const { db, clock, config } = call.context;
        const videoId = call.params.id;
        const like = {
          videoId,
          sessionId: call.body.sessionId,
          addressDigest: digestOf(config.secret, addressGroup(call.origin.ip)),
          createdAt: new Date(clock.now()),
        };
        if ((await countOthersOfAddress(db, like)) >= mostOfVideo)
          throw httpError({ status: 429, code: 'TOO_MANY_LIKES' });
        await insertLike(db, like);
        return { status: 200, body: { total: await countLikes(db, videoId) } };
      },
      async unlikeVideo(call) {
        await requireWatchable(call);
        const videoId = call.params.id;
        await deleteLike(call.context.db, { videoId, sessionId: call.query.sessionId });
        return { status: 200, body: { total: await countLikes(call.context.db, videoId) } };
      },
    },
  };
}
