// PostgreSQL's write-ahead log is a row of files of one size. A position in it («0/3000028») counts bytes from its beginning.

/** Bytes that the high half of a file's number stands for. */
const bytesPerLog = 0x1_0000_0000n;
const headerPositionAt = 8;

/** A piece of the log: from where a backup began to where it ended. */
export interface WalRange {
  readonly timeline: number;
  readonly segmentBytes: number;
  readonly start: string;
  readonly stop: string;
}

/** One file of the log. */
export interface WalSegment {
  readonly name: string;
  /** Its first byte's position in the log, which its header repeats. */
  readonly position: bigint;
}

function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return BigInt(`0x${high}`) * bytesPerLog + BigInt(`0x${low}`);
}

const hex = (value: number | bigint): string => value.toString(16).toUpperCase().padStart(8, '0');

/** Every file that holds a byte of a piece. */
export function segmentsOf({ timeline, segmentBytes, start, stop }: WalRange): WalSegment[] {
  const size = BigInt(segmentBytes);
  const segments: WalSegment[] = [];
  // `stop` is the first byte that is not needed.
  for (let number = positionOf(start) / size; number * size < positionOf(stop); number += 1n) {
    const perLog = bytesPerLog / size;
    const name = hex(timeline) + hex(number / perLog) + hex(number % perLog);
    segments.push({ name, position: number * size });
  }
  return segments;
}

/** Whether the first bytes of a file are those of a segment: one that was used again has those of another one. */
export function beginsSegment(head: Buffer, { position }: WalSegment): boolean {
  return head.length >= headerPositionAt + 8 && head.readBigUInt64LE(headerPositionAt) === position;
}
