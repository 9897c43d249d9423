import { httpError } from '../../../kernel/errors/http-error';
import type { HttpErrorOptions } from '../../../kernel/errors/http-error';
import { versionConflict } from '../../../kernel/http/if-match';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { readFragment } from '../../../media/live/whip/sdp/fragment.pure';
import type { WhipIce, WhipIngest, WhipOutcome } from '../../../media/whip-ingest';
import { redeemTicket } from '../../people/realtime';
import type { PublisherRefusal } from '../../../ports/live-ingest';
import type { BroadcastParts } from './person-rights';
import { isStreamKey } from './ingest.policy.pure';
import { admitPerson } from './whip-person';
import { changeOf } from './whip-change.pure';

/** Null where no signals are taken. */
interface WhipParts extends BroadcastParts {
  readonly whip: WhipIngest | null;
}

const refusals: Readonly<Record<PublisherRefusal, HttpErrorOptions>> = {
  'unknown-key': { status: 401, code: 'UNAUTHENTICATED' },
  taken: { status: 409, code: 'SIGNAL_TAKEN' },
  'live-over': { status: 409, code: 'INVALID_TRANSITION' },
  'no-such-signal': { status: 404, code: 'NOT_FOUND' },
  'server-full': { status: 503, code: 'SIGNALS_FULL' },
  'team-full': { status: 503, code: 'SIGNALS_FULL' },
  'team-tests-full': { status: 503, code: 'SIGNALS_FULL' },
  unavailable: { status: 503, code: 'SIGNALS_UNAVAILABLE' },
};
const fragmentType = 'application/trickle-ice-sdpfrag';
const exposed = 'location, etag, accept-patch';

type SessionCall = Call<'changeWhipIce'> | Call<'closeWhipSession'>;

function bearerOf({ request }: Pick<Call, 'request'>): string {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (bearer === undefined) throw httpError({ status: 401, code: 'UNAUTHENTICATED' });
  return bearer;
}

async function openSession(
  call: Call<'openWhipSession'>,
  parts: WhipParts,
): Promise<Answer<'openWhipSession'>> {
  const bearer = bearerOf(call);
  const { liveId } = call.params;
  if (parts.whip === null) throw httpError({ status: 503, code: 'SIGNALS_UNAVAILABLE' });
  const { sessionId, iceSession, sdp } = answered(await offer(call, { ...parts, whip: parts.whip, bearer }));
  return {
    status: 201,
    type: 'application/sdp',
    body: sdp,
    headers: {
      location: `/whip/${liveId}/${sessionId}`,
      etag: `"${iceSession}"`,
      'accept-patch': fragmentType,
      'access-control-expose-headers': exposed,
    },
  };
}

async function offer(
  call: Call<'openWhipSession'>,
  parts: WhipParts & { readonly whip: WhipIngest; readonly bearer: string },
): Promise<WhipOutcome> {
  const { whip, lives, bearer } = parts;
  const { liveId } = call.params;
  const sent = { bearer, remoteAddress: call.origin.ip, sdp: call.body };
  const grant = isStreamKey(bearer) ? await lives.findLiveByKey(bearer) : null;
  if (grant === null) {
    const owner = await redeemTicket(call, bearer);
    // What is neither a key nor a ticket is counted by the ingest.
    if (owner?.kind !== 'user') return whip.offer(sent);
    const admit = await admitPerson(whip, parts, { owner, liveId, bearer, signalId: call.query.signal ?? 1 });
    return whip.offer({ ...sent, admit });
  }
  // A key of another live is wrong here.
  if (grant.liveId !== liveId) throw httpError(refusals['unknown-key']);
  return whip.offer(sent);
}

function answered(outcome: WhipOutcome): WhipOutcome & { kind: 'answered' } {
  if (outcome.kind === 'refused') throw httpError(refusals[outcome.why]);
  if (outcome.kind === 'throttled') throw httpError({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
  if (outcome.kind === 'unanswerable') throw httpError({ status: 422, code: 'OFFER_REFUSED' });
  return outcome;
}

function requireSession(
  call: SessionCall,
  whip: WhipIngest | null,
): { readonly whip: WhipIngest; readonly sessionId: string; readonly ice: WhipIce } {
  const { sessionId } = call.params;
  const ice = whip?.iceOf(sessionId, bearerOf(call)) ?? null;
  if (whip === null || ice === null) throw httpError({ status: 404, code: 'NOT_FOUND' });
  return { whip, sessionId, ice };
}

async function changeIce(call: Call<'changeWhipIce'>, parts: WhipParts): Promise<Answer<'changeWhipIce'>> {
  const { whip, sessionId, ice } = requireSession(call, parts.whip);
  const fragment = readFragment(call.body);
  if (fragment === null) throw httpError({ status: 400, code: 'INVALID_REQUEST' });
  const change = changeOf(fragment, call.request.headers['if-match'], ice);
  if (change.kind === 'unconditional') throw httpError({ status: 428, code: 'PRECONDITION_REQUIRED' });
  if (change.kind === 'outdated') throw versionConflict();
  if (change.kind === 'candidates') return { status: 204 };
  const begun = await whip.restartIce(sessionId, change.ufrag);
  if (begun === null) throw httpError({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
  return {
    status: 200,
    type: fragmentType,
    body: begun.fragment,
    headers: { etag: `"${begun.iceSession}"`, 'access-control-expose-headers': exposed },
  };
}

/** Signals by WebRTC: WHIP, RFC 9725. */
export function createWhipModule(parts: WhipParts): ServerModule {
  return {
    name: 'whip',
    handlers: {
      openWhipSession: (call) => openSession(call, parts),
      changeWhipIce: (call) => changeIce(call, parts),
      async closeWhipSession(call) {
        const { whip, sessionId } = requireSession(call, parts.whip);
        whip.drop(sessionId);
        return { status: 204 };
      },
    },
  };
}
