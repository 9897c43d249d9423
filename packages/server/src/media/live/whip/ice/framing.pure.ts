/** A packet on a stream (RFC 4571): its length in two bytes, then itself. */
export function frame(packet: Buffer): Buffer {
  const head = Buffer.alloc(2);
  head.writeUInt16BE(packet.length);
  return Buffer.concat([head, packet]);
}

/** Takes a stream apart into its packets, however it was cut. */
export function createUnframer(): (bytes: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    const packets: Buffer[] = [];
    while (rest.length >= 2) {
      const end = 2 + rest.readUInt16BE(0);
      if (rest.length < end) break;
      packets.push(rest.subarray(2, end));
      rest = rest.subarray(end);
    }
    return packets;
  };
}
