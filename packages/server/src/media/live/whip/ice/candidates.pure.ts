/** Ports at which senders reach this process; null where none is open. */
export interface OpenPorts {
  readonly udp4: number | null;
  readonly udp6: number | null;
  readonly tcp: number | null;
}

/** As of a host, over UDP (RFC 8445, 5.1.2). TCP is for senders that nothing else reaches. */
const preference = { udp: 126, tcp: 90 } as const;

/** The candidates of a server, best first: the addresses in their order, over UDP, then over TCP (RFC 6544). */
export function candidatesOf(addresses: readonly string[], ports: OpenPorts): string[] {
  const over = (transport: 'udp' | 'tcp') =>
    addresses.flatMap((address, index) => {
      const port = transport === 'tcp' ? ports.tcp : address.includes(':') ? ports.udp6 : ports.udp4;
      if (port === null) return [];
      const priority = preference[transport] * 2 ** 24 + (65_535 - index) * 2 ** 8 + 255;
      const foundation = `${transport === 'udp' ? 1 : 2}${index}`;
      const kind = transport === 'tcp' ? ' tcptype passive' : '';
      return [`candidate:${foundation} 1 ${transport} ${priority} ${address} ${port} typ host${kind}`];
    });
  return [...over('udp'), ...over('tcp')];
}
