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
import { claimSignal, endSignal, touchSignal } from './publishers.store';
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
  /** Ends all signals of a live here, and its programme. */
  finish(liveId: string): Promise<void>;
  stop(): Promise<void>;
}

/** The state of a desk. */
interface Desk extends DeskParts {
  readonly holder: string;
  readonly connections: Map<string, Connection>;
  readonly refusedKeys: ReturnType<typeof createRefusedKeysLog>;
}

export function createSignalDesk(parts: DeskParts): SignalDesk {
  const holder = createHolder(parts.context.config.dataDir).id;
  const desk: Desk = { ...parts, holder, connections: new Map(), refusedKeys: createRefusedKeysLog() };
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
      await Promise.all(all().map((one) => poll(desk, one).catch(failed)));
    },
    async finish(liveId) {
      const ours = all().filter((one) => one.live.id === liveId);
      const stopped = ours.map((one) => Promise.resolve(one.signal?.stop()).finally(() => one.drop()));
      await Promise.all(stopped).finally(() => endProgramme(parts.folders.media(liveId)));
    },
    async stop() {
      const open = all();
      for (const one of open) one.drop('restarting');
      await Promise.all(open.map((one) => leave(desk, one.id).catch(() => undefined)));
    },
  };
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
  const { context, connections, holder } = desk;
  // A sender may reconnect before the files of its previous connection are written.
  await findConnection(desk, live.id, signalId)?.leaving;
  if (findConnection(desk, live.id, signalId) !== null || !acceptsSignal(live.status)) return false;
  const claimed = Promise.resolve(false);
  const rest = { figures: null, signal: null, fpsCount: 0, claimed, leaving: null };
  const startedAt = context.clock.now();
  const connection: Connection = { id, signalId, live, startedAt, drop, onDrained, ...rest };
  // Registered before the claim is awaited, so that the second of two concurrent senders is refused.
  connections.set(id, connection);
  const claim = { ...placeOf(connection), accountId: live.accountId, keyId, holder };
  connection.claimed = claimSignal(context.db, claim, timeOf(desk)).catch((err: unknown) => {
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
    // Where the sender left during its admission, its row must be written before it can be ended.
    if (await connection.claimed) {
      await endSignal(desk.context.db, placeOf(connection), timeOf(desk));
      await publishStatus(desk, connection, 'reconnecting');
    }
  }
}

async function poll(desk: Desk, connection: Connection): Promise<void> {
  if (connection.leaving !== null) return;
  const live = await desk.lives.findLive(connection.live.id);
  if (live !== null) connection.live = live;
  const figures = figuresOf(connection);
  const place = placeOf(connection);
  const mustDrop = await touchSignal(desk.context.db, place, { figures, now: timeOf(desk) });
  // The sender left meanwhile; `close` publishes that, and `active` must not follow.
  if (connection.leaving !== null) return;
  if (live === null || !acceptsSignal(live.status) || mustDrop) return connection.drop();
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
