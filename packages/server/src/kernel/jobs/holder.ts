import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { isRunning } from '../../ports/is-running';

/** The owner of leases: its id consists of machine, data folder, process id and a random UUID. */
export interface Holder {
  readonly id: string;
  /** True only if the other holder ran on this machine and data folder and its process has ended. */
  isGone(holderId: string): boolean;
  /** True only if the other holder is on this machine and data folder and its process runs, even if it does not respond. */
  isRunning(holderId: string): boolean;
}

const separator = '|';

/** An id of this machine since it was started, empty where the system has none: copies of a machine share its name and its folders. */
function runOfMachine(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

export function createHolder(dataDir: string, machine = runOfMachine()): Holder {
  const digest = createHash('sha256').update(`${machine}\n${dataDir}`).digest('hex');
  const place = [hostname(), digest.slice(0, 16)].join(separator);
  const id = [place, process.pid, randomUUID()].join(separator);
  /** The process of another holder of this machine and data folder; null for any other. */
  const neighbour = (holderId: string): number | null => {
    if (holderId === id || !holderId.startsWith(`${place}${separator}`)) return null;
    return Number(holderId.slice(place.length + 1).split(separator)[0]);
  };
  // The same process id with another UUID is an earlier process, for example before a container was restarted.
  const runs = (pid: number): boolean => pid !== process.pid && isRunning(pid);
  return {
    id,
    isGone(holderId) {
      const pid = neighbour(holderId);
      return pid !== null && !runs(pid);
    },
    isRunning(holderId) {
      const pid = neighbour(holderId);
      return pid !== null && runs(pid);
    },
  };
}
