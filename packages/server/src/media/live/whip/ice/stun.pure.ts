import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from './crc32.pure';

/** A check of a path (RFC 8445, 7.2.2): a binding request of STUN (RFC 8489). */
export interface PathCheck {
  readonly transaction: Buffer;
  /** The half of the user name that names the session which is asked. */
  readonly localUfrag: string;
  /** The sender goes on with this path. */
  readonly isNominated: boolean;
  /** The sender takes the server for the one who decides; a lite server never does. */
  readonly isControlled: boolean;
  /** The message up to its integrity, and that. */
  readonly signed: Buffer;
  readonly integrity: Buffer;
}

const cookie = 0x2112a442;
const headerBytes = 20;
const integrityBytes = 20;
const bindingRequest = 0x0001;
const answers = { success: 0x0101, failure: 0x0111 } as const;
const attributes = {
  userName: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  mapped: 0x0020,
  useCandidate: 0x0025,
  fingerprint: 0x8028,
  controlled: 0x8029,
} as const;
const fingerprintMask = 0x5354554e;
/** RFC 8445, 7.2.5.1. */
const roleConflict = 487;

/** Whether a packet is one of STUN (RFC 7983). */
const isStun = (bytes: Buffer): boolean =>
  bytes.length >= headerBytes && (bytes[0] ?? 255) < 4 && bytes.readUInt32BE(4) === cookie;

/** Reads a check; null for everything else. Its integrity is to be proved by {@link isSignedWith}. */
export function readPathCheck(bytes: Buffer): PathCheck | null {
  if (!isStun(bytes) || bytes.readUInt16BE(0) !== bindingRequest) return null;
  const end = headerBytes + bytes.readUInt16BE(2);
  if (end !== bytes.length) return null;
  let userName = '';
  let isNominated = false;
  let isControlled = false;
  for (let at = headerBytes; at + 4 <= end;) {
    const type = bytes.readUInt16BE(at);
    const length = bytes.readUInt16BE(at + 2);
    const value = bytes.subarray(at + 4, at + 4 + length);
    if (value.length !== length) return null;
    if (type === attributes.userName) userName = value.toString('utf8');
    if (type === attributes.useCandidate) isNominated = true;
    if (type === attributes.controlled) isControlled = true;
    if (type === attributes.integrity) {
      const [localUfrag = ''] = userName.split(':');
      const signed = Buffer.from(bytes.subarray(0, at));
      // The length counts up to the integrity, whatever follows it (RFC 8489, 14.5).
      signed.writeUInt16BE(at - headerBytes + 4 + integrityBytes, 2);
      const transaction = bytes.subarray(8, headerBytes);
      return { transaction, localUfrag, isNominated, isControlled, signed, integrity: value };
    }
    at += 4 + length + ((4 - (length % 4)) % 4);
  }
  return null;
}

const signatureOf = (signed: Buffer, password: string): Buffer =>
  createHmac('sha1', password).update(signed).digest();

/** Whether a check was signed by somebody who knows the password of the session. */
export const isSignedWith = ({ signed, integrity }: PathCheck, password: string): boolean =>
  integrity.length === integrityBytes && timingSafeEqual(signatureOf(signed, password), integrity);

/** The answer to a check: from where it came, or that the roles are the other way round. */
export function answerCheck(
  { transaction, isControlled }: PathCheck,
  { from, password }: { readonly from: { address: Buffer; port: number }; readonly password: string },
): Buffer {
  const body = isControlled
    ? attribute(
        attributes.error,
        Buffer.from([
          0,
          0,
          Math.floor(roleConflict / 100),
          roleConflict % 100,
          ...Buffer.from('Role Conflict'),
        ]),
      )
    : attribute(attributes.mapped, mappedAddress(from, transaction));
  const type = isControlled ? answers.failure : answers.success;
  const unsigned = message(type, transaction, body);
  const signed = Buffer.concat([unsigned, attribute(attributes.integrity, signatureOf(unsigned, password))]);
  signed.writeUInt16BE(signed.length - headerBytes + 8, 2);
  const print = Buffer.alloc(4);
  print.writeUInt32BE((crc32(signed) ^ fingerprintMask) >>> 0);
  return Buffer.concat([signed, attribute(attributes.fingerprint, print)]);
}

/** Its length counts the integrity that follows. */
function message(type: number, transaction: Buffer, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(body.length + 4 + integrityBytes, 2);
  head.writeUInt32BE(cookie, 4);
  return Buffer.concat([head, transaction, body]);
}

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

/** XOR-MAPPED-ADDRESS (RFC 8489, 14.2). */
function mappedAddress({ address, port }: { address: Buffer; port: number }, transaction: Buffer): Buffer {
  const mask = Buffer.alloc(4);
  mask.writeUInt32BE(cookie);
  const pad = Buffer.concat([mask, transaction]);
  const head = Buffer.from([0, address.length === 4 ? 1 : 2, 0, 0]);
  head.writeUInt16BE(port ^ (cookie >>> 16), 2);
  return Buffer.concat([head, address.map((byte, index) => byte ^ (pad[index] ?? 0))]);
}
