import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { ServerContext } from '../../kernel/context';
import { createHolder } from '../../kernel/jobs/holder';
import type {
  LiveIngest,
  LiveIngestEvents,
  Publisher,
  PublisherRefusal,
  SignalFigures,
} from '../../ports/live-ingest';
import type { LivePackager, LiveSource } from '../../ports/live-packager';
import { endProgramme } from '../../media/live/segment-store';
import { publishToAccount } from '../realtime';
import type { IngestLives, LiveForIngest } from './ingest-lives';
import { acceptsSignal, isStreamKey, maskKey, startsByItself, watchFps } from './ingest.policy.pure';
import type { LiveFolders } from './live-folders';
import { openSignal } from './live-signal';
import type { LiveSignal } from './live-signal';
import { claimSignal, endSignal, forgetFinish, listFinishable, touchSignal } from './publishers.store';
import type { Holders } from './publishers.store';
import { addRecording } from './recordings.store';
import { createRefusedKeysLog } from './refused-keys.pure';
import type { RefusedKeys } from './refused-keys.pure';
import { signalMessage } from './signal-report.pure';

/** The dependencies of the desk. */
export interface DeskParts {
  readonly context: Pick<ServerContext, 'db' | 'clock' | 'log' | 'config'>;
  readonly lives: IngestLives;
  readonly packager: LivePackager;
  readonly folders: LiveFolders;
}

/** A sender that was admitted. */
interface Connection {
  readonly id: string;
  readonly signalId: number;
  readonly startedAt: number;
  live: LiveForIngest;
  figures: SignalFigures | null;
  signal: LiveSignal | null;
  fpsCount: number;
  /** Whether the signal could be claimed in the database. */
  claimed: Promise<boolean>;
  /** The poll that runs, or ran last. */
  polling: Promise<void>;
  /** Another connection has the signal now, so its row is not this one's any more. */
  isTaken: boolean;
  /** Set once its sender has left; settles when its files are written. */
  leaving: Promise<void> | null;
  drop: Sender['drop'];
  readonly onDrained: (() => void) | undefined;
}

/** A sender of a signal, with its callbacks. */
export interface Sender {
  readonly id: string;
  readonly keyId: string | null;
  readonly signalId: number;
  readonly live: LiveForIngest;
  /** Ends the sender's connection. */
  drop(reason?: 'over' | 'failed' | 'restarting'): void;
  onDrained?(): void;
}

/** All signals that come to this process. */
export interface SignalDesk {
  /** The callbacks of the RTMP engine. */
  events(ingest: () => LiveIngest): LiveIngestEvents;
  /** Assigns a signal to a sender; false where another one has it, or where the live is over. */
  admit(sender: Sender): Promise<boolean>;
  /** Starts to package the signal of an admitted sender; null for any other. */
  begin(senderId: string, source: LiveSource): LiveSignal | null;
  leave(senderId: string): Promise<void>;
  /** Polls every signal; called once a second. */
  tick(): Promise<void>;
  /** Ends the signals of a live here, and its programme unless another process holds signals of it: that one ends it. */
  finish(liveId: string): Promise<void>;
  /** Ends the programmes of lives that are over and that no process sends. Called every few seconds. */
  finishAbandoned(): Promise<void>;
  stop(): Promise<void>;
}

/** The state of a desk. */
interface Desk extends DeskParts {
  readonly holders: Holders;
  readonly connections: Map<string, Connection>;
  readonly refusedKeys: ReturnType<typeof createRefusedKeysLog>;
}

export function createSignalDesk(parts: DeskParts): SignalDesk {
  const holders = createHolder(parts.context.config.dataDir);
  const desk: Desk = { ...parts, holders, connections: new Map(), refusedKeys: createRefusedKeysLog() };
  const { log } = parts.context;
  const all = (): Connection[] => [...desk.connections.values()];
  return {
    events: (ingest) => eventsOf(desk, ingest),
    admit: (sender) => admit(desk, sender),
    begin: (senderId, source) => begin(desk, senderId, source),
    leave: (senderId) => leave(desk, senderId),
    async tick() {
      for (const line of desk.refusedKeys.due(parts.context.clock.now())) logRefusedKeys(desk, line);
      const failed = (err: unknown): void => log.error({ err }, 'a signal could not be looked at');
      for (const one of all()) one.polling = poll(desk, one).catch(failed);
      await Promise.all(all().map((one) => one.polling));
    },
    finish: (liveId) =>
      all().some((one) => one.live.id === liveId) ? finish(desk, liveId) : finishAbandoned(desk),
    finishAbandoned: () => finishAbandoned(desk),
    async stop() {
      const open = all();
      for (const one of open) one.drop('restarting');
      await Promise.all(open.map((one) => leave(desk, one.id).catch(() => undefined)));
    },
  };
}

