import { readDomains } from '../../../../kernel/http/domain-entry';
import { invalidField } from '../../../../kernel/errors/http-error';
import type { Answer, Call } from '../../../../kernel/http/module';
import { teamIn } from '../../../../kernel/http/callers-team.pure';
import type { Caller } from '../../../../kernel/http/principal';
import { boundRight, requireShown } from '../../../people/embeds';
import type { LiveSignals } from '../signals/live-signals.port';
import { withSession } from './live-viewers';
import { readLive } from '../lives.service';

/** Every token of a live is for its folder; the file itself need not be there yet. */
const anyFileOf = (liveId: string): string => `lives/${liveId}/any`;

/** Makes a token with an expiry to watch one live, for pages without a log-in of this product. */
export async function createLivePlaybackToken(
  call: Call<'createLivePlaybackToken', Caller>,
  signals: LiveSignals,
): Promise<Answer<'createLivePlaybackToken'>> {
  const { context, principal, body } = call;
  const live = await readLive(call);
  requireShown(principal, { liveId: live.id });
  const { expiresAt, origins } = boundRight(principal, {
    expiresAt: Math.floor(context.clock.now() / 1000 + body.expiresIn) * 1000,
    origins: body.origins ?? [],
  });
  const epoch = live.playbackTokenVersion + (teamIn(principal, live.accountId)?.playbackTokenVersion ?? 0);
  const domains = readDomains('origins', origins);
  const token = context.mediaLinks.playbackToken(anyFileOf(live.id), { expiresAt, epoch, domains });
  if (token === null) throw invalidField('origins', 'TOO_LONG', { max: 300 });
  const key = live.status === 'live' ? signals.programmeOf(live.id) : null;
  const url = key && withSession(context, { url: `/media/${token}/${key}`, liveId: live.id, kind: 'viewer' });
  return { status: 201, body: { token, playback_url: url, expiresAt: new Date(expiresAt).toISOString() } };
}
