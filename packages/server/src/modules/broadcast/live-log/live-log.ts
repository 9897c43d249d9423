import type { LiveLog, LiveLogEntry } from '@palco/openapi';
import type { ServerContext } from '../../../kernel/context';
import type { Language } from '../../../kernel/errors/language';
import { shownName } from '../../../kernel/intl/erased-name.pure';
import type { ServerModule } from '../../../kernel/http/module';
import { countByMinute } from '../chat';
import { readLive } from '../lives';
import { deleteExpiredSignals, listEntries, listSignalPoints, recordSignals } from './live-log.store';

const recordEveryMs = 15_000;
const purgeEveryMs = 60 * 60_000;
const keptMs = 2 * 24 * 60 * 60_000;

const statuses: ReadonlySet<unknown> = new Set<LiveLogEntry['status']>(['live', 'paused', 'finished']);

/** When a recording had no room on the disk: the only values that an entry tells. */
function gapOf(event: string, record: readonly { readonly Key: string; readonly Value: unknown }[]) {
  if (event !== 'LIVE_SEM_ESPACO' && event !== 'LIVE_COM_ESPACO') return null;
  const timeOf = (name: string): number => Date.parse(String(record.find(({ Key }) => Key === name)?.Value));
  const [from, until] = [timeOf('from'), timeOf('until')];
  return Number.isNaN(from) ? null : { from, until: Number.isNaN(until) ? null : until };
}

/** Only the names of what changed: values may be addresses or keys, which are for those who may see the settings. */
function toEntry(
  { id, at, event, record, by }: Awaited<ReturnType<typeof listEntries>>[number],
  language: Language,
): LiveLogEntry {
  const status = record.find(({ Key }) => Key === 'status')?.Value;
  return {
    id,
    timestamp: at.getTime(),
    event,
    status: statuses.has(status) ? (status as LiveLogEntry['status']) : null,
    fields: record.map(({ Key }) => Key).slice(0, 50),
    gap: gapOf(event, record),
    by: by === null ? null : shownName(by, language),
  };
}

function toSignals(points: Awaited<ReturnType<typeof listSignalPoints>>): LiveLog['signals'] {
  const bySignal = new Map<number, LiveLog['signals'][number]>();
  for (const { signalId, at, fps, kbps } of points) {
    const input = bySignal.get(signalId) ?? { signalId, points: [] };
    input.points.push({ timestamp: at.getTime(), fps, kbps });
    bySignal.set(signalId, input);
  }
  return [...bySignal.values()];
}

/** What was done to a live, and how its signals were. */
export interface LiveLogModule {
  /** Stores the figures of the signals now. */
  record(): Promise<void>;
  readonly module: ServerModule;
}

export function createLiveLog({ db, clock, jobs }: ServerContext): LiveLogModule {
  const record = (): Promise<void> => recordSignals(db, new Date(clock.now()));
  return {
    record,
    module: {
      name: 'live-log',
      handlers: {
        async getLiveLog(call) {
          const live = await readLive(call);
          const [entries, points, chat] = await Promise.all([
            listEntries(db, live),
            listSignalPoints(db, live.id),
            countByMinute(db, live.id),
          ]);
          const items = entries.map((entry) => toEntry(entry, call.language));
          return { status: 200, body: { items, signals: toSignals(points), chat } };
        },
      },
      start() {
        jobs.every('record-signals', { everyMs: recordEveryMs, run: record });
        jobs.every('forget-signals', {
          everyMs: purgeEveryMs,
          run: () => deleteExpiredSignals(db, new Date(clock.now() - keptMs)),
        });
      },
    },
  };
}
