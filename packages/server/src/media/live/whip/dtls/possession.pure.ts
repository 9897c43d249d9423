import { X509Certificate, verify } from 'node:crypto';
import { createHandshakeReader, handshakeTypes, recordsOf, recordTypes } from './handshakes.pure';
import type { Handshake } from './handshakes.pure';

/**
 * Proves that a client has the key of the certificate that it showed: that travels in the open, and the fingerprint of the offer
 * alone would take it from anybody on the way. The engine reads the proof (RFC 5246, 7.4.8) and does not check it.
 */
export interface Possession {
  received(message: Handshake): void;
  sent(datagram: Buffer): void;
  /** Null before the client told. */
  isProved(): boolean | null;
}

/** By the numbers of RFC 5246, 7.4.1.4.1. */
const hashes: ReadonlyMap<number, string> = new Map([
  [4, 'sha256'],
  [5, 'sha384'],
  [6, 'sha512'],
]);
const handshakeHead = 12;

export function createPossession(): Possession {
  // The answer to a first hello has a number of its own each time it is sent, and is no part of what is signed.
  const own = createHandshakeReader(1);
  let lastSent = 0;
  /** From the client's second hello on: the first one and its answer are not part of it (RFC 6347, 4.2.1). */
  let transcript: Buffer[] = [];
  let certificate: Buffer | null = null;
  let proved: boolean | null = null;
  return {
    received({ type, bytes }) {
      if (type === handshakeTypes.clientHello) transcript = [];
      if (type === handshakeTypes.certificate) certificate = firstCertificate(bytes);
      if (type === handshakeTypes.certificateVerify)
        proved = certificate !== null && isSigned(bytes, certificate, Buffer.concat(transcript));
      transcript.push(bytes);
    },
    sent(datagram) {
      for (const { type, epoch, body } of recordsOf(datagram))
        if (type === recordTypes.handshake && epoch === 0 && body[0] !== handshakeTypes.helloVerifyRequest)
          for (const message of own.take(body)) {
            if (message.sequence > lastSent) transcript.push(message.bytes);
            lastSent = Math.max(lastSent, message.sequence);
          }
    },
    isProved: () => proved,
  };
}

/** RFC 5246, 7.4.2: a list of certificates, the client's own first. */
function firstCertificate(message: Buffer): Buffer | null {
  const at = handshakeHead + 3;
  if (message.length < at + 3) return null;
  return message.subarray(at + 3, at + 3 + message.readUIntBE(at, 3));
}

function isSigned(message: Buffer, certificate: Buffer, transcript: Buffer): boolean {
  const body = message.subarray(handshakeHead);
  if (body.length < 4) return false;
  const hash = hashes.get(body[0] ?? 0);
  const signature = body.subarray(4, 4 + body.readUInt16BE(2));
  try {
    return (
      hash !== undefined && verify(hash, transcript, new X509Certificate(certificate).publicKey, signature)
    );
  } catch {
    return false;
  }
}
