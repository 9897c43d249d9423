import { setTimeout as delay } from 'node:timers/promises';

/** What {@link gather} takes. */
export interface GatherOptions<Key, Answer> {
  /** Answers each key, in their order. It never runs twice at once. */
  run(keys: readonly Key[]): Promise<readonly Answer[]>;
  /** Keys of one run; 100 by default. */
  readonly most?: number;
}

/**
 * So many calls in one run are more than a page makes at once: many clients ask, more of them are on their way, and a query
 * costs more than a row of it. The next run waits for them, so many milliseconds.
 */
const crowd = 6;
const crowdPauseMs = 25;

interface Waiting<Key, Answer> {
  readonly key: Key;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Answers many calls with one query: a call alone runs at once, and those that come while a run is under way go together
 * into the next one. A thousand clients that come back after a restart ask the database a few times, not a thousand.
 *
 * What is read was asked for after the call: an answer is never older than its question. A run that fails, fails for all
 * of its calls.
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
    while (waiting.length > 0) if ((await runNext()) >= crowd) await delay(crowdPauseMs);
    isRunning = false;
  }

  return (key: Key): Promise<Answer> =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isRunning) void runAll();
    });
}