async function finish({ connections, folders }: Desk, liveId: string): Promise<void> {
  const ours = [...connections.values()].filter((one) => one.live.id === liveId);
  const stopped = ours.map((one) => Promise.resolve(one.signal?.stop()).finally(() => one.drop()));
  // Only then: a packager that runs would write its playlists without an end.
  await Promise.all(stopped).finally(() => endProgramme(folders.media(liveId)));
}

async function finishAbandoned(desk: Desk): Promise<void> {
  const { context, folders, holders } = desk;
  for (const { liveId, isOld } of await listFinishable(context.db, holders)) {
    // Where the disk is not shared, another process has the files.
    if (!existsSync(folders.media(liveId)) && !isOld) continue;
    await finish(desk, liveId);
    await forgetFinish(context.db, liveId);
  }
}

const timeOf = ({ context }: Desk): Date => new Date(context.clock.now());
const placeOf = ({ live, signalId, id }: Connection) => ({ liveId: live.id, signalId, publisherId: id });

function findConnection({ connections }: Desk, liveId: string, signalId: number): Connection | null {
  return [...connections.values()].find((one) => one.live.id === liveId && one.signalId === signalId) ?? null;
}

function eventsOf(desk: Desk, ingest: () => LiveIngest): LiveIngestEvents {
  const failed = (err: unknown): void => desk.context.log.error({ err }, 'a signal left in disorder');
  return {
    authorize: (publisher) => authorize(desk, publisher, () => ingest().drop(publisher.id)),
    published: (publisher) =>
      void begin(desk, publisher.id, { kind: 'pull', url: ingest().sourceOf(publisher) }),
    measured(publisherId, figures) {
      const connection = desk.connections.get(publisherId);
      if (connection) connection.figures = figures;
    },
    gone: (publisherId) => void leave(desk, publisherId).catch(failed),
  };
}

function logRefusedKeys({ context }: Desk, line: RefusedKeys): void {
  context.log.warn(line, 'stream keys were refused');
}

async function authorize(
  desk: Desk,
  { id, streamKey, remoteAddress }: Publisher,
  drop: () => void,
): Promise<PublisherRefusal | null> {
  const grant = isStreamKey(streamKey) ? await desk.lives.findLiveByKey(streamKey) : null;
  const live = grant && (await desk.lives.findLive(grant.liveId));
  if (grant === null || live === null) {
    const line = desk.refusedKeys.add(remoteAddress, maskKey(streamKey), desk.context.clock.now());
    if (line !== null) logRefusedKeys(desk, line);
    return 'unknown-key';
  }
  const isAdmitted = await admit(desk, { id, keyId: grant.keyId, signalId: grant.signalId ?? 1, live, drop });
  if (isAdmitted) return null;
  return acceptsSignal(live.status) ? 'taken' : 'live-over';
}

async function admit(desk: Desk, { id, keyId, signalId, live, drop, onDrained }: Sender): Promise<boolean> {
  const { context, connections, holders } = desk;
  // A sender may reconnect before the files of its previous connection are written.
  await findConnection(desk, live.id, signalId)?.leaving;
  if (findConnection(desk, live.id, signalId) !== null || !acceptsSignal(live.status)) return false;
  const claimed = Promise.resolve(false);
  const rest = { figures: null, signal: null, fpsCount: 0, claimed, leaving: null, isTaken: false };
  const startedAt = context.clock.now();
  const polling = Promise.resolve();
  const connection: Connection = { id, signalId, live, startedAt, polling, drop, onDrained, ...rest };
  // Registered before the claim is awaited, so that the second of two concurrent senders is refused.
  connections.set(id, connection);
  const claim = { ...placeOf(connection), accountId: live.accountId, keyId };
  connection.claimed = claimSignal(context.db, claim, holders).catch((err: unknown) => {
    context.log.error({ err }, 'a signal could not be claimed');
    return false;
  });
  const isTaken = await connection.claimed;
  if (!isTaken) connections.delete(id);
  return isTaken && connection.leaving === null;
}

