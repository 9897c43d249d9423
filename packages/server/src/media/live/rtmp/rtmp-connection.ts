import { randomBytes, randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { PendingConnection } from '../connection-limits.pure';
import { addressGroup } from '../connection-limits.pure';
import { RtmpFault } from './rtmp-fault.pure';
import type { RtmpFaultCode } from './rtmp-fault.pure';
import { createRtmpSession } from './rtmp-session.pure';
import type { SessionStep } from './rtmp-step';

/** What an admitted publisher sends. */
export type PublishedStep = Extract<SessionStep, { kind: 'media' | 'metadata' | 'leftOut' }>;

/** A connection of an encoder, from its first byte to its end. */
export interface RtmpConnection extends PendingConnection {
  readonly id: string;
  /** Of the client, also behind a balancer. */
  readonly remoteAddress: string;
  /** The stream key was accepted: answers `publish` and reads on. */
  admit(): void;
  /** Tells the encoder why it is refused, and closes the connection. */
  refuse(description: string): void;
  /** When data was last received, in milliseconds of a clock that nobody sets. */
  lastDataAt(): number;
  destroy(): void;
}

/** `encoder`: it ended its signal or closed its side; `server`: it was refused or dropped. The others are the sender's faults. */
export type EndCause = 'encoder' | 'server' | 'silence' | RtmpFaultCode;

/** Callbacks of a connection. */
export interface ConnectionEvents {
  /** Nothing further is read before `admit`. */
  publish(connection: RtmpConnection, streamKey: string): void;
  published(connection: RtmpConnection, step: PublishedStep): void;
  /** The encoder ended its signal, or the connection did; called for each of the two. */
  left(connection: RtmpConnection, cause: EndCause): void;
}

/** Time for the handshake and the `connect` command. */
const handshakeMs = 5000;
/** Time to be admitted as publisher; the connection is closed after it. */
const admissionMs = 10_000;
/** Idle timeout. An encoder sends audio many times a second. */
const silenceMs = 15_000;
/** For an encoder that does not close its side after a refusal. */
const refusalMs = 1000;
/** For an encoder that stays after it has ended its signal. */
const farewellMs = 5000;
/** Answers are small; a client that asks for many and reads none is disconnected. */
const mostUnread = 256 * 1024;

/** Reads RTMP from a socket, within limits of time. */
export function openRtmpConnection(
  socket: Socket,
  remoteAddress: string,
  events: ConnectionEvents,
): RtmpConnection {
  const session = createRtmpSession(randomBytes(1536));
  let cause: EndCause = 'encoder';
  const timers = startTimers(socket, () => endAs('silence'));
  let lastDataAt = performance.now();

  function endAs(why: EndCause): void {
    cause = why;
    socket.destroy();
  }

  function perform(step: SessionStep): void {
    if (step.kind === 'send') send(socket, step.bytes);
    else if (step.kind === 'connected') timers.connected();
    else if (step.kind === 'publish') {
      socket.pause();
      events.publish(connection, step.streamKey);
    } else if (step.kind === 'ended') {
      events.left(connection, cause);
      // GStreamer takes it for a failure if the server is the first to close.
      setTimeout(() => endWith(socket, null), farewellMs).unref();
    } else events.published(connection, step);
  }
  /** Everything in it is the sender's doing: a fault ends this connection, not the process. */
  function read(bytes: Buffer | null): void {
    if (bytes !== null) lastDataAt = performance.now();
    try {
      if (bytes !== null) session.push(bytes);
      for (let step = session.next(); step !== null && !socket.destroyed; step = session.next())
        perform(step);
    } catch (error) {
      cause = error instanceof RtmpFault ? error.code : 'bad_chunk';
      endWith(socket, error instanceof RtmpFault ? error.answer : null);
    }
  }
  const connection: RtmpConnection = {
    id: randomUUID(),
    address: addressGroup(remoteAddress),
    remoteAddress,
    openedAt: performance.now(),
    get stage() {
      return session.stage();
    },
    admit() {
      timers.stop();
      socket.write(session.admit());
      socket.resume();
      read(null);
    },
    refuse(description) {
      cause = 'server';
      endWith(socket, session.refuse(description));
    },
    lastDataAt: () => lastDataAt,
    destroy: () => endAs('server'),
  };
  listen(socket, read);
  socket.once('close', () => events.left(connection, cause));
  return connection;
}

function listen(socket: Socket, read: (bytes: Buffer) => void): void {
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  socket.on('data', read);
}

function send(socket: Socket, bytes: Buffer): void {
  socket.write(bytes);
  if (socket.writableLength > mostUnread) socket.destroy();
}

function startTimers(socket: Socket, end: () => void) {
  const handshakeTimer = setTimeout(end, handshakeMs);
  const admissionTimer = setTimeout(end, admissionMs);
  const stop = (): void => {
    clearTimeout(handshakeTimer);
    clearTimeout(admissionTimer);
  };
  socket.setTimeout(silenceMs, end);
  socket.once('close', stop);
  return { connected: () => clearTimeout(handshakeTimer), stop };
}

function endWith(socket: Socket, answer: Buffer | null): void {
  // Unread data would reset the connection, and the encoder would not get the answer.
  socket
    .removeAllListeners('data')
    .resume()
    .end(answer ?? '');
  setTimeout(() => socket.destroy(), refusalMs).unref();
}
