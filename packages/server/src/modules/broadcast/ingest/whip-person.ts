import { httpError } from '../../../kernel/errors/http-error';
import type { HttpErrorOptions } from '../../../kernel/errors/http-error';
import type { WhipIngest, WhipOffer } from '../../../media/whip-ingest';
import { recheckMs, whyNotSend } from './person-rights';
import type { BroadcastParts, BroadcastPlace } from './person-rights';

type Why = NonNullable<Awaited<ReturnType<typeof whyNotSend>>>;

const refusals: Readonly<Record<Why, HttpErrorOptions>> = {
  sessionEnded: { status: 401, code: 'UNAUTHENTICATED' },
  noRight: { status: 403, code: 'FORBIDDEN' },
  noLive: { status: 404, code: 'NOT_FOUND' },
  over: { status: 409, code: 'INVALID_TRANSITION' },
};

/** What an offer of a person begins with: a ticket in place of a stream key. */
export interface PersonsOffer extends BroadcastPlace, Pick<WhipOffer, 'bearer'> {
  readonly signalId: number;
}

/**
 * Checks that a person may send, and again for as long as it does.
 *
 * @returns what assigns the signal to its session. Throws 401, 403, 404 or 409.
 */
export async function admitPerson(
  whip: WhipIngest,
  parts: BroadcastParts,
  offer: PersonsOffer,
): Promise<NonNullable<WhipOffer['admit']>> {
  const why = await whyNotSend(parts, offer);
  const live = await parts.lives.findLive(offer.liveId);
  if (why !== null || live === null) throw httpError(refusals[why ?? 'noLive']);
  return async (id) => {
    const { signalId } = offer;
    const refused = await parts.registry.admit({
      id,
      keyId: null,
      signalId,
      live,
      drop: () => whip.drop(id),
    });
    if (refused === null) watch(id, whip, { parts, offer });
    return refused;
  };
}

function watch(
  id: string,
  whip: WhipIngest,
  { parts, offer }: { readonly parts: BroadcastParts; readonly offer: PersonsOffer },
): void {
  const timer = setInterval(() => {
    if (whip.iceOf(id, offer.bearer) === null) return clearInterval(timer);
    whyNotSend(parts, offer).then(
      (why) => why !== null && whip.drop(id),
      (err: unknown) => parts.context.log.error({ err }, 'the rights of a sender could not be looked at'),
    );
  }, recheckMs);
}
