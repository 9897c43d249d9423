/** A whole message of a handshake (RFC 6347, 4.2.2). */
export interface Handshake {
  readonly type: number;
  readonly sequence: number;
  /** With a head that names one fragment, as the transcript has it. */
  readonly bytes: Buffer;
}

/** Types of messages that are looked at. */
export const handshakeTypes = {
  clientHello: 1,
  helloVerifyRequest: 3,
  certificate: 11,
  certificateVerify: 15,
} as const;

/** Records of DTLS. */
export interface DtlsRecord {
  readonly type: number;
  readonly epoch: number;
  readonly bytes: Buffer;
  readonly body: Buffer;
}

export const recordTypes = { alert: 21, handshake: 22 } as const;
const recordHead = 13;
const handshakeHead = 12;
/** Certificates of browsers have some hundred bytes. */
const longestMessage = 32 * 1024;
/** Messages that came before those that they follow. */
const mostAhead = 8;

/** The records of a datagram; what is cut off is left out. */
export function recordsOf(datagram: Buffer): DtlsRecord[] {
  const records: DtlsRecord[] = [];
  for (let at = 0; at + recordHead <= datagram.length;) {
    const end = at + recordHead + datagram.readUInt16BE(at + 11);
    if (end > datagram.length) break;
    const bytes = datagram.subarray(at, end);
    records.push({
      type: bytes[0] ?? 0,
      epoch: bytes.readUInt16BE(3),
      bytes,
      body: bytes.subarray(recordHead),
    });
    at = end;
  }
  return records;
}

/** Puts messages together of their fragments, and in their order. */
export interface HandshakeReader {
  /** @returns messages that are whole now, and the last one again where it was repeated: its sender misses the answer */
  take(record: Buffer): Handshake[];
}

interface Arriving {
  readonly type: number;
  readonly body: Buffer;
  readonly has: Uint8Array;
  missing: number;
}

/** `first` is the number of the first message. */
export function createHandshakeReader(first = 0): HandshakeReader {
  const arriving = new Map<number, Arriving>();
  let next = first;
  let last: Handshake | null = null;

  function addFragment(record: Buffer, at: number): number {
    const type = record[at] ?? 0;
    const length = record.readUIntBE(at + 1, 3);
    const sequence = record.readUInt16BE(at + 4);
    const offset = record.readUIntBE(at + 6, 3);
    const size = record.readUIntBE(at + 9, 3);
    const end = at + handshakeHead + size;
    if (length > longestMessage || offset + size > length || end > record.length) return record.length;
    if (sequence < next - 1 || sequence >= next + mostAhead) return end;
    const message = arriving.get(sequence) ?? begin(type, length);
    if (message.type !== type || message.body.length !== length) return end;
    arriving.set(sequence, message);
    for (let index = 0; index < size; index += 1) {
      if (message.has[offset + index] === 0) message.missing -= 1;
      message.has[offset + index] = 1;
    }
    record.copy(message.body, offset, at + handshakeHead, end);
    return end;
  }
  function whole(sequence: number): Handshake | null {
    const message = arriving.get(sequence);
    if (message === undefined || message.missing > 0) return null;
    arriving.delete(sequence);
    const { type, body } = message;
    return { type, sequence, bytes: Buffer.concat([headOf(type, sequence, body.length), body]) };
  }
  return {
    take(record) {
      for (let at = 0; at + handshakeHead <= record.length;) at = addFragment(record, at);
      const found: Handshake[] = [];
      const repeated = whole(next - 1);
      // Under the same number nothing else may come.
      if (repeated !== null && last?.bytes.equals(repeated.bytes)) found.push(repeated);
      for (let message = whole(next); message !== null; message = whole(next)) {
        found.push(message);
        last = message;
        next += 1;
      }
      return found;
    },
  };
}

const begin = (type: number, length: number): Arriving => ({
  type,
  body: Buffer.alloc(length),
  has: new Uint8Array(length),
  missing: length,
});

function headOf(type: number, sequence: number, length: number): Buffer {
  const head = Buffer.alloc(handshakeHead);
  head.writeUInt8(type, 0);
  head.writeUIntBE(length, 1, 3);
  head.writeUInt16BE(sequence, 4);
  head.writeUIntBE(length, 9, 3);
  return head;
}

/** A record of its own around a message, with the number that the sender of records would give it. */
export function recordOf({ bytes }: Handshake, number: number): Buffer {
  const head = Buffer.from([recordTypes.handshake, 0xfe, 0xfd, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeUIntBE(number, 5, 6);
  head.writeUInt16BE(bytes.length, 11);
  return Buffer.concat([head, bytes]);
}
