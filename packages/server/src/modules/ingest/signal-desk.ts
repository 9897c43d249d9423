import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { createHolder } from '../../kernel/jobs/holder';
import type { LiveIngest, LiveIngestEvents, Publisher, PublisherRefusal } from '../../ports/live-ingest';
import type { LiveSource } from '../../ports/live-packager';
import { endProgramme } from '../../media/live/segment-store';
import { publishToAccount } from '../realtime';
import { acceptsSignal, isStreamKey, maskKey, startsByItself, watchFps } from './ingest.policy.pure';
import { openSignal } from './live-signal';
import type { LiveSignal } from './live-signal';
import { endSignal, forgetFinish, listFinishable, touchSignal } from './publishers.store';
import { addRecording } from './recordings.store';
import { createRefusalLog } from './refusal-log.pure';
import { admitSender, countWrongKey, logRefusals } from './signal-admission';
import { figuresOf, placeOf, publishStatus } from './signal-connection';
import type { Connection, Desk, DeskParts, Sender } from './signal-connection';

/** All signals that come to this process. */
export interface SignalDesk {
  /** The callbacks of the RTMP engine. */
  events(ingest: () => LiveIngest): LiveIngestEvents;
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
  /** Whether a signal of this process has no room on the disk. */
  isDiskFull(): boolean;
  stop(): Promise<void>;
}

export function createSignalDesk(parts: DeskParts): SignalDesk {
  const holders = createHolder(parts.context.config.dataDir);
  const logs = { refusedKeys: createRefusalLog(), refusedSenders: createRefusalLog() };
  const desk: Desk = { ...parts, ...logs, holders, connections: new Map() };
  const { log } = parts.context;
  const all = (): Connection[] => [...desk.connections.values()];
  return {
    events: (ingest) => eventsOf(desk, ingest),
    admit: (sender) => admitSender(desk, sender),
    begin: (senderId, source) => begin(desk, senderId, source),
    leave: (senderId) => leave(desk, senderId),
    async tick() {
      logRefusals(desk);
      const failed = (err: unknown): void => log.error({ err }, 'a signal could not be looked at');
      for (const one of all()) one.polling = poll(desk, one).catch(failed);
      await Promise.all(all().map((one) => one.polling));
    },
    finish: (liveId) =>
      all().some((one) => one.live.id === liveId) ? finish(desk, liveId) : finishAbandoned(desk),
    finishAbandoned: () => finishAbandoned(desk),
    isDiskFull: () => all().some(hasFullDisk),
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

function eventsOf(desk: Desk, ingest: () => LiveIngest): LiveIngestEvents {
  const failed = (err: unknown): void => desk.context.log.error({ err }, 'a signal left in disorder');
  return {
    authorize: (publisher) => authorize(desk, publisher, () => ingest().drop(publisher.id)),
    published: (publisher) =>
      void begin(desk, publisher.id, { kind: 'pull', url: ingest().sourceOf(publisher) }),
    measured(publisherId, figures) {
      const connection = desk.connections.get(publisherId);
      if (connection === undefined) return;
      connection.figures = figures;
      if (figures.problem !== 'unsupported_codec') return;
      const { videoCodec, audioCodec } = figures;
      const detail = { live: connection.live.id, signal: connection.signalId, videoCodec, audioCodec };
      desk.context.log.warn(detail, 'a signal was refused: its codec cannot be taken');
    },
    gone: (publisherId) => void leave(desk, publisherId).catch(failed),
  };
}

async function authorize(
  desk: Desk,
  { id, streamKey, remoteAddress }: Publisher,
  drop: () => void,
): Promise<PublisherRefusal | null> {
  const grant = isStreamKey(streamKey) ? await desk.lives.findLiveByKey(streamKey) : null;
  const live = grant && (await desk.lives.findLive(grant.liveId));
  if (grant === null || live === null) {
    countWrongKey(desk, remoteAddress, maskKey(streamKey));
    return 'unknown-key';
  }
  return admitSender(desk, { id, keyId: grant.keyId, signalId: grant.signalId ?? 1, live, drop });
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
      // A refusal is found after the last poll, or before the first one.
      const figures = figuresOf(connection);
      if (figures?.problem) await touchSignal(desk.context.db, placeOf(connection), figures);
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
  logOverload(desk, connection);
  logFullDisk(desk, connection);
  await alertOnRate(desk, connection);
  if (connection.leaving === null) await publishStatus(desk, connection, 'active');
}

/** Logs once that a signal has no room on the disk, and once that it has again. */
function logFullDisk({ context: { log } }: Desk, connection: Connection): void {
  const isFull = hasFullDisk(connection);
  if (isFull === connection.hasFullDisk) return;
  connection.hasFullDisk = isFull;
  const detail = { live: connection.live.id, signal: connection.signalId };
  if (isFull) log.error(detail, 'the disk is full: a signal is not recorded');
  else log.info(detail, 'a signal has room on the disk again');
}

const hasFullDisk = (connection: Connection): boolean => figuresOf(connection)?.problem === 'disk_full';

/** Logs once that a signal cannot be encoded in time, and once that it can again. */
function logOverload({ context: { log } }: Desk, connection: Connection): void {
  const isOverloaded = figuresOf(connection)?.problem === 'overloaded';
  if (isOverloaded === connection.isOverloaded) return;
  connection.isOverloaded = isOverloaded;
  const detail = { live: connection.live.id, signal: connection.signalId };
  if (isOverloaded) log.warn(detail, 'a signal cannot be encoded in time: its pictures are reduced');
  else log.info(detail, 'a signal is encoded in time again');
}

async function alertOnRate({ context: { db, bus, clock } }: Desk, connection: Connection): Promise<void> {
  const { live } = connection;
  const fps = figuresOf(connection)?.fps ?? 0;
  const { count, alert } = watchFps(connection.fpsCount, { fps, limit: live.fpsLimit });
  connection.fpsCount = count;
  if (!alert) return;
  const timestamp = clock.now();
  const message = { evento: 'alerta_fps_alto', timestamp, live_id: live.id, titulo: live.title } as const;
  await publishToAccount({ tx: db, bus }, live.accountId, message);
}
