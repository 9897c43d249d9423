/** Gives back a place; a second time changes nothing. */
export type Leave = () => void;

/** Places for work of one key, for example of an address, in this process. */
export interface Slots {
  /**
   * A place, once there is one, in the order in which they are asked for; null where too many wait already.
   *
   * @param gone aborted where nobody waits any more; the place is then none.
   */
  take(key: string, gone?: AbortSignal): Promise<Leave | null>;
}

interface SlotRules {
  readonly most: number;
  /** How many may wait for a place of one key; the next gets none. */
  readonly mostWaiting: number;
  /** After so long a place is free for the next one also where its work goes on. Without it a place is held until it is left. */
  readonly heldMs?: number;
}

interface Queue {
  taken: number;
  readonly waiting: Set<() => void>;
}

const nothing: Leave = () => undefined;

export function createSlots({ most, mostWaiting, heldMs }: SlotRules): Slots {
  const queues = new Map<string, Queue>();

  function leaveOf(key: string, queue: Queue): Leave {
    let isLeft = false;
    const leave = (): void => {
      if (isLeft) return;
      isLeft = true;
      clearTimeout(timer);
      queue.taken -= 1;
      const [next] = queue.waiting;
      if (next !== undefined) next();
      else if (queue.taken === 0) queues.delete(key);
    };
    const timer = heldMs === undefined ? undefined : setTimeout(leave, heldMs).unref();
    return leave;
  }

  return {
    take(key, gone) {
      const queue = queues.get(key) ?? { taken: 0, waiting: new Set() };
      queues.set(key, queue);
      if (queue.taken < most) {
        queue.taken += 1;
        return Promise.resolve(leaveOf(key, queue));
      }
      if (queue.waiting.size >= mostWaiting) return Promise.resolve(null);
      return new Promise((resolve) => {
        const begin = (): void => {
          queue.waiting.delete(begin);
          gone?.removeEventListener('abort', giveUp);
          queue.taken += 1;
          resolve(leaveOf(key, queue));
        };
        const giveUp = (): void => {
          queue.waiting.delete(begin);
          resolve(nothing);
        };
        queue.waiting.add(begin);
        gone?.addEventListener('abort', giveUp, { once: true });
      });
    },
  };
}
