import { createHmac } from 'node:crypto';
import { RtmpFault } from './rtmp-fault.pure';

/** Bytes of C1, C2, S1 and S2. Source: Adobe's RTMP specification 1.0, section 5.2. */
const packetBytes = 1536;
const plainVersion = 3;

/** The server's side of the handshake. */
export interface Handshake {
  /** Adds what the client sent. Throws {@link RtmpFault} where that is not RTMP. */
  push(bytes: Buffer): HandshakeStep;
}

export interface HandshakeStep {
  /** S0, S1 and S2, once; else null. */
  readonly answer: Buffer | null;
  /** What follows the handshake; null before its end. */
  readonly rest: Buffer | null;
}

/** @param random 1,536 bytes that nobody can foresee */
export function createHandshake(random: Buffer): Handshake {
  let received = Buffer.alloc(0);
  let isAnswered = false;
  return {
    push(bytes) {
      received = Buffer.concat([received, bytes]);
      const version = received[0] ?? plainVersion;
      if (version !== plainVersion) throw new RtmpFault('not_rtmp', `version ${version} of the handshake`);
      let answer: Buffer | null = null;
      if (!isAnswered && received.length > packetBytes) {
        isAnswered = true;
        answer = answerTo(received.subarray(1, 1 + packetBytes), random);
      }
      const end = 1 + 2 * packetBytes;
      // What C2 holds is not compared: encoders fill it in several ways.
      return { answer, rest: received.length < end ? null : received.subarray(end) };
    },
  };
}

// Clients of Adobe's (and those that imitate them) sign their packets. The places and keys are those that their players expect.
const digestBytes = 32;
const clientKey = Buffer.from('Genuine Adobe Flash Player 001');
const serverKey = Buffer.from('Genuine Adobe Flash Media Server 001');
const serverKeyEnd = Buffer.from('f0eec24a8068bee82e00d0d1029e7e576eec5d2d29806fab93b8e636cfeb31ae', 'hex');
/** Where the four bytes are that say where a digest is; the digest is somewhere in the 764 bytes that begin there. */
const digestBlocks = [8, 772] as const;
type DigestBlock = (typeof digestBlocks)[number];

const digestOf = (key: Buffer, bytes: Buffer): Buffer => createHmac('sha256', key).update(bytes).digest();

function offsetOf(packet: Buffer, block: DigestBlock): number {
  const sum = packet.subarray(block, block + 4).reduce((total, byte) => total + byte, 0);
  return block + 4 + (sum % 728);
}

function signatureOf(packet: Buffer, offset: number, key: Buffer): Buffer {
  const signed = Buffer.concat([packet.subarray(0, offset), packet.subarray(offset + digestBytes)]);
  return digestOf(key, signed);
}

/** S0, S1 and S2: signed for a client that signs, and an echo for any other. */
function answerTo(clientPacket: Buffer, random: Buffer): Buffer {
  for (const block of digestBlocks) {
    const offset = offsetOf(clientPacket, block);
    const digest = clientPacket.subarray(offset, offset + digestBytes);
    if (digest.equals(signatureOf(clientPacket, offset, clientKey))) return signed(digest, block, random);
  }
  const own = Buffer.from(random.subarray(0, packetBytes));
  // Time 0, and version 0: not signed.
  own.fill(0, 0, 8);
  return Buffer.concat([Buffer.from([plainVersion]), own, clientPacket]);
}

function signed(clientDigest: Buffer, block: DigestBlock, random: Buffer): Buffer {
  const own = Buffer.from(random.subarray(0, packetBytes));
  own.fill(0, 0, 4);
  // A version from 3 on says that it is signed.
  own.set([4, 5, 0, 1], 4);
  const offset = offsetOf(own, block);
  signatureOf(own, offset, serverKey).copy(own, offset);
  const filling = random.subarray(0, packetBytes - digestBytes);
  const key = digestOf(Buffer.concat([serverKey, serverKeyEnd]), clientDigest);
  return Buffer.concat([Buffer.from([plainVersion]), own, filling, digestOf(key, filling)]);
}
