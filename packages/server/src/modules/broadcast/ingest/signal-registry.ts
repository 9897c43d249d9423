import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { createHolder } from '../../../kernel/jobs/holder';
import type { LiveIngest, LiveIngestEvents, Publisher, PublisherRefusal } from '../../../ports/live-ingest';
import { isOutOfRoom } from '../../../ports/disk-files';
import type { LiveSource } from '../../../ports/live-packager';
import { publishToAccount } from '../../people/realtime';
import { emitEvent } from '../../records/webhooks';
import {
  acceptsSignal,
  isStreamKey,
  maskKey,
  programmeSignal,
  signalStatus,
  startsByItself,
  watchFps,
} from './ingest.policy.pure';
import { openSignal } from './live-signal';
import type { LiveSignal } from './live-signal';
import { clearFinish, listFinishable, touchSignal } from './publishers.store';
import { createRefusalLog } from './refusal-log.pure';
import { logEnd, logFaults, logTurnedAway, tellFault } from './signal-faults';
import { admitSender, countWrongKey, logRefusals } from './signal-admission';
import { figuresOf, refOf, publishStatus } from './signal-connection';
import type { Connection, Registry, RegistryParts, Sender, TestGrant } from './signal-connection';
import { hasFullDisk, watchRoom } from './signal-gaps';
import { tellChange } from './signal-changes';
import { watchLadder } from './signal-ladder';
import { endConnection, leave } from './signal-leave';
import {
  findSender,
  followSignals,
  isAwayTooLong,
  isProgrammed,
  lonelyBackups,
  shownBy,
} from './signal-programme';

/** All signals that come to this process. */
export interface SignalRegistry {
  /** The callbacks of an engine that takes signals. */
  events(ingest: () => Pick<LiveIngest, 'drop' | 'sourceOf'>): LiveIngestEvents;
  /** Assigns a signal to a sender. @returns why it is refused; null where it is not */
  admit(sender: Sender): Promise<PublisherRefusal | null>;
  /** Starts to package the signal of an admitted sender; null for any other. */
  begin(senderId: string, source: LiveSource): LiveSignal | null;
  leave(senderId: string): Promise<void>;
  /** Polls every signal; called once a second. */
  tick(): Promise<void>;
  /** Ends the signals of a live here, and its programme unless another process holds signals of it: that one ends it. */
  finish(liveId: string): Promise<void>;
  /** Ends the programmes of lives that are over and that no process sends. Called every few seconds. */
  finishAbandoned(): Promise<void>;
  /** Whether this process has a signal of a live. */
  holds(liveId: string): boolean;
  /** The lives whose programme this process packages. */
  programmes(): string[];
  /** Whether a signal of this process has no room on the disk. */
  isDiskFull(): boolean;
  stop(): Promise<void>;
}

export function createSignalRegistry(parts: RegistryParts): SignalRegistry {
  const holders = createHolder(parts.context.config.dataDir);
  const logs = {
    refusedKeys: createRefusalLog(),
    refusedSenders: createRefusalLog(),
    faults: createRefusalLog(),
    turnedAway: createRefusalLog(),
  };
  const registry: Registry = { ...parts, ...logs, holders, connections: new Map() };
  const { log } = parts.context;
  const all = (): Connection[] => [...registry.connections.values()];
  return {
    events: (ingest) => eventsOf(registry, ingest),
    admit: (sender) => admitSender(registry, sender),
    begin: (senderId, source) => begin(registry, senderId, source),
    leave: (senderId) => leave(registry, senderId),
    async tick() {
      logRefusals(registry);
      logFaults(registry);
      const failed = (err: unknown): void => log.error({ err }, 'a signal could not be looked at');
      // Where the row is still being written, the look would find none and take the signal for another connection's.
      const claimed = all().filter(({ hasRow }) => hasRow);
      for (const one of claimed) one.polling = poll(registry, one).catch(failed);
      await Promise.all(claimed.map(({ polling }) => polling));
      standIn(registry);
    },
    finish: (liveId) =>
      all().some((one) => one.live.id === liveId) ? finish(registry, liveId) : finishAbandoned(registry),
    finishAbandoned: () => finishAbandoned(registry),
    holds: (liveId) => all().some((one) => one.live.id === liveId),
    programmes: () => all().flatMap(({ live, signalId }) => (signalId === 1 ? [live.id] : [])),
    isDiskFull: () => all().some(hasFullDisk),
    async stop() {
      const open = all();
      for (const one of open) one.drop('restarting');
      await Promise.all(open.map((one) => endConnection(registry, one).catch(() => undefined)));
    },
  };
}

async function finish({ connections, store }: Registry, liveId: string): Promise<void> {
  const ours = [...connections.values()].filter((one) => one.live.id === liveId);
  const stopped = ours.map((one) => stopWhole(one).finally(() => one.drop()));
  // Only then: a packager that runs would write its playlists without an end.
  await Promise.all(stopped).finally(() => store.endProgramme(liveId));
}

async function stopWhole({ input, shared }: Connection): Promise<void> {
  await input?.stop();
  await shared?.settle();
}

