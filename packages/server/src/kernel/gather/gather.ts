import { setTimeout as delay } from 'node:timers/promises';

/** What {@link gather} takes. */
export interface GatherOptions<Key, Answer> {
  /** Answers each key, in their order. It never runs twice at once. */
  run(keys: readonly Key[]): Promise<readonly Answer[]>;
  /** Keys of one run; 100 by default. */
  readonly most?: number;
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
 * the next one. A thousand clients that reconnect after a restart cost a few queries, not a thousand.
 *
 * A run begins after all of its calls were made, so no answer is older than its call. A run that fails rejects all of its
 * calls.
 */
export function gather<Key, Answer>({ run, most = 100 }: GatherOptions<Key, Answer>) {
  let waiting: Waiting<Key, Answer>[] = [];
  let isRunning = false;

  async function runNext(): Promise<number> {
    const calls = waiting.slice(0, most);
    waiting = waiting.slice(most);
    try {
      const answers = await run(calls.map(({ key }) => key));
      if (answers.length !== calls.length) throw new Error('A gathered run left calls without an answer.');
      answers.forEach((answer, index) => calls[index]?.resolve(answer));
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
    return calls.length;
  }
  async function runAll(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) if ((await runNext()) >= burstCalls) await delay(burstPauseMs);
    isRunning = false;
  }

  return (key: Key): Promise<Answer> =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isRunning) void runAll();
    });
}
