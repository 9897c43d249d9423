import { execFileSync } from 'node:child_process';

/** Hosts in network namespaces of their own, on one bridge in a further one: nothing of the machine's own network is touched. */
export interface Network {
  /** What is put before a command so that it runs on a host. */
  on(host: HostName): string[];
  /** Nothing comes from a host or reaches it, and nobody is told: as when a switch dies. */
  cut(host: HostName): void;
  mend(host: HostName): void;
  /** Ids of the processes on a host. */
  processesOn(host: HostName): number[];
  /** Ends what is left on the hosts, and removes them. */
  remove(): void;
}

/** Addresses of the hosts. Those of clients are many, because limits are counted by address. */
export const addresses = {
  clients: '10.93.0.2',
  postgres: '10.93.0.10',
  s3: '10.93.0.11',
  nats: '10.93.0.12',
  balancer: '10.93.0.13',
  'api-1': '10.93.0.21',
  'api-2': '10.93.0.22',
  'worker-1': '10.93.0.31',
  'worker-2': '10.93.0.32',
} as const;

export type HostName = keyof typeof addresses;

const names = Object.keys(addresses) as HostName[];

const ip = (...args: string[]): string => execFileSync('ip', args, { encoding: 'utf8' });

/** Why there can be none here; null where there can. */
export function networkMissing(): string | null {
  if (process.platform !== 'linux') return 'network namespaces are of Linux';
  if (process.getuid?.() !== 0) return 'network namespaces need root';
  const probe = `palco-probe-${process.pid}`;
  try {
    ip('netns', 'add', probe);
    ip('-n', probe, 'link', 'add', 'bridge', 'type', 'bridge');
    return null;
  } catch (error) {
    return `network namespaces cannot be made here (${lastLineOf(error)})`;
  } finally {
    quietly(() => ip('netns', 'del', probe));
  }
}

function lastLineOf(error: unknown): string {
  const { stderr } = error as { stderr?: string };
  return (stderr || String(error)).trim().split('\n').at(-1) ?? '';
}

function quietly(action: () => unknown): void {
  try {
    action();
  } catch {
    // It is gone already.
  }
}

/** The network whose namespaces begin with this word; it has to be made by {@link createNetwork}, in this process or another one. */
export function openNetwork(word: string): Network {
  const space = (host: HostName): string => `${word}-${host}`;
  const hub = `${word}-hub`;
  const processesIn = (name: string): number[] =>
    ip('netns', 'pids', name).split('\n').filter(Boolean).map(Number);
  return {
    on: (host) => ['nsenter', `--net=/run/netns/${space(host)}`, '--'],
    cut: (host) => void ip('-n', hub, 'link', 'set', host, 'nomaster'),
    mend: (host) => void ip('-n', hub, 'link', 'set', host, 'master', 'bridge'),
    processesOn: (host) => processesIn(space(host)),
    remove() {
      for (const name of [...names.map(space), hub]) {
        quietly(() => processesIn(name).forEach((pid) => quietly(() => process.kill(pid, 'SIGKILL'))));
        quietly(() => ip('netns', 'del', name));
      }
    },
  };
}

/** Makes all hosts; removes what it made where it cannot make them all. */
export function createNetwork(word: string): Network {
  const network = openNetwork(word);
  const hub = `${word}-hub`;
  try {
    ip('netns', 'add', hub);
    ip('-n', hub, 'link', 'add', 'bridge', 'type', 'bridge');
    ip('-n', hub, 'link', 'set', 'bridge', 'up');
    for (const host of names) addHost(hub, `${word}-${host}`, host);
    return network;
  } catch (error) {
    network.remove();
    throw error;
  }
}

function addHost(hub: string, space: string, host: HostName): void {
  ip('netns', 'add', space);
  ip('-n', hub, 'link', 'add', host, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
  ip('-n', hub, 'link', 'set', host, 'master', 'bridge', 'up');
  ip('-n', space, 'address', 'add', `${addresses[host]}/24`, 'dev', 'eth0');
  ip('-n', space, 'link', 'set', 'lo', 'up');
  ip('-n', space, 'link', 'set', 'eth0', 'up');
}
