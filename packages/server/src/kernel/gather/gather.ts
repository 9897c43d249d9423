import { setTimeout as delay } from 'node:timers/promises';
import { httpError } from '../errors/http-error';

/** What {@link gather} takes. */
export interface GatherOptions<Key, Answer> {
  /** Answers each key, in their order. It never runs twice at once for one group. */
  run(keys: readonly Key[]): Promise<readonly Answer[]>;
  /** Keys of one run; 100 by default. */
  readonly most?: number;
  /** Keys of different groups are not batched together, and do not wait for each other. By default all are of one. */
  groupOf?(key: Key): string;
  /** Calls of one group that wait for a run; more are refused. By default any number. */
  readonly mostWaiting?: number;
}

/**
 * A run with at least this many calls, more than one page makes at once, means that many clients ask and more calls follow.
 * The next run is then delayed to batch them, because a query costs more than one more row in it.
 */
const burstCalls = 6;
const burstPauseMs = 25;

interface Waiting<Key, Answer> {
  readonly key: Key;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Batches calls into one query: a single call runs at once, and calls that come while a run is under way are batched into
 * the next one. A thousand clients that reconnect after a restart cost a few queries, not a thousand; and a thousand that write
 * below one row wait for its lock on one connection, not on all.
 *
 * A run begins after all of its calls were made, so no answer is older than its call. A run that fails rejects all of its
 * calls. A call beyond `mostWaiting` rejects with 503 `SERVER_BUSY`.
 */
export function gather<Key, Answer>({
  run,
  most = 100,
  groupOf = () => '',
  mostWaiting = Infinity,
}: GatherOptions<Key, Answer>) {
  /** The calls of each group that has a run under way. */
  const groups = new Map<string, Waiting<Key, Answer>[]>();

  async function runNext(calls: readonly Waiting<Key, Answer>[]): Promise<void> {
    try {
      const answers = await run(calls.map(({ key }) => key));
      if (answers.length !== calls.length) throw new Error('A gathered run left calls without an answer.');
      answers.forEach((answer, index) => calls[index]?.resolve(answer));
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }
  async function runAll(group: string, waiting: Waiting<Key, Answer>[]): Promise<void> {
    groups.set(group, waiting);
    while (waiting.length > 0) {
      const calls = waiting.splice(0, most);
      await runNext(calls);
      if (calls.length >= burstCalls) await delay(burstPauseMs);
    }
    groups.delete(group);
  }

  return (key: Key): Promise<Answer> =>
    new Promise<Answer>((resolve, reject) => {
      const group = groupOf(key);
      const call = { key, resolve, reject };
      const waiting = groups.get(group);
      if (waiting === undefined) void runAll(group, [call]);
      else if (waiting.length < mostWaiting) waiting.push(call);
      else reject(httpError({ status: 503, code: 'SERVER_BUSY', retryAfterSeconds: 2 }));
    });
}
