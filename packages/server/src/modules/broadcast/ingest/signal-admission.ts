import { setTimeout as delay } from 'node:timers/promises';
import { ownedDatabase } from '../../../kernel/database/owned-database';
import { unmeasured } from '../../../ports/unmeasured.pure';
import type { PublisherRefusal, SignalFigures } from '../../../ports/live-ingest';
import { noGaps } from './disk-gaps.pure';
import { acceptsSignal, programmeSignal, refusalOf, testSignalLimits } from './ingest.policy.pure';
import { attachSender, claimSignal, endSignal, noteRefusal } from './publishers.store';
import type { ClaimOutcome } from './publishers.store';
import type { RefusalLine } from './refusal-log.pure';
import { refOf, publishStatus } from './signal-connection';
import { findRenditionLimit } from '../../records/billing';
import type { Connection, Registry, Sender } from './signal-connection';
import { endConnection } from './signal-leave';

/** What the panel shows of a signal that was refused because of a limit. */
const limitReached: SignalFigures = { ...unmeasured, problem: 'limit_reached' };
/** How long a test signal of another process may take to make way for an encoder, which waits for its answer meanwhile. */
const makeWayMs = 5000;
const askAgainMs = 200;

/** Assigns a signal to a sender. @returns why it is refused; null where it is not */
export async function admitSender(registry: Registry, sender: Sender): Promise<PublisherRefusal | null> {
  const refusal = await admit(registry, sender);
  // Of a test signal the one who pressed the button is told.
  const isTold = !sender.test && !sender.isStandIn && (refusal === 'server-full' || refusal === 'team-full');
  if (isTold) await publishLimit(registry, sender, refusal);
  return refusal;
}

async function admit(registry: Registry, sender: Sender): Promise<PublisherRefusal | null> {
  const { context, connections } = registry;
  const { signalId, live, test } = sender;
  const held = findConnection(registry, sender);
  if (held !== null && isAway(held, sender) && !test && !sender.isPushed)
    return attach(registry, held, sender);
  // A sender may reconnect before the files of its previous connection are written.
  await (held && mustMakeWay(held, sender) ? makeWay(registry, held) : held?.closing);
  if (findConnection(registry, sender) !== null) return 'taken';
  const { process: limit } = context.config.liveSignals;
  const refusal = refusalOf({ signalId, live, held: connections.size, limit });
  return refusal ?? claim(registry, sender);
}

async function claim(registry: Registry, sender: Sender): Promise<PublisherRefusal | null> {
  const { context, connections, holders } = registry;
  const { keyId, live, test } = sender;
  const connection = connectionOf(registry, sender);
  // Registered before the claim is awaited, so that the second of two concurrent senders is refused.
  connections.set(connection.id, connection);
  const ref = { ...refOf(sender), accountId: live.accountId, keyId };
  const wanted = { ...ref, testEndsAt: test?.endsAt ?? null };
  const limits = {
    holders,
    teamLimit: context.config.liveSignals.team,
    testLimit: testSignalLimits.team,
    isStandIn: sender.isStandIn === true,
  };
  const outcome = claimInTime(() => claimSignal(ownedDatabase(context.db, live.accountId), wanted, limits))
    .then((claimed) => prepare(registry, connection, claimed))
    .then((claimed) => untilShown(registry, sender, claimed))
    .then((claimed) => unlessOver(registry, connection, claimed))
    .catch((err: unknown) => {
      context.log.error({ err }, 'a signal could not be claimed');
      return 'unavailable' as const;
    });
  connection.claimed = outcome.then((result) => result === 'claimed');
  const result = await outcome;
  if (result !== 'claimed') connections.delete(connection.id);
  else if (connection.closing === null) return null;
  return result === 'claimed' ? 'taken' : result;
}

/** Whether a signal that is held goes on without its sender. */
const isAway = (held: Connection, sender: Sender): boolean =>
  held.senderId === null && held.closing === null && !sender.isStandIn;

const mustMakeWay = (held: Connection, sender: Sender): boolean =>
  isAway(held, sender) || (held.test !== null && !sender.test);

/** Gives a programme that goes on without its sender to the one who is there again. */
async function attach(
  registry: Registry,
  held: Connection,
  sender: Sender,
): Promise<PublisherRefusal | null> {
  const { context } = registry;
  const limits = { held: registry.connections.size - 1, limit: context.config.liveSignals.process };
  const refusal = refusalOf({ signalId: sender.signalId, live: sender.live, ...limits });
  if (refusal !== null) return refusal;
  // At once, so that the second of two senders is refused.
  held.senderId = sender.id;
  held.drop = dropperOf(registry, held, sender.drop);
  held.startedAt = context.clock.now();
  held.awaySince = null;
  const isAttached = await attachSender(context.db, refOf(held), sender.keyId).catch(() => false);
  if (isAttached && held.closing === null) return null;
  if (held.senderId === sender.id) held.senderId = null;
  held.awaySince = context.clock.now();
  return 'unavailable';
}

/** Ends a connection for good, by its sender where it has one. */
function dropperOf(registry: Registry, connection: Connection, drop: Sender['drop']): Sender['drop'] {
  return (reason) => {
    connection.isEnding = true;
    if (connection.senderId !== null) drop(reason);
    else
      endConnection(registry, connection).catch((err: unknown) => {
        registry.context.log.error({ err }, 'a programme ended in disorder');
      });
  };
}

