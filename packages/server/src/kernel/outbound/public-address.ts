import { BlockList, isIP } from 'node:net';

// The special-purpose registries of IANA (RFC 6890): none of these ranges belongs to a host on the internet.
const special = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [network = '', bits] = range.split('/');
  special.addSubnet(network, Number(bits), 'ipv4');
}
/** The only part of IPv6 that is routed on the internet. IPv4 in IPv6 (`::ffff:`, NAT64) lies outside of it. */
const routed = new BlockList();
routed.addSubnet('2000::', 3, 'ipv6');
/** Within it: protocol assignments with Teredo, documentation, and 6to4, which may hold any IPv4 address. */
const specialRouted = new BlockList();
specialRouted.addSubnet('2001::', 23, 'ipv6');
specialRouted.addSubnet('2001:db8::', 32, 'ipv6');
specialRouted.addSubnet('2002::', 16, 'ipv6');
specialRouted.addSubnet('3fff::', 20, 'ipv6');

/** Whether an IP address belongs to a machine on the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && routed.check(address, 'ipv6') && !specialRouted.check(address, 'ipv6');
}
