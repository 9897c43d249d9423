import { notFound } from '../../kernel/errors/http-error';
import type { Answer, Call, ServerModule } from '../../kernel/http/module';
import { allowDomains } from '../../kernel/http/route-policy';
import { findWatchable } from '../player';
import type { RequestLimits } from '../recovery';
import { findVideo } from '../videos';
import { countLikes, deleteLike, insertLike } from './likes.store';

/** In a quarter of an hour from one address: a school behind one is let in, a script that makes viewers up is not. */
const mostOfAddress = 300;

/** The likes of videos: of viewers, who are known by the session of their player alone. */
export function createLikesModule(limits: RequestLimits): ServerModule {
  /** Checks what viewers of a player may do; the answer is for the sites of the video. */
  async function requireWatchable(call: Call<'likeVideo'> | Call<'unlikeVideo'>): Promise<void> {
    const { context, params, query, origin } = call;
    const found = await findWatchable(context, { videoId: params.id, token: query.token });
    if (found === null) throw notFound();
    allowDomains(call, found.domains);
    await limits.take([{ key: `likes of ${origin.ip}`, most: mostOfAddress }]);
  }

  async function total(call: Call<'getTotalLikes'>): Promise<Answer<'getTotalLikes'>> {
    const { db } = call.context;
    const video = await findVideo(db, { id: call.params.id, accountId: call.principal.accountId });
    if (video === null) throw notFound();
    return { status: 200, body: { total: await countLikes(db, video.id) } };
  }

  return {
    name: 'likes',
    handlers: {
      getTotalLikes: total,
      async likeVideo(call) {
        await requireWatchable(call);
        const { db, clock } = call.context;
        const videoId = call.params.id;
        await insertLike(db, { videoId, sessionId: call.body.sessionId }, new Date(clock.now()));
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
