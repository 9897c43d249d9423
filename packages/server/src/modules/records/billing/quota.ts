import type { ServerContext } from '../../../kernel/context';
import type { Queryable } from '../../../kernel/database/database';
import { httpError } from '../../../kernel/errors/http-error';
import { joinUse } from './measures.pure';
import { dayIn } from './calendar.pure';
import { firstDay, monthOf } from './months.pure';
import { planOn } from './plan.pure';
import { listBooked } from './plans.store';
import { refusalOf } from './quota.pure';
import type { Beginning, QuotaCode } from './quota.pure';
import { countAnnounced, countStored, findCalendar, listUsage } from './usage.store';

/** A team and what it wants to begin. */
export interface Wish {
  readonly accountId: string;
  readonly what: Beginning;
  /** An import whose own announced bytes do not count. */
  readonly except?: string;
}

/**
 * Why the plan of a team does not allow to begin something; null where it does. A team without a plan may begin everything. Under
 * the lock of the team no two can take the last room.
 */
export async function findRefusal(
  db: Queryable,
  { clock }: Pick<ServerContext, 'clock'>,
  { accountId, what, except }: Wish,
): Promise<QuotaCode | null> {
  const booked = await listBooked(db, accountId);
  if (booked.length === 0) return null;
  const today = dayIn(await findCalendar(db, accountId), clock.now());
  const plan = planOn(booked, today);
  if (plan === null) return null;
  const days = await listUsage(db, { accountIds: [accountId], start: firstDay(monthOf(today)), end: today });
  const month = joinUse(days.map(({ use }) => use));
  const storage =
    what.kind === 'live' || what.kind === 'conversion'
      ? 0
      : (await countStored(db, accountId)) + (await countAnnounced(db, accountId, except));
  return refusalOf(what, { ...month, storage }, plan.terms.limits);
}

/** @throws 402 with the quota that is reached. */
export async function requireRoom(
  db: Queryable,
  context: Pick<ServerContext, 'clock'>,
  wish: Wish,
): Promise<void> {
  const code = await findRefusal(db, context, wish);
  if (code !== null) throw httpError({ status: 402, code });
}