async function finishAbandoned(registry: Registry): Promise<void> {
  const { context, store, holders } = registry;
  for (const { liveId, isOld } of await listFinishable(context.db, holders)) {
    // Where the disk is not shared, another process has the files.
    if (!store.canEnd(liveId) && !isOld) continue;
    await finish(registry, liveId);
    await clearFinish(context.db, liveId);
  }
}

const timeOf = ({ context }: Registry): Date => new Date(context.clock.now());

function eventsOf(registry: Registry, ingest: () => Pick<LiveIngest, 'drop' | 'sourceOf'>): LiveIngestEvents {
  const failed = (err: unknown): void => registry.context.log.error({ err }, 'a signal left in disorder');
  return {
    authorize: (publisher) => authorize(registry, publisher, () => ingest().drop(publisher.id)),
    published: (publisher) =>
      void begin(registry, publisher.id, { kind: 'pull', url: ingest().sourceOf(publisher) }),
    measured(publisherId, figures) {
      const connection = findSender(registry, publisherId);
      if (connection === undefined) return;
      connection.figures = figures;
      void tellFault(registry, connection, figures).catch(failed);
    },
    turnedAway: (remoteAddress, cause) => logTurnedAway(registry, remoteAddress, cause),
    gone(publisherId, cause) {
      logEnd(registry, publisherId, cause);
      void leave(registry, publisherId).catch(failed);
    },
  };
}

async function authorize(
  registry: Registry,
  { id, streamKey, remoteAddress }: Publisher,
  drop: () => void,
): Promise<PublisherRefusal | null> {
  const test = registry.findTest(streamKey);
  if (test !== null) return authorizeTest(registry, { id, test, drop });
  const grant = isStreamKey(streamKey) ? await registry.lives.findLiveByKey(streamKey) : null;
  const live = grant && (await registry.lives.findLive(grant.liveId));
  if (grant === null || live === null) {
    countWrongKey(registry, remoteAddress, maskKey(streamKey));
    return 'unknown-key';
  }
  return admitSender(registry, { id, keyId: grant.keyId, signalId: grant.signalId ?? 1, live, drop });
}

async function authorizeTest(
  registry: Registry,
  { id, test, drop }: { readonly id: string; readonly test: TestGrant; drop(): void },
): Promise<PublisherRefusal | null> {
  const live = await registry.lives.findLive(test.liveId);
  if (live === null) return 'live-over';
  const end: Sender['drop'] = (reason) => {
    // A packager that gave up is a failure of the test signal; every other end was wanted.
    if (reason !== 'failed') test.dropped();
    drop();
  };
  const refusal = await admitSender(registry, { id, keyId: test.keyId, signalId: 1, live, drop: end, test });
  test.answered(refusal);
  return refusal;
}

function begin(registry: Registry, senderId: string, source: LiveSource): LiveSignal | null {
  const connection = findSender(registry, senderId);
  // Its end may be on the way to its sender.
  if (connection === undefined || connection.isEnding) return null;
  if (source.kind === 'pull') connection.sourceUrl = source.url;
  // A programme that went on without its sender.
  if (connection.input === null) open(registry, connection, source);
  followSignals(registry, connection.live);
  return connection.input;
}

/** Begins to package a signal: that of its sender, or a programme, which may show others in its place. */
function open(registry: Registry, connection: Connection, own: LiveSource): void {
  const { context, packager, folders, connections, store } = registry;
  const { live, signalId } = connection;
  const { switcher } = registry.programmes;
  connection.isProgramme = signalId === programmeSignal && isProgrammed(own);
  const source: LiveSource = connection.isProgramme ? { kind: 'pull', url: switcher.sourceOf(live.id) } : own;
  const failed = (err: unknown): void => context.log.error({ err }, 'a signal could not be followed');
  const shared = connection.prepared && store.share(refOf(connection), connection.prepared);
  connection.shared = shared;
  connection.input = openSignal({
    ...(shared && { tells: shared.tells, onChange: shared.changed }),
    live,
    signalId,
    source,
    packager,
    folders,
    mostRungs: connection.mostRungs,
    encoders: () => [...connections.values()].filter((one) => one.input?.isEncoding).length,
    onRecording(path) {
      const recording = { liveId: live.id, name: basename(path), startedAt: timeOf(registry) };
      void store.recordingBegan(recording).catch(failed);
    },
    onDrained: () => connection.onDrained?.(),
    onBroken: () => connection.drop('failed'),
  });
  connection.startsLive = startsByItself(live);
  startLive(registry, connection);
}

/** Begins the programmes of which only the backup is here. */
function standIn(registry: Registry): void {
  const failed = (err: unknown): void => registry.context.log.error({ err }, 'a backup could not stand in');
  for (const { live } of lonelyBackups(registry)) void beginStandIn(registry, live).catch(failed);
}

