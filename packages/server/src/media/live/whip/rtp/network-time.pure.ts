/** A time as RTP writes it (RFC 3550, 4): seconds in the upper half, parts of one in the lower. In milliseconds. */
export const millisecondsOf = (networkTime: bigint): number =>
  Number(networkTime >> 32n) * 1000 + (Number(networkTime & 0xffffffffn) * 1000) / 2 ** 32;

/** Its middle half, which receivers answer with. */
export const middleOf = (networkTime: bigint): number => Number((networkTime >> 16n) & 0xffffffffn);