/** A sender before anything came of it. */
function connectionOf(registry: Registry, sender: Sender): Connection {
  const { id, signalId, live, drop, onDrained, test, isStandIn } = sender;
  const startedAt = registry.context.clock.now();
  const connection: Connection = {
    id,
    senderId: isStandIn ? null : id,
    sourceUrl: null,
    isProgramme: false,
    slateForm: null,
    awaySince: isStandIn ? startedAt : null,
    shown: null,
    told: null,
    isEnding: false,
    signalId,
    live,
    startedAt,
    drop,
    onDrained,
    test: test ?? null,
    isOverloaded: false,
    mostRungs: null,
    ladder: null,
    hasFullDisk: false,
    gaps: noGaps,
    untold: [],
    isTaken: false,
    figures: null,
    input: null,
    prepared: null,
    shared: null,
    startsLive: false,
    finishing: null,
    fpsCount: 0,
    hasRow: false,
    claimed: Promise.resolve(false),
    polling: Promise.resolve(),
    closing: null,
  };
  connection.drop = dropperOf(registry, connection, drop);
  return connection;
}

/** A programme is read from a process of its own, which may have to be started. */
async function untilShown<Outcome>(
  { programmes }: Registry,
  { signalId, isPushed }: Sender,
  outcome: Outcome,
): Promise<Outcome> {
  if (outcome === 'claimed' && signalId === programmeSignal && !isPushed) await programmes.switcher.ready();
  return outcome;
}

/**
 * A live that ended while its sender waited takes no signal: what came of it would be written behind the end of the programme.
 * Whoever ends a live does that before it looks for connections, and this one is among them before it looks at the live.
 */
async function unlessOver<Outcome>(
  { context, lives }: Registry,
  connection: Connection,
  outcome: Outcome | 'claimed',
): Promise<Outcome | 'claimed' | 'live-over'> {
  if (outcome !== 'claimed') return outcome;
  const live = await lives.findLive(connection.live.id);
  if (live !== null && acceptsSignal(live.status)) {
    connection.live = live;
    return outcome;
  }
  await endSignal(context.db, refOf(connection));
  return 'live-over';
}

/** Brings what the signal continues to this machine, once no other connection can write it any more. */
async function prepare<Outcome>(
  { store, context }: Registry,
  connection: Connection,
  outcome: Outcome | 'claimed',
): Promise<Outcome | 'claimed'> {
  if (outcome !== 'claimed') return outcome;
  connection.hasRow = true;
  try {
    connection.mostRungs = await findRenditionLimit(context.db, context, connection.live.accountId);
    connection.prepared = await store.prepare(refOf(connection));
    return outcome;
  } catch (error) {
    await endSignal(context.db, refOf(connection)).catch(() => undefined);
    throw error;
  }
}

/** Ends what is in the place of a sender's signal, who waits: nothing of it is worth to be written first. */
function makeWay(registry: Registry, held: Connection): Promise<void> {
  held.drop('over');
  held.input?.kill();
  return endConnection(registry, held);
}

/** Waits for the test signal of another process to make way. */
async function claimInTime(claim: () => Promise<ClaimOutcome>): Promise<Exclude<ClaimOutcome, 'test'>> {
  const until = performance.now() + makeWayMs;
  for (;;) {
    const outcome = await claim();
    if (outcome !== 'test') return outcome;
    if (performance.now() > until) return 'taken';
    await delay(askAgainMs);
  }
}

function findConnection({ connections }: Registry, { live, signalId }: Sender): Connection | null {
  const all = [...connections.values()];
  return all.find((one) => one.live.id === live.id && one.signalId === signalId) ?? null;
}

/** Tells log and panel that a limit keeps a signal out. */
async function publishLimit(registry: Registry, sender: Sender, refusal: PublisherRefusal): Promise<void> {
  const { context, refusedSenders, holders } = registry;
  const { live, signalId, keyId } = sender;
  const startedAt = context.clock.now();
  const line = refusedSenders.add(`${live.id}/${signalId}`, refusal, startedAt);
  // Once a minute: an encoder tries again every few seconds.
  if (line === null) return;
  logSender(registry, line);
  const claim = { ...refOf(sender), accountId: live.accountId, keyId };
  await noteRefusal(context.db, claim, { holder: holders.id, figures: limitReached });
  const report = { live, signalId, startedAt, input: null, figures: limitReached, test: null };
  await publishStatus(registry, report, 'reconnecting');
}

export function countWrongKey(registry: Registry, remoteAddress: string, maskedKey: string): void {
  const line = registry.refusedKeys.add(remoteAddress, maskedKey, registry.context.clock.now());
  if (line !== null) logKey(registry, line);
}

/** Logs what was counted within the last minute. Called once a second. */
export function logRefusals(registry: Registry): void {
  const now = registry.context.clock.now();
  for (const line of registry.refusedKeys.due(now)) logKey(registry, line);
  for (const line of registry.refusedSenders.due(now)) logSender(registry, line);
}

const logKey = ({ context }: Registry, { subject, detail, count }: RefusalLine): void =>
  context.log.warn({ remoteAddress: subject, key: detail, count }, 'stream keys were refused');

const logSender = ({ context }: Registry, { subject, detail, count }: RefusalLine): void =>
  context.log.warn({ signal: subject, cause: detail, count }, 'signals were refused');
