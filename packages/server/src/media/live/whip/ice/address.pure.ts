/** The bytes of an address, as STUN tells it. One of IPv4 that came by a socket of IPv6 is one of IPv4. */
export function addressBytes(written: string): Buffer {
  const address = plainAddress(written);
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [groups(head), groups(tail ?? '')];
  const all =
    tail === undefined
      ? first
      : [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
  const bytes = Buffer.alloc(16);
  for (const [index, group] of all.entries()) bytes.writeUInt16BE(group, index * 2);
  return bytes;
}

const plainAddress = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '');
