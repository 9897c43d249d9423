import { httpError } from '../errors/http-error';

/** Calls of one key that wait; each is done within milliseconds, so that more of them are a flood. */
const mostWaiting = 500;

/** Runs work of the same key one after another, in the order in which it came. */
export type InTurn = <Result>(keys: readonly string[], work: () => Promise<Result>) => Promise<Result>;

/**
 * For rows that many lock: within a process they wait here, and at most one of them with a connection of the database.
 * What {@link createInTurn} makes throws 503 `SERVER_BUSY` where too many wait.
 */
export function createInTurn(): InTurn {
  const queues = new Map<string, { readonly last: Promise<unknown>; readonly length: number }>();

  return (keys, work) => {
    const before = keys.flatMap((key) => queues.get(key) ?? []);
    if (before.some(({ length }) => length >= mostWaiting))
      return Promise.reject(httpError({ status: 503, code: 'SERVER_BUSY', retryAfterSeconds: 2 }));
    const result = Promise.all(before.map(({ last }) => last)).then(work);
    const leave = (): undefined => {
      for (const key of keys) {
        const queue = queues.get(key);
        if (queue?.last === last) queues.delete(key);
        else if (queue !== undefined) queues.set(key, { ...queue, length: queue.length - 1 });
      }
      return undefined;
    };
    const last = result.then(leave, leave);
    for (const key of keys) queues.set(key, { last, length: (queues.get(key)?.length ?? 0) + 1 });
    return result;
  };
}
