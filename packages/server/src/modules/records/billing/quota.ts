import type { ServerContext } from '../../../kernel/context';
import type { Queryable } from '../../../kernel/database/database';
import { httpError } from '../../../kernel/errors/http-error';
import { joinUse } from './measures.pure';
import { dayIn } from './calendar.pure';
import { firstDay, monthOf } from './months.pure';
import { planOn } from './plan.pure';
import { listBooked } from './plans.store';
import type { PlanTerms, Use } from '../../../schema/billing';
import { quotaState, refusalOf } from './quota.pure';
import type { Beginning, QuotaCode, QuotaState } from './quota.pure';
import { countAnnounced, countStored, findCalendar, listUsage } from './usage.store';

/** A team and what it wants to begin. */
export interface Wish {
  readonly accountId: string;
  readonly what: Beginning;
  /** An import whose own announced bytes do not count. */
  readonly except?: string;
}

/** The terms of the plan that a team has today, and its use of the month so far; null without a plan. */
async function readRunning(
  db: Queryable,
  { clock }: Pick<ServerContext, 'clock'>,
  accountId: string,
): Promise<{ readonly terms: PlanTerms; readonly month: Use } | null> {
  const booked = await listBooked(db, accountId);
  if (booked.length === 0) return null;
  const today = dayIn(await findCalendar(db, accountId), clock.now());
  const plan = planOn(booked, today);
  if (plan === null) return null;
  const days = await listUsage(db, { accountIds: [accountId], start: firstDay(monthOf(today)), end: today });
  return { terms: plan.terms, month: joinUse(days.map(({ use }) => use)) };
}

/** How near the delivery of the month is to the limit of the plan. */
export async function readDeliveryState(
  db: Queryable,
  context: Pick<ServerContext, 'clock'>,
  accountId: string,
): Promise<QuotaState> {
  const running = await readRunning(db, context, accountId);
  return running === null ? 'none' : quotaState(running.month.delivery, running.terms.limits.delivery);
}

/**
 * Why the plan of a team does not allow to begin something; null where it does. A team without a plan may begin everything. Under
 * the lock of the team no two can take the last room.
 */
export async function findRefusal(
  db: Queryable,
  context: Pick<ServerContext, 'clock'>,
  { accountId, what, except }: Wish,
): Promise<QuotaCode | null> {
  const running = await readRunning(db, context, accountId);
  if (running === null) return null;
  const storage =
    what.kind === 'live' || what.kind === 'play' || what.kind === 'conversion'
      ? 0
      : (await countStored(db, accountId)) + (await countAnnounced(db, accountId, except));
  return refusalOf(what, { ...running.month, storage }, running.terms.limits);
}

/** The terms of the plan that a team has today; null without a plan. */
async function findTerms(
  db: Queryable,
  { clock }: Pick<ServerContext, 'clock'>,
  accountId: string,
): Promise<PlanTerms | null> {
  const booked = await listBooked(db, accountId);
  if (booked.length === 0) return null;
  const today = dayIn(await findCalendar(db, accountId), clock.now());
  return planOn(booked, today)?.terms ?? null;
}

/** What a team has of its plan at this moment; the terms are null without a plan. */
export async function readRoom(
  db: Queryable,
  context: Pick<ServerContext, 'clock'>,
  accountId: string,
): Promise<{ readonly terms: PlanTerms | null; readonly storage: number; readonly transcoding: number }> {
  const running = await readRunning(db, context, accountId);
  const storage = (await countStored(db, accountId)) + (await countAnnounced(db, accountId));
  return { terms: running?.terms ?? null, storage, transcoding: running?.month.transcoding ?? 0 };
}

/** How many targets the lives of a team are sent on to at a time; null where nothing limits that. */
export const findRestreamLimit = async (...of: Parameters<typeof findTerms>): Promise<number | null> =>
  (await findTerms(...of))?.restreams ?? null;

/** How many renditions are encoded below the signal of a live of a team; null where nothing limits that. */
export const findRenditionLimit = async (...of: Parameters<typeof findTerms>): Promise<number | null> =>
  (await findTerms(...of))?.liveRenditions ?? null;

/** @throws 402 with the quota that is reached. */
export async function requireRoom(
  db: Queryable,
  context: Pick<ServerContext, 'clock'>,
  wish: Wish,
): Promise<void> {
  const code = await findRefusal(db, context, wish);
  if (code !== null) throw httpError({ status: 402, code });
}
