import { BlockList, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { readProxyHeader } from './proxy-header.pure';

/** A balancer sends the header at once. */
const headerMs = 5_000;

/** Whether an address lies in one of the ranges, such as `10.0.0.0/8` or a single address. */
export function createRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  // BlockList finds an IPv4 address that is written as IPv6 (`::ffff:10.0.0.7`) among those of IPv4.
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Reads the header that a balancer puts before a connection, and leaves the socket paused with the client's own bytes.
 * Without a header that is right the connection is closed: a balancer that was set up wrongly would count everybody as one address.
 *
 * @param taken gets the address of the client; not called for the balancer's own connections.
 */
export function takeProxyHeader(socket: Socket, taken: (address: string) => void): void {
  let bytes = Buffer.alloc(0);
  const onData = (chunk: Buffer): void => {
    bytes = Buffer.concat([bytes, chunk]);
    const header = readProxyHeader(bytes);
    if (header === 'incomplete') return;
    clearTimeout(deadline);
    socket.off('data', onData);
    if (header === 'wrong' || header.address === null) return void socket.destroy();
    socket.pause();
    if (bytes.length > header.length) socket.unshift(bytes.subarray(header.length));
    taken(header.address);
  };
  const deadline = setTimeout(() => socket.destroy(), headerMs);
  socket.once('close', () => clearTimeout(deadline));
  socket.on('error', () => undefined);
  socket.on('data', onData);
}
