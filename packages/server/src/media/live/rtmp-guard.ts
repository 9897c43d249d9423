import type RtmpSession from 'node-media-server/src/session/rtmp_session.js';

/** Largest RTMP message in bytes. Before a publisher is accepted it sends only commands and metadata, then key frames. */
const largestBefore = 64 * 1024;
const largestAfter = 8 * 1024 * 1024;
/** Encoders use about six chunk streams. Limited because each has a buffer of its own. */
const mostChunkStreams = 16;
const largestChunk = 16 * 1024 * 1024;
/** Time to be admitted as publisher or reader; the connection is closed after it. */
const admissionMs = 10_000;
/** Idle timeout. An encoder sends audio many times a second. */
const silenceMs = 15_000;

/** Controls of a guarded connection. */
export interface Guard {
  /** The connection was accepted: lifts the time limit and allows messages as large as a key frame. */
  admit(): void;
  /** When data was last received, in milliseconds since the epoch. */
  lastDataAt(): number;
}

/**
 * Isolates one connection from the others: an exception in the library's parser ends the connection, not the process,
 * and messages stay small until the stream key was accepted.
 */
export function guardSession(session: RtmpSession): Guard {
  const { socket, rtmp } = session;
  let largest = largestBefore;
  let lastDataAt = Date.now();
  const admissionTimer = setTimeout(() => socket.destroy(), admissionMs);
  socket.once('close', () => clearTimeout(admissionTimer));
  socket.setTimeout(silenceMs, () => socket.destroy());

  const read = session.onData;
  session.onData = (data) => {
    lastDataAt = Date.now();
    try {
      read(data);
    } catch {
      socket.destroy();
    }
  };
  const { packetAlloc, controlHandler } = rtmp;
  rtmp.packetAlloc = () => {
    if (rtmp.parserPacket.header.length > largest) throw new Error('A message that is too large');
    if (rtmp.inPackets.size > mostChunkStreams) throw new Error('Too many chunk streams');
    packetAlloc.call(rtmp);
  };
  rtmp.controlHandler = () => {
    controlHandler.call(rtmp);
    if (rtmp.inChunkSize < 1 || rtmp.inChunkSize > largestChunk)
      throw new Error('A chunk size out of bounds');
  };
  return {
    admit() {
      clearTimeout(admissionTimer);
      largest = largestAfter;
    },
    lastDataAt: () => lastDataAt,
  };
}
