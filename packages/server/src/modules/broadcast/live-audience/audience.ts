import type { LiveAudience } from '@palco/openapi';
import type { ServerContext } from '../../../kernel/context';
import type { Handlers, RouteCall, ServerModule } from '../../../kernel/http/module';
import { addPeaks } from '../../records/billing';
import { readLive } from '../lives';
import type { LiveSession } from '../lives';
import { addressGroup } from '../../people/session';
import { createSeenViewers, viewerOf } from './audience.pure';
import {
  countViewers,
  deleteExpiredAudience,
  deleteExpiredViewers,
  listAudience,
  recordAudience,
  writeSeen,
} from './audience.store';

/** Counts the viewers of lives, over all processes. */
export interface Audience {
  /** Call it for each request of a playlist. */
  onPlaylist(call: RouteCall, playlist: { readonly key: string; readonly session: LiveSession | null }): void;
  /** Stores the number of viewers of each live that is live or paused. */
  record(): Promise<void>;
  /** Writes the viewers seen since the last flush. */
  flush(): Promise<void>;
  readonly module: ServerModule;
}

/** How long a viewer counts after a request. A player requests the playlist once a segment of 6 s, or sooner if one is late. */
const watchedMs = 20_000;
const flushMs = 3_000;
const purgeEveryMs = 60_000;
const recordEveryMs = 15_000;
const audienceKeptMs = 2 * 24 * 60 * 60 * 1000;

/** How the players of a live are spread, which another module knows. */
type Breakdowns = Omit<LiveAudience, 'series' | 'total'>;

type BreakdownsOf = (context: ServerContext, liveId: string) => Promise<Breakdowns>;

/** How many viewers a live has: who was seen within the last {@link watchedMs}. */
export const viewersOf = ({ db, clock }: Pick<ServerContext, 'db' | 'clock'>, liveId: string) =>
  countViewers(db, liveId, new Date(clock.now() - watchedMs));

/** The numbers of viewers over the time of a live, newer than `since` (milliseconds since 1970). */
export async function seriesOf(
  { db }: Pick<ServerContext, 'db'>,
  liveId: string,
  since: number,
): Promise<LiveAudience['series']> {
  return [{ name: 'viewers', points: await listAudience(db, liveId, new Date(since)) }];
}

function createHandlers(breakdownsOf: BreakdownsOf): Handlers {
  return {
    async getLiveViewers(call) {
      const { id } = await readLive(call);
      return { status: 200, body: { viewers: await viewersOf(call.context, id) } };
    },
    async getLiveAudience(call) {
      const { id } = await readLive(call);
      const [series, total, breakdowns] = await Promise.all([
        seriesOf(call.context, id, call.query.since ?? 0),
        viewersOf(call.context, id),
        breakdownsOf(call.context, id),
      ]);
      return { status: 200, body: { series, total, ...breakdowns } };
    },
  };
}

export function createAudience(
  { config, db, clock, jobs, log }: ServerContext,
  { breakdownsOf }: { readonly breakdownsOf: BreakdownsOf },
): Audience {
  const seen = createSeenViewers(watchedMs);
  const isShared = config.mediaSharedCacheSeconds > 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const ago = (ms: number): Date => new Date(clock.now() - ms);

  async function write(): Promise<void> {
    const viewers = seen.take(clock.now());
    if (viewers.length === 0) return;
    await writeSeen(db, viewers, ago(0)).catch((err: unknown) => {
      log.warn({ err }, 'who watches lives was not written');
    });
  }
  async function record(): Promise<void> {
    const at = ago(0);
    await recordAudience(db, { at, since: ago(watchedMs) });
    await addPeaks(db, at);
  }
  const flush = (): Promise<void> => (writing = writing.then(write));

  return {
    onPlaylist({ request }, { key, session }) {
      const userAgent = request.headers['user-agent'] ?? '';
      const one = viewerOf({ key, session, isShared, ip: request.ip, userAgent });
      if (one !== null) seen.add({ ...one, address: addressGroup(request.ip), now: clock.now() });
    },
    record,
    flush,
    module: {
      name: 'live-audience',
      handlers: createHandlers(breakdownsOf),
      start() {
        jobs.every('forget-viewers', {
          everyMs: purgeEveryMs,
          async run() {
            await deleteExpiredViewers(db, ago(purgeEveryMs));
            await deleteExpiredAudience(db, ago(audienceKeptMs));
          },
        });
        jobs.every('record-audience', { everyMs: recordEveryMs, run: record });
        timer = setInterval(() => void flush(), flushMs);
      },
      async stop() {
        clearInterval(timer);
        await flush();
      },
    },
  };
}
