/** How far a connection got that may not send or read a signal yet. Least progress first. */
const pendingStages = ['handshake', 'connected', 'asking'] as const;
export type PendingStage = (typeof pendingStages)[number];

/** A connection that may not send or read a signal yet. */
export interface PendingConnection {
  /** Of {@link addressGroup}. */
  readonly address: string;
  readonly stage: PendingStage;
  readonly openedAt: number;
}

/** Bounds on pending connections. */
export interface PendingLimits {
  readonly perAddress: number;
  readonly total: number;
}

/**
 * Which pending connection is closed to make room for a new one; null while there is room. The least advanced one of an
 * address, the oldest of those: an encoder passes each stage within a few round trips, a silent connection passes none.
 * Where all places are taken, the address that holds the most gives one.
 */
export function chooseEviction<Connection extends PendingConnection>(
  pending: readonly Connection[],
  address: string,
  limits: PendingLimits,
): Connection | null {
  const own = pending.filter((one) => one.address === address);
  if (own.length >= limits.perAddress) return leastAdvanced(own);
  if (pending.length < limits.total) return null;
  const byAddress = new Map<string, Connection[]>();
  for (const one of pending) byAddress.set(one.address, [...(byAddress.get(one.address) ?? []), one]);
  const largest = [...byAddress.values()].reduce((most, group) =>
    group.length > most.length ? group : most,
  );
  return leastAdvanced(largest);
}

function leastAdvanced<Connection extends PendingConnection>(
  connections: readonly Connection[],
): Connection | null {
  const order = (one: Connection): number => pendingStages.indexOf(one.stage);
  return connections.reduce<Connection | null>((least, one) => {
    if (least === null || order(one) < order(least)) return one;
    return order(one) === order(least) && one.openedAt < least.openedAt ? one : least;
  }, null);
}

/** The unit that limits are counted by: an IPv4 address, or the /64 network of an IPv6 address, which one host owns. */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const all = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
