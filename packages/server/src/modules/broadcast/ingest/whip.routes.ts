import { httpError } from '../../../kernel/errors/http-error';
import type { HttpErrorOptions } from '../../../kernel/errors/http-error';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import type { WhipIngest } from '../../../media/whip-ingest';
import type { PublisherRefusal } from '../../../ports/live-ingest';
import type { IngestLives } from './ingest-lives';
import { isStreamKey } from './ingest.policy.pure';

/** Null where no signals are taken. */
interface WhipParts {
  readonly whip: WhipIngest | null;
  readonly lives: Pick<IngestLives, 'findLiveByKey'>;
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

type SessionCall = Call<'addWhipCandidates'> | Call<'closeWhipSession'>;

function keyOf({ request }: Pick<Call, 'request'>): string {
  const [, key] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (key === undefined) throw httpError({ status: 401, code: 'UNAUTHENTICATED' });
  return key;
}

async function openSession(
  call: Call<'openWhipSession'>,
  { whip, lives }: WhipParts,
): Promise<Answer<'openWhipSession'>> {
  const streamKey = keyOf(call);
  const { liveId } = call.params;
  if (whip === null) throw httpError({ status: 503, code: 'SIGNALS_UNAVAILABLE' });
  const grant = isStreamKey(streamKey) ? await lives.findLiveByKey(streamKey) : null;
  // A key of another live is wrong here; one that is none is counted by the ingest.
  if (grant !== null && grant.liveId !== liveId) throw httpError(refusals['unknown-key']);
  const outcome = await whip.offer({ streamKey, remoteAddress: call.origin.ip, sdp: call.body });
  if (outcome.kind === 'refused') throw httpError(refusals[outcome.why]);
  if (outcome.kind === 'throttled') throw httpError({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
  if (outcome.kind === 'unanswerable') throw httpError({ status: 422, code: 'OFFER_REFUSED' });
  const { sessionId, sdp } = outcome;
  const location = `/whip/${liveId}/${sessionId}`;
  return {
    status: 201,
    type: 'application/sdp',
    body: sdp,
    headers: { location, etag: `"${sessionId}"`, 'access-control-expose-headers': 'location, etag' },
  };
}

function requireSession(call: SessionCall, whip: WhipIngest | null): { whip: WhipIngest; sessionId: string } {
  const { sessionId } = call.params;
  const streamKey = keyOf(call);
  if (whip?.isOf(sessionId, streamKey) !== true) throw httpError({ status: 404, code: 'NOT_FOUND' });
  return { whip, sessionId };
}

/** Signals by WebRTC: WHIP, RFC 9725. */
export function createWhipModule(parts: WhipParts): ServerModule {
  return {
    name: 'whip',
    handlers: {
      openWhipSession: (call) => openSession(call, parts),
      async addWhipCandidates(call) {
        const { whip, sessionId } = requireSession(call, parts.whip);
        whip.addCandidates(sessionId, call.body);
        return { status: 204 };
      },
      async closeWhipSession(call) {
        const { whip, sessionId } = requireSession(call, parts.whip);
        whip.drop(sessionId);
        return { status: 204 };
      },
    },
  };
}
