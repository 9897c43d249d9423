import { randomUUID } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import type { PublisherRefusal } from '../../../ports/live-ingest';
import { createByteBudget, readBegin } from './broadcast-begin.pure';
import type { LiveForIngest } from './ingest-lives';
import type { LiveSignal } from './live-signal';
import { recheckMs, whyNotSend } from './person-rights';
import type { BroadcastParts, BroadcastPlace } from './person-rights';

/** Why a socket is closed; the contract says what a client does about each. */
export const broadcastCloseCodes = {
  unreadable: 1003,
  brokeRules: 1008,
  failed: 1011,
  restarting: 1012,
  tooMuch: 1013,
  sessionEnded: 4401,
  noRight: 4403,
  noLive: 4404,
  taken: 4409,
  over: 4410,
  limit: 4429,
} as const;
const codes = broadcastCloseCodes;

const refusalCodes: Readonly<Record<PublisherRefusal, number>> = {
  'unknown-key': codes.noRight,
  taken: codes.taken,
  'live-over': codes.over,
  'no-such-signal': codes.noLive,
  'server-full': codes.limit,
  'team-full': codes.limit,
  'team-tests-full': codes.limit,
  unavailable: codes.failed,
};

/** Idle timeout. A recorder sends several chunks a second. */
const silenceMs = 15_000;

/** Serves one connection of a browser until either side ends it. */
export function serveBroadcast(connection: WebSocket, parts: BroadcastParts, place: BroadcastPlace): void {
  const { context, registry } = parts;
  const id = randomUUID();
  const failed = (err: unknown): void => {
    context.log.error({ err }, 'a broadcast from a browser failed');
    connection.close(codes.failed);
  };
  const silence = setTimeout(() => connection.close(codes.brokeRules), silenceMs);
  const recheck = setInterval(
    () => void refusal(parts, place).then((code) => code !== null && connection.close(code), failed),
    recheckMs,
  );
  // `close` follows each error and cleans up; without a listener the error would be thrown.
  connection.on('error', () => undefined);
  connection.once('close', () => {
    clearTimeout(silence);
    clearInterval(recheck);
    void registry.leave(id).catch(failed);
  });
  // Backpressure: no further message is read until the first one is answered.
  connection.once('message', (data, isBinary) => {
    connection.pause();
    void begin(connection, parts, { ...place, id, first: isBinary ? '' : String(data) })
      .then((input) => input !== null && feed(connection, input, () => silence.refresh()))
      .catch(failed)
      .finally(() => connection.resume());
  });
}

/** The close code for a sender that may not send; null where it may. */
async function refusal(parts: BroadcastParts, place: BroadcastPlace): Promise<number | null> {
  const why = await whyNotSend(parts, place);
  return why && codes[why];
}

async function begin(
  connection: WebSocket,
  parts: BroadcastParts,
  { id, first, ...place }: BroadcastPlace & { readonly id: string; readonly first: string },
): Promise<LiveSignal | null> {
  const { registry, lives, context } = parts;
  const code = await refusal(parts, place);
  const beginning = readBegin(first);
  const live = code === null && beginning !== null ? await lives.findLive(place.liveId) : null;
  if (beginning === null || live === null) return refuse(connection, code ?? codes.brokeRules);
  const { signalId, container } = beginning;
  const refused = await registry.admit(senderOf(connection, { id, signalId, live }));
  if (refused !== null) return refuse(connection, refusalCodes[refused]);
  const input = registry.begin(id, { kind: 'pushed', container });
  // The connection was closed while it was being admitted.
  if (connection.readyState !== connection.OPEN) await registry.leave(id);
  connection.send(
    JSON.stringify({ evento: 'broadcast_ready', timestamp: context.clock.now(), signal_id: signalId }),
  );
  return input;
}

function refuse(connection: WebSocket, code: number): null {
  connection.close(code);
  return null;
}

function senderOf(
  connection: WebSocket,
  { id, signalId, live }: { readonly id: string; readonly signalId: number; readonly live: LiveForIngest },
) {
  return {
    id,
    keyId: null,
    signalId,
    live,
    isPushed: true,
    drop(reason: 'over' | 'failed' | 'restarting' = 'over') {
      connection.close(codes[reason]);
      // While paused, the close frame of the peer would not be read.
      connection.resume();
    },
    onDrained: () => connection.resume(),
  };
}

/** Forwards the received bytes to the packager, with backpressure. */
function feed(connection: WebSocket, input: LiveSignal, onBytes: () => void): void {
  const spend = createByteBudget(performance.now());
  connection.on('message', (data: RawData, isBinary) => {
    if (!isBinary) return connection.close(codes.brokeRules);
    const bytes = Buffer.isBuffer(data)
      ? data
      : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);
    if (!spend(bytes.length, performance.now())) return connection.close(codes.tooMuch);
    onBytes();
    if (!input.write(bytes)) connection.pause();
  });
}
