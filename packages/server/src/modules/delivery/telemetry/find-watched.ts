import type { Call } from '../../../kernel/http/module';
import { allowDomains, requestingPage } from '../../../kernel/http/route-policy';
import { liveGate } from '../../broadcast/lives';
import { findPlayable, openToViewer } from '../player';

/** What players may tell of. */
export interface Watched {
  readonly subjectId: string;
  readonly isLive: boolean;
  /** Seconds of a video. */
  readonly duration: number | null;
}

/** After its end the figures of a live stay as they are, but for what comes late. */
const lateMs = 15 * 60_000;

/** The live or video of a call, if its page and its viewer may watch it; null otherwise. Answers CORS for its domains. */
export async function findWatched(call: Call<'sendPlaybackEvents'>): Promise<Watched | null> {
  const { context, body, query } = call;
  const { liveId, videoId } = body[0] ?? {};
  if (liveId !== undefined) {
    // 403 of the geoblock: a viewer who may not watch has no plays.
    const gate = await liveGate(call, liveId).catch(() => null);
    if (gate === null) return null;
    allowDomains(call, gate.domains);
    if (requestingPage(call, gate.domains) === 'foreign') return null;
    const isOver = gate.finishedAt !== null && context.clock.now() - gate.finishedAt > lateMs;
    return isOver ? null : { subjectId: liveId, isLive: true, duration: null };
  }
  if (videoId === undefined) return null;
  // Without the token in its key: otherwise a caller pushes the rows of all others out by tokens that it invents.
  const video = await context.mediaAccessCache.get(`plays/${videoId}`, () =>
    findPlayable(context.db, videoId),
  );
  const found = video && openToViewer(context, video, query.token);
  if (found === null) return null;
  allowDomains(call, found.domains);
  if (requestingPage(call, found.domains) === 'foreign') return null;
  return { subjectId: videoId, isLive: false, duration: found.video.durationSeconds };
}