function begin(desk: Desk, senderId: string, source: LiveSource): LiveSignal | null {
  const { context, lives, packager, folders, connections } = desk;
  const connection = connections.get(senderId);
  if (connection === undefined) return null;
  const { live, signalId } = connection;
  const failed = (err: unknown): void => context.log.error({ err }, 'a signal could not be followed');
  connection.signal = openSignal({
    live,
    signalId,
    source,
    packager,
    folders,
    encoders: () => [...connections.values()].filter((one) => one.signal?.isEncoding).length,
    onRecording(path) {
      const recording = { liveId: live.id, name: basename(path), startedAt: timeOf(desk) };
      void addRecording(context.db, recording).catch(failed);
    },
    onDrained: () => connection.onDrained?.(),
    onBroken: () => connection.drop('failed'),
  });
  if (startsByItself(live)) void lives.signalArrived(live.id).catch(failed);
  return connection.signal;
}

function leave(desk: Desk, senderId: string): Promise<void> {
  const connection = desk.connections.get(senderId);
  if (connection === undefined) return Promise.resolve();
  return (connection.leaving ??= close(desk, connection));
}

async function close(desk: Desk, connection: Connection): Promise<void> {
  try {
    await connection.signal?.stop();
  } finally {
    desk.connections.delete(connection.id);
    // A heartbeat that is under way would clear the end.
    await connection.polling;
    // Where the sender left during its admission, its row must be written before it can be ended.
    if ((await connection.claimed) && !connection.isTaken) {
      await endSignal(desk.context.db, placeOf(connection));
      await publishStatus(desk, connection, 'reconnecting');
    }
  }
}

async function poll(desk: Desk, connection: Connection): Promise<void> {
  if (connection.leaving !== null) return;
  const live = await desk.lives.findLive(connection.live.id);
  if (live !== null) connection.live = live;
  const figures = figuresOf(connection);
  const answer = await touchSignal(desk.context.db, placeOf(connection), figures);
  // The sender left meanwhile; `close` publishes that, and `active` must not follow.
  if (connection.leaving !== null) return;
  if (answer === 'taken') {
    connection.isTaken = true;
    // What is buffered would be written over the playlists of the packager that has the signal now.
    connection.signal?.kill();
    return connection.drop();
  }
  // Whichever process ended the live.
  if (live === null || !acceptsSignal(live.status)) return finish(desk, connection.live.id);
  if (answer === 'drop') return connection.drop();
  connection.signal?.update(live, connection.figures);
  await alertOnRate(desk, connection);
  if (connection.leaving === null) await publishStatus(desk, connection, 'active');
}

const figuresOf = ({ signal, figures }: Connection): SignalFigures | null => signal?.figures() ?? figures;

async function alertOnRate({ context: { db, clock } }: Desk, connection: Connection): Promise<void> {
  const { live } = connection;
  const fps = figuresOf(connection)?.fps ?? 0;
  const { count, alert } = watchFps(connection.fpsCount, { fps, limit: live.fpsLimit });
  connection.fpsCount = count;
  if (!alert) return;
  const timestamp = clock.now();
  const message = { evento: 'alerta_fps_alto', timestamp, live_id: live.id, titulo: live.title } as const;
  await publishToAccount(db, live.accountId, message);
}

async function publishStatus(
  { context: { db, clock } }: Desk,
  connection: Connection,
  status: 'active' | 'reconnecting',
): Promise<void> {
  const { live, signalId, startedAt } = connection;
  const now = clock.now();
  const uptime = Math.max(0, Math.floor((now - startedAt) / 1000));
  const figures = figuresOf(connection);
  const report = { signalId, status, figures, uptime, signalStart: new Date(startedAt) };
  await publishToAccount(db, live.accountId, signalMessage(live.id, report, now));
}
