import type RtmpSession from 'node-media-server/src/session/rtmp_session.js';

/** A message of the protocol: commands and metadata are small; a picture is as large as a key frame gets. */
const largestBefore = 64 * 1024;
const largestAfter = 8 * 1024 * 1024;
/** Encoders use about six of them; each may ask for memory. */
const mostChunkStreams = 16;
const largestChunk = 16 * 1024 * 1024;
/** Who has not said what he wants by then is no encoder. */
const greetingMs = 10_000;
/** An encoder sends sound many times a second. */
const silenceMs = 15_000;

/** What a guarded connection allows from now on. */
export interface Guard {
  /** It was let in: pictures may come. */
  admit(): void;
  /** When bytes came last. */
  lastDataAt(): number;
}

/**
 * Keeps one connection from harming the others: what the library's parser cannot read ends the connection, not the process,
 * and nobody may ask for much memory before his key was accepted.
 */
export function guardSession(session: RtmpSession): Guard {
  const { socket, rtmp } = session;
  let largest = largestBefore;
  let lastDataAt = Date.now();
  const greeting = setTimeout(() => socket.destroy(), greetingMs);
  socket.once('close', () => clearTimeout(greeting));
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
      clearTimeout(greeting);
      largest = largestAfter;
    },
    lastDataAt: () => lastDataAt,
  };
}
