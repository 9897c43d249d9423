import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { addDelivered, takeDelivered } from './delivered.pure';
import type { Delivered } from './delivered.pure';
import { dayIn } from './calendar.pure';
import { addUsage, countStored, findCalendars, findOwner, listTeamsAfter } from './usage.store';

const flushMs = 60_000;
const batch = 200;

/** Called with the teams whose bytes were written. */
type OnWritten = (accountIds: readonly string[]) => Promise<void>;

/** Counts the bytes of media that this process delivers. */
export interface DeliveryCounter {
  /** Costs one addition; it is written once a minute. */
  add(accountId: string, bytes: number): void;
  /** Writes what was counted since the last time. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export function createDeliveryCounter(
  { db, clock, log }: Pick<ServerContext, 'db' | 'clock' | 'log'>,
  onWritten: OnWritten = async () => undefined,
): DeliveryCounter {
  let counted: Delivered = new Map();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    if (counted.size === 0) return;
    const taken = counted;
    counted = new Map();
    try {
      const calendars = await findCalendars(db, [...taken.keys()]);
      await addUsage(db, takeDelivered(taken, calendars));
    } catch (err) {
      log.warn({ err }, 'the delivered bytes were not written; they are counted with the next ones');
      for (const [accountId, quarters] of taken)
        for (const [at, bytes] of quarters) addDelivered(counted, { accountId, at, bytes });
      return;
    }
    await onWritten([...taken.keys()]);
  }
  const flush = (): Promise<void> => (writing = writing.then(write));
  return {
    add: (accountId, bytes) => addDelivered(counted, { accountId, at: clock.now(), bytes }),
    flush,
    start: () => void (timer = setInterval(() => void flush(), flushMs)),
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Counts a conversion in the transaction that finishes it: once, however often it was tried. */
export async function countTranscoded(
  tx: Transaction,
  { videoId, seconds, now }: { readonly videoId: string; readonly seconds: number; readonly now: Date },
): Promise<void> {
  const owner = await findOwner(tx, videoId);
  if (owner === null) return;
  const { accountId, calendar } = owner;
  await addUsage(tx, [{ accountId, day: dayIn(calendar, now.getTime()), transcodedSeconds: seconds }]);
}

/** Notes what every team stores now. */
export async function measureStorage(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  for (let after: string | null = null; !signal.aborted;) {
    const teams = await listTeamsAfter(db, after, batch);
    const rows = [];
    for (const { id: accountId, calendar } of teams) {
      const storedBytes = await countStored(db, accountId);
      if (storedBytes > 0) rows.push({ accountId, day: dayIn(calendar, clock.now()), storedBytes });
    }
    await addUsage(db, rows);
    if (teams.length < batch) return;
    after = teams.at(-1)?.id ?? null;
  }
}