async function beginStandIn(registry: Registry, live: Connection['live']): Promise<void> {
  const id = randomUUID();
  const sender = { id, keyId: null, signalId: programmeSignal, live, drop: () => undefined, isStandIn: true };
  const refusal = await admitSender(registry, sender);
  const connection = registry.connections.get(id);
  if (refusal !== null || connection === undefined) return;
  open(registry, connection, { kind: 'pull', url: registry.programmes.switcher.sourceOf(live.id) });
  followSignals(registry, live);
}

/** Tells that a signal arrived, which starts its live; tried again with the next poll where it could not be told. */
function startLive({ lives, context }: Registry, connection: Connection): void {
  if (!connection.startsLive) return;
  connection.startsLive = false;
  lives.signalArrived(connection.live.id).catch((err: unknown) => {
    connection.startsLive = true;
    context.log.error({ err, live: connection.live.id }, 'a live could not be started by its signal');
  });
}

async function poll(registry: Registry, connection: Connection): Promise<void> {
  if (connection.closing !== null) return keepWhileClosing(registry, connection);
  const live = await registry.lives.findLive(connection.live.id);
  if (live !== null) connection.live = live;
  followSignals(registry, connection.live);
  connection.shown = shownBy(registry, connection);
  await tellChange(registry, connection);
  await watchRoom(registry, connection);
  const figures = figuresOf(connection);
  const answer = await touchSignal(registry.context.db, refOf(connection), figures).catch(unlessFull);
  // The sender left meanwhile; `close` publishes that, and `active` must not follow.
  if (connection.closing !== null) return;
  if (answer === 'taken') return giveUp(registry, connection);
  // Whichever process ended the live.
  if (live === null || !acceptsSignal(live.status)) return finishOnce(registry, connection);
  if (answer === 'drop' || isOverdue(registry, connection)) return connection.drop();
  startLive(registry, connection);
  connection.input?.update(live, connection.figures);
  logOverload(registry, connection);
  await watchLadder(registry, connection);
  await alertOnRate(registry, connection);
  if (connection.closing === null) await publishStatus(registry, connection, statusOf(registry, connection));
}

/** Another connection has a signal now. */
function giveUp({ context }: Registry, connection: Connection): void {
  connection.isTaken = true;
  const detail = { live: connection.live.id, signal: connection.signalId };
  context.log.info(detail, 'another connection has a signal: it ends here');
  // What is buffered would be written over the playlists of the packager that has the signal now.
  connection.input?.kill();
  connection.shared?.abandon();
  connection.drop();
}

const isOverdue = ({ context }: Registry, connection: Connection): boolean =>
  isAwayTooLong(connection, context.clock.now());

function statusOf({ context }: Registry, { awaySince }: Connection): 'active' | 'reconnecting' | 'lost' {
  const now = context.clock.now();
  return signalStatus({ endedAt: awaySince, lastSeenAt: now, now });
}

/** A signal goes on where the database has no room to note its figures: nobody has taken it meanwhile. */
function unlessFull(error: unknown): 'kept' {
  if (isOutOfRoom(error)) return 'kept';
  throw error;
}

/** Other signals do not wait for a store that takes the end of this one slowly. */
async function finishOnce(registry: Registry, connection: Connection): Promise<void> {
  const { log } = registry.context;
  const finishing = (connection.finishing ??= finish(registry, connection.live.id).finally(
    () => (connection.finishing = null),
  ));
  if (connection.shared === null) return finishing;
  finishing.catch((err: unknown) => log.error({ err }, 'a programme could not be ended here'));
}

/** Its signal is not free for another host before its last media are there. */
async function keepWhileClosing({ context }: Registry, connection: Connection): Promise<void> {
  if (connection.shared === null) return;
  const answer = await touchSignal(context.db, refOf(connection), figuresOf(connection));
  if (answer !== 'taken') return;
  connection.isTaken = true;
  connection.shared.abandon();
}

/** Logs once that a signal cannot be encoded in time, and once that it can again. */
function logOverload({ context: { log } }: Registry, connection: Connection): void {
  const isOverloaded = figuresOf(connection)?.problem === 'overloaded';
  if (isOverloaded === connection.isOverloaded) return;
  connection.isOverloaded = isOverloaded;
  const detail = { live: connection.live.id, signal: connection.signalId };
  if (isOverloaded) log.warn(detail, 'a signal cannot be encoded in time: its pictures are reduced');
  else log.info(detail, 'a signal is encoded in time again');
}

async function alertOnRate({ context: { db, bus, clock } }: Registry, connection: Connection): Promise<void> {
  const { live } = connection;
  const fps = figuresOf(connection)?.fps ?? 0;
  const { count, alert } = watchFps(connection.fpsCount, { fps, limit: live.limiteFps });
  connection.fpsCount = count;
  if (!alert) return;
  const timestamp = clock.now();
  const message = { evento: 'alerta_fps_alto', timestamp, live_id: live.id, titulo: live.title } as const;
  await db.transaction(async (tx) => {
    await publishToAccount({ tx, bus }, live.accountId, message);
    const data = { id: live.id, alert: 'high_fps', fps, limit: live.limiteFps };
    await emitEvent(tx, { type: 'alert.raised', accountId: live.accountId, data });
  });
}
