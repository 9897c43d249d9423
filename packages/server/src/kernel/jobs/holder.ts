import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { isRunning } from '../child-process/is-running';

/** Who holds a lease: machine, data folder, process, and a part that no later process repeats. */
export interface Holder {
  readonly id: string;
  /** Whether another holder's process certainly ended: it ran here, on this data folder, and is gone. */
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
      // The same process id with another last part is an earlier life, as in a container that was restarted.
      return pid === process.pid || !isRunning(pid);
    },
  };
}
