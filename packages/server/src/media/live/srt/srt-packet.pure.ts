/** What the handshake of a caller says. Source of the format: draft-sharabayko-srt-01, sections 3.2.1 and 4.3.1. */
export interface SrtHandshake {
  readonly stage: 'induction' | 'conclusion' | 'refusal' | 'other';
  /** Of the side that sent it. */
  readonly socketId: number;
  readonly cookie: number;
  /** The caller encrypts what it sends. */
  readonly isEncrypted: boolean;
  /** What the caller asks for; null where it says nothing. */
  readonly streamId: string | null;
}

/** What one packet is, without its content. */
export type SrtPacket =
  | { readonly kind: 'data'; readonly number: number; readonly isRepeated: boolean }
  | { readonly kind: 'handshake'; readonly handshake: SrtHandshake }
  /** `lost`: packets that the receiver asks for again. */
  | { readonly kind: 'loss'; readonly lost: number }
  /** Packets before this number came, or are given up; the time is null in the short form, which says no more than that. */
  | { readonly kind: 'acknowledgement'; readonly before: number; readonly rttMs: number | null }
  | { readonly kind: 'shutdown' }
  | { readonly kind: 'control' };

const headBytes = 16;
const handshakeBytes = 48;
const types = { handshake: 0, acknowledgement: 2, loss: 3, shutdown: 5 };
const stages = { induction: 1, conclusion: 0xffffffff };
const firstRefusal = 1000;
const extensions = { keyRequest: 3, streamId: 5 };
/** In the induction answer; tells the caller that this is no plain UDT. */
const magic = 0x4a17;
/** Longer ones are not of the protocol. */
const longestStreamId = 512;
const at = { version: 16, encryption: 20, extension: 22, type: 36, socketId: 40, cookie: 44 };

/** Null for what is no packet of SRT. */
export function readSrtPacket(bytes: Buffer): SrtPacket | null {
  if (bytes.length < headBytes) return null;
  const first = bytes.readUInt32BE(0);
  if (first < 2 ** 31)
    return { kind: 'data', number: first, isRepeated: (bytes.readUInt32BE(4) & 0x04000000) !== 0 };
  const type = (first >>> 16) & 0x7fff;
  if (type === types.handshake) {
    const handshake = readHandshake(bytes);
    return handshake && { kind: 'handshake', handshake };
  }
  if (type === types.loss) return { kind: 'loss', lost: countLost(bytes) };
  if (type === types.acknowledgement && bytes.length >= headBytes + 4) {
    const hasTime = bytes.length >= headBytes + 8;
    const rttMs = hasTime ? bytes.readUInt32BE(headBytes + 4) / 1000 : null;
    return { kind: 'acknowledgement', before: bytes.readUInt32BE(headBytes) & 0x7fffffff, rttMs };
  }
  return { kind: type === types.shutdown ? 'shutdown' : 'control' };
}

function readHandshake(bytes: Buffer): SrtHandshake | null {
  if (bytes.length < headBytes + handshakeBytes) return null;
  const type = bytes.readUInt32BE(at.type);
  const found = type === stages.conclusion ? readExtensions(bytes) : { isEncrypted: false, streamId: null };
  if (found === null) return null;
  return {
    stage:
      type === stages.induction
        ? 'induction'
        : type === stages.conclusion
          ? 'conclusion'
          : type >= firstRefusal && type < 2 ** 31
            ? 'refusal'
            : 'other',
    socketId: bytes.readUInt32BE(at.socketId),
    cookie: bytes.readUInt32BE(at.cookie),
    ...found,
  };
}

