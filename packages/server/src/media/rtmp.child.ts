// Receives signals over RTMP. Parses untrusted input in a process of its own; the parent authorizes publishers.
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import Context from 'node-media-server/src/core/context.js';
import logger from 'node-media-server/src/core/logger.js';
import RtmpSession from 'node-media-server/src/session/rtmp_session.js';
import type { PublisherRefusal } from '../ports/live-ingest';
import { createRanges, takeProxyHeader } from './live/behind-balancer';
import { addressGroup, chooseEviction } from './live/connection-limits.pure';
import type { PendingStage } from './live/connection-limits.pure';
import { createKeyThrottle } from './live/key-throttle.pure';
import type { RtmpOrder, RtmpReport } from './live/live-messages';
import { guardSession } from './live/rtmp-guard';
import type { ConnectionKind, Guard } from './live/rtmp-guard';
import { openRtmpIntake } from './live/rtmp-intake';
import type { RtmpIntake } from './live/rtmp-intake';

/** A connection, from its first byte to its end. */
interface Connection {
  readonly guard: Guard;
  readonly socket: Socket;
  readonly kind: ConnectionKind;
  readonly address: string;
  /** Of the client, also behind a balancer. */
  readonly remoteAddress: string;
  readonly openedAt: number;
  readonly stage: PendingStage;
}

/** A publisher, authorized or waiting for the parent's verdict. */
interface Sender {
  readonly session: RtmpSession;
  readonly guard: Guard;
  readonly address: string;
  /** As it was at `publish`; the properties of the library's session can change. */
  readonly streamKey: string;
  /** Null until it was admitted. */
  intake: RtmpIntake | null;
}

const measureMs = 1000;
/** Connections that were not admitted. An encoder is one of them for a few round trips. */
const pendingLimits: Readonly<Record<ConnectionKind, { perAddress: number; total: number }>> = {
  encoder: { perAddress: 20, total: 200 },
  packager: { perAddress: 200, total: 200 },
};
/** A sender that is silent for this long is disconnected when its key is used again: its encoder is reconnecting. */
const lostMs = 3000;
/** A reader with more unsent bytes than this is disconnected: it is too slow to catch up. */
const mostUnread = 32 * 1024 * 1024;
/** What an encoder shows to its operator. */
const refusalTexts: Readonly<Record<PublisherRefusal, string>> = {
  'unknown-key': 'The stream key is not valid.',
  taken: 'Another encoder sends this signal.',
  'live-over': 'The live is over.',
  'no-such-signal': 'The live has no such signal.',
  'server-full': 'The server takes as many signals as it may. End another one.',
  'team-full': 'The team sends as many signals as it may. End another one.',
  'team-tests-full': 'The team sends as many test signals as it may. End another one.',
  unavailable: 'The server cannot check stream keys now. Try again.',
};

const pending = new Map<RtmpSession, Connection>();
const senders = new Map<string, Sender>();
/** Packagers, with the stream that each reads. */
const readers = new Map<RtmpSession, string>();
const byKey = new Map<string, string>();
const throttle = createKeyThrottle();
let secret = '';
let isBalancer: (address: string) => boolean = () => false;

// The library's log would contain stream keys.
logger.log = () => undefined;
process.on('message', (order: RtmpOrder) => {
  if (order.type === 'listen') void listen(order);
  else if (order.type === 'verdict') decide(order.publisherId, order.refusal);
  else senders.get(order.publisherId)?.session.socket.destroy();
});
// The channel closes when the parent dies, even by SIGKILL.
process.once('disconnect', () => process.exit(1));
// The parent may have died while this module was loading: `disconnect` was emitted before there was a listener.
if (!process.connected) process.exit(1);
Context.eventEmitter.on('prePublish', (session: RtmpSession) => onPublish(session));
Context.eventEmitter.on('prePlay', (session: RtmpSession) => onPlay(session));

async function listen(order: RtmpOrder & { type: 'listen' }): Promise<void> {
  secret = order.secret;
  isBalancer = createRanges(order.balancers);
  try {
    const packagerPort = await openPort('packager', { port: 0, host: '127.0.0.1' });
    const port = await openPort('encoder', order);
    notify({ type: 'listening', port, packagerPort });
    setInterval(measure, measureMs);
  } catch (error) {
    notify({ type: 'refused', code: (error as NodeJS.ErrnoException).code ?? 'ERROR' });
  }
}

