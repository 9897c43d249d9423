import type { ServerContext } from '../../../kernel/context';
import { createHolder } from '../../../kernel/jobs/holder';
import type { RestreamFigures, RestreamRun, Restreamer } from '../../../ports/restreamer';
import { findRestreamLimit } from '../../records/billing';
import { recordEvent, recordOfChange, systemSource } from '../../records/logs';
import type { EventType } from '../../records/logs';
import { emitEvent } from '../../records/webhooks';
import {
  claimRestream,
  countSending,
  listForHolder,
  noteFault,
  releaseAll,
  releaseRestream,
  touchRestream,
} from './live-restreams.store';
import type { RestreamOfLive, RestreamRef, RestreamState } from './live-restreams.store';
import { protocolOf } from './restream-address';
import { isWanted, newsOf, transition } from './restream-run.pure';
import type { RestreamEvent, RestreamStage } from './restream-run.pure';
import { openSecrets } from './targets.store';

/** What the runner needs of the ingest: programmes are sent by the process that packages them. */
export interface RestreamSources {
  /** Lives whose programme this process packages. */
  listLives(): readonly string[];
  /** The folder that a packager writes. */
  folderOf(liveId: string): string;
}

/** What a {@link createRestreamRunner} works with. */
export interface RunnerParts {
  readonly context: Pick<ServerContext, 'db' | 'clock' | 'config' | 'log'>;
  readonly sources: RestreamSources;
  readonly restreamer: Restreamer;
  /** From 0 to 1. */
  random(): number;
}