function readExtensions(bytes: Buffer): Pick<SrtHandshake, 'isEncrypted' | 'streamId'> | null {
  let found: Pick<SrtHandshake, 'isEncrypted' | 'streamId'> = { isEncrypted: false, streamId: null };
  for (let from = headBytes + handshakeBytes; from + 4 <= bytes.length;) {
    const type = bytes.readUInt16BE(from);
    const end = from + 4 + bytes.readUInt16BE(from + 2) * 4;
    if (end > bytes.length) return null;
    const content = bytes.subarray(from + 4, end);
    if (type === extensions.keyRequest) found = { ...found, isEncrypted: true };
    if (type === extensions.streamId) found = { ...found, streamId: readText(content) };
    from = end;
  }
  return found;
}

/** Text stands in words of four bytes, each of them from its end (3.2.1.3). */
function readText(content: Buffer): string | null {
  if (content.length > longestStreamId) return null;
  const text = Buffer.from(content).swap32().toString('utf8');
  return text.replace(/\0+$/, '');
}

/** A list of numbers and of ranges, whose first number has the highest bit set (3.2.5). */
function countLost(bytes: Buffer): number {
  let lost = 0;
  for (let from = headBytes; from + 4 <= bytes.length; from += 4) {
    const number = bytes.readUInt32BE(from);
    if (number < 2 ** 31 || from + 8 > bytes.length) lost += 1;
    else {
      from += 4;
      // Numbers go round at 31 bits.
      lost += ((bytes.readUInt32BE(from) - number) & 0x7fffffff) + 1;
    }
  }
  return lost;
}

/** The listener's answer to an induction: the cookie that the caller has to send back. */
export function answerInduction(induction: Buffer, cookie: number): Buffer {
  const answer = toCaller(induction);
  answer.writeUInt32BE(5, at.version);
  answer.writeUInt16BE(0, at.encryption);
  answer.writeUInt16BE(magic, at.extension);
  answer.writeUInt32BE(cookie, at.cookie);
  return answer;
}

/** Why a caller is refused, as `access_control.h` of libsrt numbers it. */
export const srtRefusals = {
  unknown: 0,
  wrongPassphrase: 10,
  needsPassphrase: 11,
  badRequest: 1400,
  unauthorized: 1401,
  overload: 1402,
  forbidden: 1403,
  badMode: 1405,
  conflict: 1409,
  internal: 1500,
  down: 1503,
} as const;
export type SrtRefusal = (typeof srtRefusals)[keyof typeof srtRefusals];

/** The answer to a conclusion that is refused. */
export function refuseConclusion(conclusion: Buffer, reason: SrtRefusal): Buffer {
  const answer = toCaller(conclusion);
  answer.writeUInt16BE(0, at.encryption);
  answer.writeUInt16BE(0, at.extension);
  answer.writeUInt32BE(firstRefusal + reason, at.type);
  return answer;
}

function toCaller(handshake: Buffer): Buffer {
  const answer = Buffer.from(handshake.subarray(0, headBytes + handshakeBytes));
  answer.writeUInt32BE(handshake.readUInt32BE(at.socketId), 12);
  return answer;
}

/** The induction that a caller must have sent before its conclusion. */
export function inductionOf(conclusion: Buffer): Buffer {
  const induction = Buffer.from(conclusion.subarray(0, headBytes + handshakeBytes));
  induction.writeUInt32BE(4, at.version);
  induction.writeUInt16BE(0, at.encryption);
  induction.writeUInt16BE(2, at.extension);
  induction.writeUInt32BE(stages.induction, at.type);
  induction.writeUInt32BE(0, at.cookie);
  return induction;
}

/** The same conclusion for a listener that gave another cookie. */
export function withCookie(conclusion: Buffer, cookie: number): Buffer {
  const changed = Buffer.from(conclusion);
  changed.writeUInt32BE(cookie, at.cookie);
  return changed;
}

/** Ends a connection. */
export function writeShutdown(socketId: number): Buffer {
  const packet = Buffer.alloc(headBytes + 4);
  packet.writeUInt16BE(0x8000 | types.shutdown, 0);
  packet.writeUInt32BE(socketId, 12);
  return packet;
}
