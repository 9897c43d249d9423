import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { isRunning } from '../child-process/is-running';

/** The owner of leases: its id consists of machine, data folder, process id and a random UUID. */
export interface Holder {
  readonly id: string;
  /** True only if the other holder ran on this machine and data folder and its process has ended. */
  isGone(holderId: string): boolean;
}

const separator = '|';

export function createHolder(dataDir: string): Holder {
  const place = [hostname(), createHash('sha256').update(dataDir).digest('hex').slice(0, 16)].join(separator);
  const id = [place, process.pid, randomUUID()].join(separator);
  return {
    id,
    isGone(holderId) {
      if (holderId === id || !holderId.startsWith(`${place}${separator}`)) return false;
      const pid = Number(holderId.slice(place.length + 1).split(separator)[0]);
      // The same process id with another UUID is an earlier process, for example before a container was restarted.
      return pid === process.pid || !isRunning(pid);
    },
  };
}
