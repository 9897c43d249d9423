import type { BillingSummary } from '@palco/openapi';
import type { ServerContext } from '../../../kernel/context';
import { billByDay } from './bill.pure';
import { toDayBill, toLine, toPlan, toQuotas, toUse } from './billing.presenter.pure';
import { boundsIn, dayIn } from './calendar.pure';
import type { Calendar } from './calendar.pure';
import { basisDays, forecast } from './forecast.pure';
import { chargesOf, stateOf, totalOf } from './invoice.pure';
import { findInvoice, listUnpaid } from './invoices.store';
import { joinUse, noUse } from './measures.pure';
import type { Use } from '../../../schema/billing';
import { firstDay, lastDay, monthOf } from './months.pure';
import type { Day, Month } from './months.pure';
import { planOn } from './plan.pure';
import type { BookedPlan } from './plan.pure';
import { listBooked } from './plans.store';
import { countStored, findFirstDay, hasLiveOnAir, listUsage } from './usage.store';

/** A team as its caller sees it. */
export interface BilledAccount {
  readonly accountId: string;
  readonly calendar: Calendar;
  readonly blocked: boolean;
}

/** The days of a team in which something was used, today with what is stored now. */
export async function readDays(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { accountId, calendar }: Pick<BilledAccount, 'accountId' | 'calendar'>,
  { start, end }: { readonly start: Day; readonly end: Day },
): Promise<Map<Day, Use>> {
  const rows = await listUsage(db, { accountIds: [accountId], start, end });
  const days = new Map(rows.map(({ day, use }) => [day, use]));
  const today = dayIn(calendar, clock.now());
  if (today < start || today > end) return days;
  const stored = { ...noUse, storage: await countStored(db, accountId) };
  return days.set(today, joinUse([days.get(today) ?? noUse, stored]));
}

interface MonthOf {
  readonly account: BilledAccount;
  readonly month: Month;
  readonly today: Day;
}

/** What a month was and comes to: of a month with an invoice, what that says. */
async function findUse(context: Pick<ServerContext, 'db' | 'clock'>, { account, month, today }: MonthOf) {
  const { accountId, calendar } = account;
  const issued = await findInvoice(context.db, { accountId, month });
  const days = await readDays(context, account, { start: firstDay(month), end: lastDay(month) });
  if (issued !== null) {
    const { use, lines } = issued.content;
    return { days, use, expected: use, lines };
  }
  const use = joinUse([...days.values()]);
  const now = context.clock.now();
  const storedAtStart = [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))[0]?.[1].storage ?? 0;
  const expected =
    month === monthOf(today) ? forecast({ ...boundsIn(calendar, month), now, use, storedAtStart }) : use;
  return { days, use, expected, lines: null };
}

function earliest(today: Day, days: readonly (Day | null | undefined)[]): Month {
  return monthOf(days.reduce<Day>((first, day) => (day && day < first ? day : first), today));
}

/** Whether the team owes something. */
async function situationOf(
  { db }: Pick<ServerContext, 'db'>,
  { accountId, blocked }: BilledAccount,
  today: Day,
): Promise<BillingSummary['situacao']> {
  if (blocked) return 'bloqueada';
  const unpaid = await listUnpaid(db, accountId);
  return unpaid.some((row) => stateOf(row, today) === 'overdue') ? 'pendente' : 'em_dia';
}

/** The plan that counts for a month: that of today, or of its last day. */
const planOf = (booked: readonly BookedPlan[], month: Month, today: Day) =>
  planOn(booked, month === monthOf(today) ? today : lastDay(month));

export async function readMonth(
  context: Pick<ServerContext, 'db' | 'clock'>,
  account: BilledAccount,
  asked: Month | undefined,
): Promise<BillingSummary> {
  const { db, clock } = context;
  const { accountId, calendar } = account;
  const today = dayIn(calendar, clock.now());
  const month = asked ?? monthOf(today);
  const booked = await listBooked(db, accountId);
  const { days, use, expected, lines: issued } = await findUse(context, { account, month, today });
  const lines = issued ?? chargesOf(booked, month, use);
  const totalCents = totalOf(lines);
  const plan = planOf(booked, month, today);
  const storedNow = await countStored(db, accountId);
  const { start, end } = boundsIn(calendar, month);
  const basis = basisDays({ start, end, now: clock.now() });
  return {
    competencia: month,
    primeira: earliest(today, [booked[0]?.since, await findFirstDay(db, accountId)]),
    atual: monthOf(today),
    inicio: new Date(start).toISOString(),
    fim: new Date(end).toISOString(),
    plano: plan && toPlan(plan),
    uso: toUse(use),
    previsao: toUse(expected),
    // Room that was made counts at once, though the month is charged for the most that was stored.
    cotas: toQuotas(month === monthOf(today) ? { ...use, storage: storedNow } : use, plan),
    armazenadoAgoraBytes: storedNow,
    linhas: lines.map(toLine),
    dias: billByDay(booked, { month, today, days, totalCents }).map(toDayBill),
    valorCentavos: totalCents,
    previsaoCentavos: issued === null ? totalOf(chargesOf(booked, month, expected)) : totalCents,
    previsaoBase: basis === null ? null : { dias: basis, noAr: await hasLiveOnAir(db, accountId) },
    moeda: 'BRL',
    situacao: await situationOf(context, account, today),
  };
}
