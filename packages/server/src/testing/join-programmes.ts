const packetBytes = 188;
const pidOf = (packet: Buffer): number => packet.readUInt16BE(1) & 0x1fff;

/** A file of MPEG-TS with one programme; numbers and PIDs of two that are joined differ. */
export interface ProgrammeFile {
  readonly bytes: Buffer;
  readonly number: number;
  /** The PID of its table of tracks (PMT). */
  readonly tablePid: number;
}

/** Broadcasts several programmes in one MPEG-TS (ISO/IEC 13818-1), in turns and under one list of programmes. */
export function joinProgrammes(files: readonly ProgrammeFile[]): Buffer {
  const list = programmeList(files);
  const placed = files.flatMap(({ bytes }, order) => {
    const count = Math.floor(bytes.length / packetBytes);
    return Array.from({ length: count }, (_, index) => {
      const packet = bytes.subarray(index * packetBytes, (index + 1) * packetBytes);
      return { packet, order, place: index / count };
    });
  });
  const joined = placed
    .sort((one, other) => one.place - other.place)
    // Of the lists and names of single programmes, the first file's lists say where the joined one belongs.
    .filter(({ packet, order }) => pidOf(packet) > 17 || (order === 0 && pidOf(packet) === 0))
    .map(({ packet }) => (pidOf(packet) === 0 ? withCounter(list, packet) : packet));
  return Buffer.concat(joined);
}

function programmeList(files: readonly ProgrammeFile[]): Buffer {
  const programmes = files.map(({ number, tablePid }) => {
    const entry = Buffer.alloc(4);
    entry.writeUInt16BE(number, 0);
    entry.writeUInt16BE(0xe000 | tablePid, 2);
    return entry;
  });
  const head = Buffer.from([0, 0xb0, 9 + 4 * files.length, 0, 1, 0xc1, 0, 0]);
  const section = Buffer.concat([head, ...programmes]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(section));
  const start = Buffer.from([0x47, 0x40, 0, 0x10, 0]);
  const used = Buffer.concat([start, section, sum]);
  return Buffer.concat([used, Buffer.alloc(packetBytes - used.length, 0xff)]);
}

function withCounter(list: Buffer, { 3: flags = 0 }: Buffer): Buffer {
  const packet = Buffer.from(list);
  packet[3] = 0x10 | (flags & 15);
  return packet;
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum | 0) < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}
