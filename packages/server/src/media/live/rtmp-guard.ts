import type RtmpSession from 'node-media-server/src/session/rtmp_session.js';
import type { RtmpCommand } from 'node-media-server/src/session/rtmp_session.js';
import type { PendingStage } from './connection-limits.pure';

/** What connections of a listener may do: encoders publish, our own packagers play. */
export type ConnectionKind = 'encoder' | 'packager';

/** Largest RTMP message in bytes. Before a publisher is accepted it sends only commands and metadata, then key frames. */
const largestBefore = 64 * 1024;
const largestAfter = 8 * 1024 * 1024;
/** Encoders use about six chunk streams. Limited because each has a buffer of its own. */
const mostChunkStreams = 16;
const longestClock = 0xffffffff;
const largestChunk = 16 * 1024 * 1024;
/** Time for the handshake and the `connect` command. */
const handshakeMs = 5000;
/** Time to be admitted as publisher or reader; the connection is closed after it. */
const admissionMs = 10_000;
/** Idle timeout. An encoder sends audio many times a second. */
const silenceMs = 15_000;
const appName = 'live';
/** The form of a stream key. Checked before the library stores the name of a stream. */
const streamNamePattern = /^[A-Za-z0-9_-]{1,128}$/;

/** Controls of a guarded connection. */
export interface Guard {
  /** The connection was accepted: lifts the time limits and allows messages as large as a key frame. */
  admit(): void;
  /** Sends the answer to `publish`, which is held back until the stream key was checked. */
  confirmPublish(): void;
  /** Tells an encoder why it is refused, and closes the connection. */
  refuse(description: string): void;
  /** When data was last received, in milliseconds since the epoch. */
  lastDataAt(): number;
  /** How far the connection got; unspecified once it was admitted. */
  stage(): PendingStage;
}

/**
 * Isolates one connection from the others: an exception in the library's parser ends the connection, not the process,
 * and messages stay small until the stream key was accepted.
 */
export function guardSession(session: RtmpSession, kind: ConnectionKind): Guard {
  const { socket, rtmp } = session;
  let lastDataAt = Date.now();
  const clocks = startClocks(session);
  const sizes = limitSizes(session);
  const stage = limitCommands(session, kind, clocks.connected);
  const read = session.onData;
  session.onData = (data) => {
    lastDataAt = Date.now();
    try {
      read(data);
    } catch {
      socket.destroy();
    }
  };
  const { respondPublish } = rtmp;
  rtmp.respondPublish = () => undefined;
  return {
    admit() {
      clocks.stop();
      sizes.raise();
    },
    confirmPublish: () => respondPublish.call(rtmp),
    refuse(description) {
      rtmp.sendStatusMessage(rtmp.streamId, 'error', 'NetStream.Publish.BadName', description);
      // Unread data would reset the connection, and the encoder would not get the message.
      socket.removeAllListeners('data').resume().end();
      // For an encoder that does not close its side.
      setTimeout(() => socket.destroy(), 1000).unref();
    },
    lastDataAt: () => lastDataAt,
    stage,
  };
}

function startClocks({ socket }: RtmpSession) {
  const handshakeTimer = setTimeout(() => socket.destroy(), handshakeMs);
  const admissionTimer = setTimeout(() => socket.destroy(), admissionMs);
  const stop = (): void => {
    clearTimeout(handshakeTimer);
    clearTimeout(admissionTimer);
  };
  socket.once('close', stop);
  socket.setTimeout(silenceMs, () => socket.destroy());
  return { connected: () => clearTimeout(handshakeTimer), stop };
}

function limitSizes({ rtmp }: RtmpSession): { raise(): void } {
  let largest = largestBefore;
  const { packetAlloc, controlHandler } = rtmp;
  rtmp.packetAlloc = () => {
    if (rtmp.parserPacket.header.length > largest) throw new Error('A message that is too large');
    if (rtmp.inPackets.size > mostChunkStreams) throw new Error('Too many chunk streams');
    // The library drops everything from there on.
    if (rtmp.parserPacket.clock > longestClock) rtmp.parserPacket.clock -= longestClock + 1;
    packetAlloc.call(rtmp);
  };
  rtmp.controlHandler = () => {
    controlHandler.call(rtmp);
    if (rtmp.inChunkSize < 1 || rtmp.inChunkSize > largestChunk)
      throw new Error('A chunk size out of bounds');
  };
  return { raise: () => void (largest = largestAfter) };
}

/**
 * Lets a connection connect once and take one role once. The library keeps one stream name for each connection and
 * cleans up by it at the end, so a second `publish` or `play` would leave the first name in its maps for good.
 */
function limitCommands({ rtmp }: RtmpSession, kind: ConnectionKind, onConnected: () => void) {
  let stage: PendingStage = 'handshake';
  const { onConnect, onPublish, onPlay } = rtmp;
  function takeRole(role: ConnectionKind, command: RtmpCommand): void {
    const [name = ''] = String(command.streamName).split('?');
    if (stage !== 'connected' || role !== kind) throw new Error('Not a command for this connection');
    if (rtmp.streamApp !== appName || !streamNamePattern.test(name))
      throw new Error('Not a name of a stream');
    stage = 'asking';
  }
  rtmp.onConnect = (command) => {
    if (stage !== 'handshake') throw new Error('Connected already');
    onConnect.call(rtmp, command);
    stage = 'connected';
    onConnected();
  };
  rtmp.onPublish = (command) => {
    takeRole('encoder', command);
    onPublish.call(rtmp, command);
  };
  rtmp.onPlay = (command) => {
    takeRole('packager', command);
    onPlay.call(rtmp, command);
  };
  return () => stage;
}
