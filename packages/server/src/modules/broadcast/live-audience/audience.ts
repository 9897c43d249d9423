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
  forgetAudience,
  forgetViewers,
  listAudience,
  recordAudience,
  writeSeen,
} from './audience.store';

/** Counts the viewers of lives, over all processes. */
export interface Audience {
  /** Call it for each request of a playlist. */
  onPlaylist(call: RouteCall, playlist: { readonly key: string; readonly session: LiveSession | null }): void;
  /** How many viewers were seen within the last {@link watchedMs}. */
  viewersOf(liveId: string): Promise<number>;
  /** The numbers of viewers over the time of a live, newer than `since` (milliseconds since 1970). */
  seriesOf(liveId: string, since: number): Promise<LiveAudience['series']>;
  /** Stores the number of viewers of each live that is live or paused. */
  record(): Promise<void>;
  /** Writes the viewers seen since the last flush. */
  flush(): Promise<void>;
  readonly module: ServerModule;
}

/** How long a viewer counts after a request. A player requests the playlist once a segment of 6 s, or sooner if one is late. */
const watchedMs = 20_000;
const flushMs = 3_000;
const forgetEveryMs = 60_000;
const recordEveryMs = 15_000;
const audienceKeptMs = 2 * 24 * 60 * 60 * 1000;

/** How the players of a live are spread, which another module knows. */
type Breakdowns = Omit<LiveAudience, 'series' | 'total'>;

type Reads = Pick<Audience, 'viewersOf' | 'seriesOf'> & {
  readonly breakdownsOf: (liveId: string) => Promise<Breakdowns>;
};

function createHandlers({ viewersOf, seriesOf, breakdownsOf }: Reads): Handlers {
  return {
    async getLiveViewers(call) {
      const { id } = await readLive(call);
      return { status: 200, body: { viewers: await viewersOf(id) } };
    },
    async getLiveAudience(call) {
      const { id } = await readLive(call);
      const [series, total, breakdowns] = await Promise.all([
        seriesOf(id, call.query.since ?? 0),
        viewersOf(id),
        breakdownsOf(id),
      ]);
      return { status: 200, body: { series, total, ...breakdowns } };
    },
  };
}

export function createAudience(
  { config, db, clock, jobs, log }: ServerContext,
  { breakdownsOf }: Pick<Reads, 'breakdownsOf'>,
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
  const viewersOf: Audience['viewersOf'] = (liveId) => countViewers(db, liveId, ago(watchedMs));
  const seriesOf: Audience['seriesOf'] = async (liveId, since) => [
    { name: 'viewers', points: await listAudience(db, liveId, new Date(since)) },
  ];
  const flush = (): Promise<void> => (writing = writing.then(write));

  return {
    onPlaylist({ request }, { key, session }) {
      const userAgent = request.headers['user-agent'] ?? '';
      const one = viewerOf({ key, session, isShared, ip: request.ip, userAgent });
      if (one !== null) seen.add({ ...one, address: addressGroup(request.ip), now: clock.now() });
    },
    viewersOf,
    seriesOf,
    record,
    flush,
    module: {
      name: 'live-audience',
      handlers: createHandlers({ viewersOf, seriesOf, breakdownsOf }),
      start() {
        jobs.every('forget-viewers', {
          everyMs: forgetEveryMs,
          async run() {
            await forgetViewers(db, ago(forgetEveryMs));
            await forgetAudience(db, ago(audienceKeptMs));
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