/** Sends the lives of this process to their targets. */
export interface RestreamRunner {
  start(): Promise<void>;
  /** Called once a second. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

/** Of this process; each is a child of some 100 MiB. */
const mostRuns = 40;

const noFigures: RestreamFigures = { bitrate: 0, sentBytes: 0, droppedFrames: 0 };

/** A restream that this process holds. */
interface Held {
  readonly ref: RestreamRef;
  /** Of the target when the connection was opened. */
  version: number;
  row: RestreamOfLive;
  stage: RestreamStage;
  figures: RestreamFigures;
  run: RestreamRun | null;
  told: 'started' | 'failed' | null;
  closing: Promise<void> | null;
}

const keyOf = ({ liveId, targetId }: RestreamRef): string => `${liveId} ${targetId}`;
const refOf = ({ restream: { liveId, targetId } }: RestreamOfLive): RestreamRef => ({ liveId, targetId });

const isOnAir = ({ live }: RestreamOfLive): boolean =>
  live.deletedAt === null && (live.status === 'live' || live.status === 'paused');

export function createRestreamRunner(parts: RunnerParts): RestreamRunner {
  const { context, sources, restreamer, random } = parts;
  const { db, clock, config, log } = context;
  const holder = createHolder(config.dataDir);
  const held = new Map<string, Held>();
  let isStopped = false;

  function apply(one: Held, event: RestreamEvent): void {
    one.stage = transition(one.stage, event);
  }
  function open(one: Held): void {
    const { target, live } = one.row;
    one.version = target.version;
    one.figures = noFigures;
    const secrets = openSecrets(context, target);
    if (secrets === null) {
      const nextTryAt = clock.now() + 60_000;
      one.stage = { kind: 'failing', attempts: 1, fault: 'key_lost', detail: '', nextTryAt };
      return;
    }
    apply(one, { kind: 'retried' });
    const destination = { protocol: protocolOf(target.service), url: target.address, ...secrets };
    const task = { destination, allowed: config.outboundAllow, folder: sources.folderOf(live.id) };
    const run: RestreamRun = restreamer.start(task, {
      connected: () => isCurrent() && apply(one, { kind: 'connected', now: clock.now() }),
      measured(figures, isIdle) {
        if (!isCurrent()) return;
        one.figures = figures;
        apply(one, { kind: 'measured', isIdle, now: clock.now() });
      },
      ended(fault, detail) {
        if (!isCurrent()) return;
        one.run = null;
        apply(one, { kind: 'ended', fault, detail, now: clock.now(), chance: random() });
      },
    });
    one.run = run;
    // A replaced connection may end after its successor was opened.
    const isCurrent = (): boolean => one.run === run && one.closing === null;
  }
  async function begin(row: RestreamOfLive): Promise<void> {
    const ref = refOf(row);
    const fault = await findObstacle(row);
    if (fault !== null) return noteFault(db, ref, fault);
    const outcome = await claimRestream(db, ref, holder.id);
    if (outcome === 'in_use') return noteFault(db, ref, 'in_use');
    if (outcome !== 'claimed' || isStopped) return;
    const stage = { kind: 'connecting', attempts: 0 } as const;
    const one: Held = {
      ref,
      row,
      stage,
      version: row.target.version,
      figures: noFigures,
      run: null,
      told: null,
      closing: null,
    };
    held.set(keyOf(ref), one);
    open(one);
  }
  async function findObstacle(row: RestreamOfLive): Promise<'full' | 'failed' | null> {
    if (held.size >= mostRuns) return 'full';
    if (!(await restreamer.available())) return 'failed';
    const limit = await findRestreamLimit(db, context, row.live.accountId);
    if (limit === null) return null;
    return (await countSending(db, row.live.accountId, refOf(row))) >= limit ? 'full' : null;
  }
  function end(one: Held, isOurs: boolean): Promise<void> {
    return (one.closing ??= (async () => {
      await one.run?.stop();
      held.delete(keyOf(one.ref));
      if (isOurs) await releaseRestream(db, one.ref, holder.id);
      if (one.told !== null) await tell(one, 'ended');
    })());
  }
  async function follow(one: Held, row: RestreamOfLive): Promise<void> {
    const now = clock.now();
    one.row = row;
    const isChanged = row.target.version !== one.version;
    const isForced =
      one.stage.kind === 'failing' && row.restream.nextTryAt === null && row.restream.status === 'failing';
    const isDue = one.stage.kind === 'failing' && (now >= one.stage.nextTryAt || isForced);
    if (isChanged || isDue) {
      const before = one.run;
      one.run = null;
      await before?.stop();
      if (one.closing === null && !isStopped) open(one);
    } else if (one.stage.kind === 'over') return end(one, true);
    await tellNews(one);
    const isOurs = await touchRestream(db, one.ref, { holder: holder.id, state: stateOf(one) });
    if (!isOurs) await end(one, false);
  }
  async function tellNews(one: Held): Promise<void> {
    const news = newsOf(one.told, one.stage, clock.now());
    if (news === null) return;
    one.told = news;
    await tell(one, news);
  }
  async function tell(one: Held, what: keyof typeof eventOf): Promise<void> {
    const { live, target } = one.row;
    const fault = what === 'failed' && one.stage.kind === 'failing' ? one.stage.fault : null;
    await db.transaction(async (tx) => {
      await recordEvent(tx, {
        call: systemSource('restream', live.accountId),
        event: eventOf[what],
        of: { id: live.id },
        record: recordOfChange({ restream: target.name, fault: fault ?? undefined }),
      });
      const data = { id: live.id, targetId: target.id, ...(fault !== null && { fault }) };
      await emitEvent(tx, { type: `restream.${what}`, accountId: live.accountId, data });
    });
  }
  async function look(row: RestreamOfLive, lives: ReadonlySet<string>): Promise<void> {
    const one = held.get(keyOf(refOf(row)));
    const isOurs = row.restream.holder === holder.id;
    if (one !== undefined) {
      if (one.closing !== null) return;
      if (!isOurs || !isWanted(row.restream) || !isOnAir(row)) return end(one, isOurs);
      return follow(one, row);
    }
    if (isOurs && !isStopped) await releaseRestream(db, refOf(row), holder.id);
    if (isWanted(row.restream) && isOnAir(row) && lives.has(row.live.id) && !isStopped) await begin(row);
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
      isStopped = true;
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

const eventOf = {
  started: 'LIVE_RETRANSMISSAO_INICIADA',
  failed: 'LIVE_RETRANSMISSAO_FALHOU',
  ended: 'LIVE_RETRANSMISSAO_ENCERRADA',
} as const satisfies Readonly<Record<string, EventType>>;

function stateOf({ stage, figures }: Held): RestreamState {
  const isFailing = stage.kind === 'failing';
  const isSending = stage.kind === 'sending';
  return {
    status: isSending && stage.isIdle ? 'waiting' : stage.kind === 'over' ? null : stage.kind,
    fault: isFailing ? stage.fault : null,
    detail: isFailing ? stage.detail : '',
    since: isSending ? new Date(stage.since) : null,
    bitrate: isSending ? figures.bitrate : 0,
    sentBytes: figures.sentBytes,
    droppedFrames: figures.droppedFrames,
    attempts: isFailing ? stage.attempts : 0,
    nextTryAt: isFailing ? new Date(stage.nextTryAt) : null,
  };
}
