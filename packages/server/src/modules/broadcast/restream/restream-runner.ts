import { createHolder } from '../../../kernel/jobs/holder';
import { findRestreamLimit } from '../../records/billing';
import {
  claimRestream,
  listForHolder,
  noteFault,
  releaseAll,
  releaseRestream,
  touchRestream,
} from './live-restreams.store';
import type { RestreamOfLive, RestreamRef } from './live-restreams.store';
import { openConnection } from './restream-connections';
import type { ConnectionParts } from './restream-connections';
import { countSent, holdOf, isOnAir, isToBeOpenedAnew, refOf, stateOf } from './restream-held';
import type { Held } from './restream-held';
import { tell, tellNews } from './restream-news';
import { createPlatformLooks } from './platform-looks';
import type { LookParts } from './platform-looks';
import { isWanted } from './restream-run.pure';

/** Sends the lives of this process to their targets. */
export interface RestreamRunner {
  start(): Promise<void>;
  /** Called once a second. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

/** What a runner works with. */
export interface RunnerParts extends ConnectionParts, Pick<LookParts, 'platforms'> {
  /** Told the bytes that were sent for a team. */
  onSent(accountId: string, bytes: number): void;
}

/** Of this process; each is a child of some 100 MiB. */
const mostRuns = 40;

const keyOf = ({ liveId, targetId }: RestreamRef): string => `${liveId} ${targetId}`;

/** The restreams that this process holds, with what is done to each. */
function createHolding(parts: RunnerParts) {
  const { context, restreamer, onSent } = parts;
  const { db, clock, config } = context;
  const holder = createHolder(config.dataDir);
  const held = new Map<string, Held>();
  const looks = createPlatformLooks(parts);
  let isStopped = false;

  async function findObstacle(): Promise<'full' | 'failed' | null> {
    if (held.size >= mostRuns) return 'full';
    return (await restreamer.available()) ? null : 'failed';
  }
  async function begin(row: RestreamOfLive): Promise<void> {
    const ref = refOf(row);
    const fault = await findObstacle();
    if (fault !== null) return noteFault(db, ref, fault);
    const { accountId } = row.live;
    const limit = await findRestreamLimit(db, context, accountId);
    const outcome = await claimRestream(db, ref, { holder: holder.id, accountId, limit });
    if (outcome === 'in_use' || outcome === 'full') return noteFault(db, ref, outcome);
    if (outcome !== 'claimed' || isStopped) return;
    const one = holdOf(row);
    held.set(keyOf(ref), one);
    openConnection(parts, one);
  }
  function end(one: Held, isOurs: boolean): Promise<void> {
    return (one.closing ??= (async () => {
      await one.run?.stop();
      countSent(one, onSent);
      held.delete(keyOf(one.ref));
      if (isOurs) await releaseRestream(db, one.ref, holder.id);
      if (one.told !== null) await tell(context, one, 'ended');
    })());
  }
  async function follow(one: Held, row: RestreamOfLive): Promise<void> {
    one.row = row;
    countSent(one, onSent);
    if (isToBeOpenedAnew(one, clock.now())) {
      const before = one.run;
      one.run = null;
      await before?.stop();
      if (one.closing === null && !isStopped) openConnection(parts, one);
    } else if (one.stage.kind === 'over') return end(one, true);
    looks.ask(one);
    await tellNews(context, one);
    const isOurs = await touchRestream(db, one.ref, { holder: holder.id, state: stateOf(one) });
    if (!isOurs) await end(one, false);
  }
  return {
    holder,
    held,
    begin,
    end,
    follow,
    isStopped: () => isStopped,
    stop: () => void (isStopped = true),
  };
}

export function createRestreamRunner(parts: RunnerParts): RestreamRunner {
  const { context, sources } = parts;
  const { db, log } = context;
  const { holder, held, begin, end, follow, isStopped, stop } = createHolding(parts);

  async function look(row: RestreamOfLive, lives: ReadonlySet<string>): Promise<void> {
    const one = held.get(keyOf(refOf(row)));
    const isOurs = row.restream.holder === holder.id;
    if (one !== undefined) {
      if (one.closing !== null) return;
      if (!isOurs || !isWanted(row.restream) || !isOnAir(row)) return end(one, isOurs);
      return follow(one, row);
    }
    if (isOurs && !isStopped()) await releaseRestream(db, refOf(row), holder.id);
    if (isWanted(row.restream) && isOnAir(row) && lives.has(row.live.id) && !isStopped()) await begin(row);
  }

  return {
    start: () => releaseAll(db, holder.isGone),
    async tick() {
      const liveIds = sources.listLives();
      if (liveIds.length === 0 && held.size === 0) return;
      const rows = await listForHolder(db, { holder: holder.id, liveIds });
      const known = new Set(rows.map((row) => keyOf(refOf(row))));
      const gone = [...held].filter(([key]) => !known.has(key)).map(([, one]) => end(one, false));
      const failed = (err: unknown): void => log.error({ err }, 'a restream could not be looked at');
      const lives = new Set(liveIds);
      await Promise.all([...gone, ...rows.map((row) => look(row, lives))].map((work) => work.catch(failed)));
    },
    async stop() {
      stop();
      const failed = (err: unknown): void => log.error({ err }, 'a restream could not be ended');
      await Promise.all(
        [...held.values()].map(async (one) => {
          // Taken up again by the next process: nothing is told.
          one.told = null;
          await end(one, true).catch(failed);
        }),
      );
    },
  };
}
