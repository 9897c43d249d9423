import type { PublisherRefusal, SignalFigures } from '../../ports/live-ingest';
import { refusalOf } from './ingest.policy.pure';
import { claimSignal, noteRefusal } from './publishers.store';
import type { RefusalLine } from './refusal-log.pure';
import { placeOf, publishStatus } from './signal-connection';
import type { Connection, Desk, Sender } from './signal-connection';

/** What the panel shows of a signal that was refused because of a limit. */
const limitReached: SignalFigures = {
  fps: 0,
  bitrate: 0,
  keyframeIntervalMs: null,
  width: null,
  height: null,
  videoCodec: null,
  audioCodec: null,
  packets: 0,
  problem: 'limit_reached',
};

/** Assigns a signal to a sender. @returns why it is refused; null where it is not */
export async function admitSender(desk: Desk, sender: Sender): Promise<PublisherRefusal | null> {
  const refusal = await admit(desk, sender);
  if (refusal === 'server-full' || refusal === 'team-full') await tellLimit(desk, sender, refusal);
  return refusal;
}

async function admit(desk: Desk, sender: Sender): Promise<PublisherRefusal | null> {
  const { context, connections, holders } = desk;
  const { id, keyId, signalId, live, drop, onDrained } = sender;
  // A sender may reconnect before the files of its previous connection are written.
  await findConnection(desk, sender)?.leaving;
  if (findConnection(desk, sender) !== null) return 'taken';
  const { process: limit, team: teamLimit } = context.config.liveSignals;
  const refusal = refusalOf({ signalId, live, held: connections.size, limit });
  if (refusal !== null) return refusal;
  const claimed = Promise.resolve(false);
  const flags = { isOverloaded: false, hasFullDisk: false, isTaken: false };
  const rest = { ...flags, figures: null, signal: null, fpsCount: 0, claimed, leaving: null };
  const startedAt = context.clock.now();
  const polling = Promise.resolve();
  const connection: Connection = { id, signalId, live, startedAt, polling, drop, onDrained, ...rest };
  // Registered before the claim is awaited, so that the second of two concurrent senders is refused.
  connections.set(id, connection);
  const claim = { ...placeOf(sender), accountId: live.accountId, keyId };
  const outcome = claimSignal(context.db, claim, { holders, teamLimit }).catch((err: unknown) => {
    context.log.error({ err }, 'a signal could not be claimed');
    return 'unavailable' as const;
  });
  connection.claimed = outcome.then((result) => result === 'claimed');
  const result = await outcome;
  if (result !== 'claimed') connections.delete(id);
  else if (connection.leaving === null) return null;
  return result === 'claimed' ? 'taken' : result;
}

function findConnection({ connections }: Desk, { live, signalId }: Sender): Connection | null {
  const all = [...connections.values()];
  return all.find((one) => one.live.id === live.id && one.signalId === signalId) ?? null;
}

/** Tells log and panel that a limit keeps a signal out. */
async function tellLimit(desk: Desk, sender: Sender, refusal: PublisherRefusal): Promise<void> {
  const { context, refusedSenders, holders } = desk;
  const { live, signalId, keyId } = sender;
  const startedAt = context.clock.now();
  const line = refusedSenders.add(`${live.id}/${signalId}`, refusal, startedAt);
  // Once a minute: an encoder tries again every few seconds.
  if (line === null) return;
  logSender(desk, line);
  const claim = { ...placeOf(sender), accountId: live.accountId, keyId };
  await noteRefusal(context.db, claim, { holder: holders.id, figures: limitReached });
  const report = { live, signalId, startedAt, signal: null, figures: limitReached };
  await publishStatus(desk, report, 'reconnecting');
}

export function countWrongKey(desk: Desk, remoteAddress: string, maskedKey: string): void {
  const line = desk.refusedKeys.add(remoteAddress, maskedKey, desk.context.clock.now());
  if (line !== null) logKey(desk, line);
}

/** Logs what was counted within the last minute. Called once a second. */
export function logRefusals(desk: Desk): void {
  const now = desk.context.clock.now();
  for (const line of desk.refusedKeys.due(now)) logKey(desk, line);
  for (const line of desk.refusedSenders.due(now)) logSender(desk, line);
}

const logKey = ({ context }: Desk, { subject, detail, count }: RefusalLine): void =>
  context.log.warn({ remoteAddress: subject, key: detail, count }, 'stream keys were refused');

const logSender = ({ context }: Desk, { subject, detail, count }: RefusalLine): void =>
  context.log.warn({ signal: subject, cause: detail, count }, 'signals were refused');