function openPort(kind: ConnectionKind, { port, host }: { port: number; host: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => meet(socket, kind));
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function meet(socket: Socket, kind: ConnectionKind): void {
  const { remoteAddress = '' } = socket;
  if (kind === 'packager' || !isBalancer(remoteAddress)) return accept(socket, kind, remoteAddress);
  takeProxyHeader(socket, (client) => {
    accept(socket, kind, client);
    socket.resume();
  });
}

function accept(socket: Socket, kind: ConnectionKind, remoteAddress: string): void {
  const address = addressGroup(remoteAddress);
  const others = [...pending.values()].filter((one) => one.kind === kind);
  chooseEviction(others, address, pendingLimits[kind])?.socket.destroy();
  socket.setNoDelay(true);
  const session = new RtmpSession(socket);
  session.rtmp.flv = null;
  const guard = guardSession(session, kind);
  const openedAt = Date.now();
  pending.set(session, {
    guard,
    socket,
    kind,
    address,
    remoteAddress,
    openedAt,
    get stage() {
      return guard.stage();
    },
  });
  session.run();
  socket.once('close', () => onClose(session));
}

/** Pauses a sender until the parent has checked its stream key. */
function onPublish(session: RtmpSession): void {
  const { socket, streamName: streamKey, id } = session;
  const connection = pending.get(session);
  // The library would reserve the stream name for 30 s after a disconnect.
  session.broadcast.publishGraceMs = 0;
  if (connection === undefined) return void socket.destroy();
  const { guard, address, remoteAddress } = connection;
  const earlier = senders.get(byKey.get(streamKey) ?? '');
  if (earlier !== undefined) {
    if (Date.now() - earlier.guard.lastDataAt() > lostMs) earlier.session.socket.destroy();
    return guard.refuse(refusalTexts.taken);
  }
  const waitMs = throttle.reserve(address, Date.now());
  if (waitMs === null) return guard.refuse('Too many wrong stream keys from this address. Try again later.');
  senders.set(id, { session, guard, address, streamKey, intake: null });
  byKey.set(streamKey, id);
  socket.pause();
  const request = { publisherId: id, streamKey, remoteAddress };
  setTimeout(() => {
    if (senders.has(id)) notify({ type: 'asks', ...request });
  }, waitMs);
}

function decide(publisherId: string, refusal: PublisherRefusal | null): void {
  const sender = senders.get(publisherId);
  if (sender === undefined) return;
  const { session, guard, address } = sender;
  if (refusal === 'unknown-key') throttle.failed(address, Date.now());
  if (refusal !== null) return guard.refuse(refusalTexts[refusal]);
  pending.delete(session);
  guard.admit();
  guard.confirmPublish();
  sender.intake = openRtmpIntake(session, () => {
    report(publisherId, sender);
    session.socket.destroy();
  });
  session.socket.resume();
  notify({ type: 'published', publisherId });
}

function measure(): void {
  for (const [publisherId, sender] of senders) report(publisherId, sender);
  for (const { socket } of readers.keys()) if (socket.writableLength > mostUnread) socket.destroy();
  const names = Context.broadcasts.size;
  const counts = { pending: pending.size, publishers: senders.size, readers: readers.size, names };
  notify({ type: 'connections', counts });
}

function report(publisherId: string, { intake }: Sender): void {
  if (intake !== null) notify({ type: 'measured', publisherId, figures: intake.figures() });
}

/** Only our own packagers may play a stream: they know the secret. Knowing a stream name is not enough. */
function onPlay(session: RtmpSession): void {
  const connection = pending.get(session);
  if (connection === undefined || session.streamQuery?.['secret'] !== secret)
    return void session.socket.destroy();
  // Without a publisher it would wait. A packager opens a signal again when a run ends, also the last one.
  if (session.broadcast.publisher === null) return void session.socket.destroy();
  pending.delete(session);
  readers.set(session, session.streamName);
  connection.guard.admit();
  // A reader sends nothing, so the idle timeout must not apply.
  session.socket.setTimeout(0);
}

function onClose(session: RtmpSession): void {
  pending.delete(session);
  readers.delete(session);
  // The library would forget it with a delay, and would take the next publisher for the same one until then.
  if (session.broadcast.publisher === session) session.broadcast._finishPublish();
  const sender = senders.get(session.id);
  if (sender === undefined) return;
  senders.delete(session.id);
  if (byKey.get(sender.streamKey) === session.id) byKey.delete(sender.streamKey);
  // The library would keep readers connected and waiting for the next sender.
  for (const [reader, streamName] of readers) if (streamName === sender.streamKey) reader.socket.destroy();
  notify({ type: 'gone', publisherId: session.id });
}

function notify(report: RtmpReport): void {
  if (process.connected) process.send?.(report);
}
