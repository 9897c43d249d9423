// Receives signals over RTMP. Parses untrusted input in a process of its own; the parent authorizes publishers.
import type { Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { SecureContext } from 'node:tls';
import type { PublisherRefusal } from '../ports/live-ingest';
import { createRanges, takeProxyHeader } from './live/behind-balancer';
import { addressGroup, chooseEviction } from './live/connection-limits.pure';
import { createKeyThrottle } from './live/key-throttle.pure';
import type { RtmpOrder, RtmpReport } from './live/live-messages';
import { openPackagerDoor } from './live/feed/packager-door';
import { openRtmpConnection } from './live/rtmp/rtmp-connection';
import type { EndCause, PublishedStep, RtmpConnection } from './live/rtmp/rtmp-connection';
import { openSignalIntake } from './live/feed/signal-intake';
import type { SignalIntake } from './live/feed/signal-intake';
import { openSignalFeed } from './live/feed/signal-feed';
import type { SignalFeed } from './live/feed/signal-feed';

/** A publisher, authorized or waiting for the parent's verdict. */
interface Sender {
  readonly connection: RtmpConnection;
  readonly streamKey: string;
  readonly feed: SignalFeed;
  /** Null until it was admitted. */
  intake: SignalIntake | null;
}

const measureMs = 1000;
/** Connections that were not admitted. An encoder is one of them for a few round trips. */
const pendingLimits = { perAddress: 20, total: 200 };
/** A sender that is silent for this long makes way when its key is used again: its encoder is reconnecting. */
const lostMs = 3000;
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

const pending = new Set<RtmpConnection>();
const senders = new Map<string, Sender>();
const byKey = new Map<string, string>();
const throttle = createKeyThrottle();
let secureContext: SecureContext | null = null;
let isBalancer: (address: string) => boolean = () => false;

process.on('message', (order: RtmpOrder, socket?: Socket) => {
  if (order.type === 'start') void start(order);
  else if (order.type === 'certificate') takeCertificate(order);
  else if (order.type === 'connection') meet(order, socket);
  else if (order.type === 'verdict') decide(order.publisherId, order.refusal);
  else senders.get(order.publisherId)?.connection.destroy();
});
// The channel closes when the parent dies, even by SIGKILL.
process.once('disconnect', () => process.exit(1));
// The parent may have died while this module was loading: `disconnect` was emitted before there was a listener.
if (!process.connected) process.exit(1);

async function start({ secret, balancers }: RtmpOrder & { type: 'start' }): Promise<void> {
  isBalancer = createRanges(balancers);
  notify({ type: 'ready', packagerPort: await openPackagerDoor({ secret, find: findFeed }) });
  setInterval(measure, measureMs);
}

/** The signal of an admitted publisher. A packager opens it again when a run ends, also the last one. */
function findFeed(streamKey: string): SignalFeed | null {
  const sender = senders.get(byKey.get(streamKey) ?? '');
  return sender?.intake ? sender.feed : null;
}

function takeCertificate({ certificate, key }: RtmpOrder & { type: 'certificate' }): void {
  secureContext = createSecureContext({ cert: certificate, key, minVersion: 'TLSv1.2' });
}

/** A connection that the parent accepted. It has no socket if its sender left before it was handed over. */
function meet({ id, isSecure }: RtmpOrder & { type: 'connection' }, socket: Socket | undefined): void {
  notify({ type: 'taken', id });
  if (socket === undefined) return;
  const { remoteAddress = '' } = socket;
  const open = isSecure ? acceptSecure : accept;
  if (!isBalancer(remoteAddress)) return open(socket, remoteAddress);
  takeProxyHeader(socket, (client) => {
    open(socket, client);
    // TLS reads from the handle by itself; a socket that flows beside it takes the first bytes away.
    if (!isSecure) socket.resume();
  });
}

/** RTMP within TLS. Its handshake is within the limits of a connection that was not admitted. */
function acceptSecure(socket: Socket, remoteAddress: string): void {
  // Without a certificate that can be used there is nobody to be.
  if (secureContext === null) return void socket.destroy();
  const secured = new TLSSocket(socket, { isServer: true, secureContext });
  socket.on('error', () => undefined).once('close', () => secured.destroy());
  secured.once('close', () => socket.destroy());
  accept(secured, remoteAddress);
}

function accept(socket: Socket, remoteAddress: string): void {
  chooseEviction([...pending], addressGroup(remoteAddress), pendingLimits)?.destroy();
  pending.add(openRtmpConnection(socket, remoteAddress, { publish, published: pass, left: leave }));
}

/** Has the stream key checked by the parent; the connection is paused until then. */
function publish(connection: RtmpConnection, streamKey: string): void {
  const { id: publisherId, address, remoteAddress } = connection;
  const earlier = senders.get(byKey.get(streamKey) ?? '');
  if (earlier !== undefined) {
    const silentMs = performance.now() - earlier.connection.lastDataAt();
    if (silentMs <= lostMs) return connection.refuse(refusalTexts.taken);
    // It leaves at once, and not only when its socket is closed: some encoders do not try again.
    leave(earlier.connection, 'server');
    earlier.connection.destroy();
  }
  const waitMs = throttle.reserve(address, performance.now());
  if (waitMs === null)
    return connection.refuse('Too many wrong stream keys from this address. Try again later.');
  senders.set(publisherId, { connection, streamKey, feed: openSignalFeed(), intake: null });
  byKey.set(streamKey, publisherId);
  setTimeout(() => {
    if (senders.has(publisherId)) notify({ type: 'asks', publisherId, streamKey, remoteAddress });
  }, waitMs);
}

function decide(publisherId: string, refusal: PublisherRefusal | null): void {
  const sender = senders.get(publisherId);
  if (sender === undefined) return;
  const { connection, feed } = sender;
  if (refusal === 'unknown-key') throttle.failed(connection.address, performance.now());
  if (refusal !== null) return connection.refuse(refusalTexts[refusal]);
  pending.delete(connection);
  sender.intake = openSignalIntake(feed, () => {
    report(publisherId, sender);
    connection.destroy();
  });
  notify({ type: 'published', publisherId });
  connection.admit();
}

function pass({ id }: RtmpConnection, step: PublishedStep): void {
  senders.get(id)?.intake?.take(step);
}

function measure(): void {
  for (const [publisherId, sender] of senders) report(publisherId, sender);
  const readers = [...senders.values()].reduce((sum, { feed }) => sum + feed.readers(), 0);
  const counts = { pending: pending.size, publishers: senders.size, readers, names: byKey.size };
  notify({ type: 'connections', counts });
}

function report(publisherId: string, { intake }: Sender): void {
  if (intake !== null) notify({ type: 'measured', publisherId, figures: intake.figures() });
}

function leave(connection: RtmpConnection, cause: EndCause): void {
  const wasPending = pending.delete(connection);
  const isFault = cause !== 'encoder' && cause !== 'server';
  if (wasPending && isFault) notify({ type: 'turnedAway', remoteAddress: connection.remoteAddress, cause });
  const sender = senders.get(connection.id);
  if (sender === undefined) return;
  if (sender.intake !== null && isFault && cause !== 'not_rtmp') {
    sender.intake.fail(cause);
    report(connection.id, sender);
  }
  senders.delete(connection.id);
  if (byKey.get(sender.streamKey) === connection.id) byKey.delete(sender.streamKey);
  sender.feed.end();
  notify({ type: 'gone', publisherId: connection.id, cause });
}

function notify(report: RtmpReport): void {
  if (process.connected) process.send?.(report);
}
