// Receives signals over RTMP. Parses untrusted input in a process of its own; the parent authorizes publishers.
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import Context from 'node-media-server/src/core/context.js';
import logger from 'node-media-server/src/core/logger.js';
import RtmpSession from 'node-media-server/src/session/rtmp_session.js';
import type { RtmpOrder, RtmpReport } from './live/live-messages';
import { createMeter } from './live/meter.pure';
import { guardSession } from './live/rtmp-guard';
import type { Guard } from './live/rtmp-guard';

/** A publisher, authorized or waiting for the parent's verdict. */
interface Sender {
  readonly session: RtmpSession;
  readonly guard: Guard;
  isAllowed: boolean;
  videoCodec: string | null;
  audioCodec: string | null;
}

const app = 'live';
const mostConnections = 256;
const measureMs = 1000;
/** A sender that is silent for this long is disconnected when its key is used again: its encoder is reconnecting. */
const lostMs = 3000;
/** A reader with more unsent bytes than this is disconnected: it is too slow to catch up. */
const mostUnread = 32 * 1024 * 1024;
const videoCodecs: Readonly<Record<number, string>> = { 7: 'h264', 12: 'hevc', 13: 'av1' };
const audioCodecs: Readonly<Record<number, string>> = { 2: 'mp3', 10: 'aac', 11: 'speex', 13: 'opus' };

const guards = new WeakMap<RtmpSession, Guard>();
const senders = new Map<string, Sender>();
const readers = new Set<RtmpSession>();
const byKey = new Map<string, string>();
let secret = '';

// The library's log would contain stream keys.
logger.log = () => undefined;
process.on('message', (order: RtmpOrder) => {
  if (order.type === 'listen') listen(order);
  else if (order.type === 'verdict') decide(order.publisherId, order.allowed);
  else senders.get(order.publisherId)?.session.socket.destroy();
});
// The channel closes when the parent dies, even by SIGKILL.
process.once('disconnect', () => process.exit(1));
// The parent may have died while this module was loading: `disconnect` was emitted before there was a listener.
if (!process.connected) process.exit(1);
Context.eventEmitter.on('prePublish', (session: RtmpSession) => ask(session));
Context.eventEmitter.on('prePlay', (session: RtmpSession) => readers.add(checkReader(session)));
setInterval(measure, measureMs);

function listen(order: RtmpOrder & { type: 'listen' }): void {
  secret = order.secret;
  const server = createServer(accept);
  server.maxConnections = mostConnections;
  server.once('error', (error: NodeJS.ErrnoException) =>
    tell({ type: 'refused', code: error.code ?? 'ERROR' }),
  );
  server.listen(order.port, order.host, () => {
    const address = server.address();
    if (address !== null && typeof address === 'object') tell({ type: 'listening', port: address.port });
  });
}

function accept(socket: Socket): void {
  socket.setNoDelay(true);
  const session = new RtmpSession(socket);
  guards.set(session, guardSession(session));
  session.run();
  socket.once('close', () => leave(session));
}

/** Pauses a sender until the parent has checked its stream key. */
function ask(session: RtmpSession): void {
  const { socket, streamApp, streamName, id } = session;
  const guard = guards.get(session);
  // The library would reserve the stream name for 30 s after a disconnect.
  session.broadcast.publishGraceMs = 0;
  if (guard === undefined || streamApp !== app || senders.has(id) || readers.has(session))
    return void socket.destroy();
  const earlier = senders.get(byKey.get(streamName) ?? '');
  if (earlier !== undefined) {
    if (Date.now() - earlier.guard.lastDataAt() > lostMs) earlier.session.socket.destroy();
    return void socket.destroy();
  }
  const sender: Sender = { session, guard, isAllowed: false, videoCodec: null, audioCodec: null };
  senders.set(id, sender);
  byKey.set(streamName, id);
  socket.pause();
  tell({ type: 'asks', publisherId: id, streamKey: streamName, remoteAddress: socket.remoteAddress ?? '' });
}

function decide(publisherId: string, allowed: boolean): void {
  const sender = senders.get(publisherId);
  if (sender === undefined) return;
  if (!allowed) return void sender.session.socket.destroy();
  sender.isAllowed = true;
  sender.guard.admit();
  count(sender);
  sender.session.socket.resume();
  tell({ type: 'published', publisherId });
}

const meters = new Map<string, ReturnType<typeof createMeter>>();

/** Measures each packet before the library passes it on. */
function count(sender: Sender): void {
  const { session } = sender;
  const meter = createMeter();
  meters.set(session.id, meter);
  const pass = session.onPacket;
  const protocol = session.rtmp as typeof session.rtmp & { onPacketCallback: typeof session.onPacket };
  protocol.onPacketCallback = (packet) => {
    const isVideo = packet.codec_type === 9;
    if (isVideo) sender.videoCodec = videoCodecs[packet.codec_id] ?? 'other';
    if (packet.codec_type === 8) sender.audioCodec = audioCodecs[packet.codec_id] ?? 'other';
    if (packet.flags === 1 || packet.flags === 3 || packet.flags === 4) {
      const kind = isVideo ? 'video' : 'audio';
      meter.add({ kind, isKey: packet.flags === 3, dtsMs: packet.dts, bytes: packet.size });
    }
    pass(packet);
  };
}

function measure(): void {
  for (const [publisherId, { session, isAllowed, videoCodec, audioCodec }] of senders) {
    const meter = meters.get(publisherId);
    if (!isAllowed || meter === undefined) continue;
    const size = { width: pixels(session.videoWidth), height: pixels(session.videoHeight) };
    tell({ type: 'measured', publisherId, figures: { ...meter.read(), ...size, videoCodec, audioCodec } });
  }
  for (const { socket } of readers) if (socket.writableLength > mostUnread) socket.destroy();
}

/** Validates a width or height from the encoder's metadata. */
function pixels(claimed: unknown): number | null {
  const value = typeof claimed === 'number' ? Math.round(claimed) : 0;
  return value > 0 && value <= 8192 ? value : null;
}

/** Only our own packagers may play a stream: they know the secret. Knowing a stream name is not enough. */
function checkReader(session: RtmpSession): RtmpSession {
  const isOurs = session.streamQuery?.['secret'] === secret && !senders.has(session.id);
  if (isOurs) guards.get(session)?.admit();
  else session.socket.destroy();
  // A reader sends nothing, so the idle timeout must not apply.
  session.socket.setTimeout(0);
  return session;
}

function leave(session: RtmpSession): void {
  readers.delete(session);
  if (!senders.delete(session.id)) return;
  meters.delete(session.id);
  if (byKey.get(session.streamName) === session.id) byKey.delete(session.streamName);
  // The library would keep readers connected and waiting for the next sender.
  for (const reader of readers) if (reader.streamName === session.streamName) reader.socket.destroy();
  tell({ type: 'gone', publisherId: session.id });
}

function tell(report: RtmpReport): void {
  if (process.connected) process.send?.(report);
}
