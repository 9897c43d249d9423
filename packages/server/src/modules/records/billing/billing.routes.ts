import type { ServerContext } from '../../../kernel/context';
import { httpError, requireFound } from '../../../kernel/errors/http-error';
import { ok } from '../../../kernel/http/module';
import type { Answer, Call, Handlers } from '../../../kernel/http/module';
import { pagination } from '../../../kernel/http/pagination';
import { teamIn } from '../../../kernel/http/callers-team.pure';
import type { UserPrincipal } from '../../../kernel/http/principal';
import { toCsv, toCustomer, toInvoice, toUsageItem } from './billing.presenter.pure';
import { dayIn } from './calendar.pure';
import { toParty } from './customer.pure';
import { changeCustomer } from './customer.service';
import { findCustomer } from './customers.store';
import { drawInvoice } from './draw-invoice';
import { findInvoice, listInvoices as readInvoices } from './invoices.store';
import { joinUse, noUse } from './measures.pure';
import { daysFrom, firstDay, monthOf } from './months.pure';
import type { Day } from './months.pure';
import { readDays, readMonth } from './read-month';
import type { BilledAccount } from './read-month';
import { findCalendar, findCalendars, findNames } from './usage.store';

const mostDays = 366;

async function accountOf({
  context,
  principal,
}: {
  readonly context: Pick<ServerContext, 'db'>;
  readonly principal: UserPrincipal;
}): Promise<BilledAccount> {
  const { accountId } = principal;
  const team = requireFound(teamIn(principal, accountId));
  const calendar = await findCalendar(context.db, accountId);
  return { accountId, calendar, blocked: team.blocked };
}

const refuse = (field: string): Error =>
  httpError({ status: 400, code: 'INVALID_REQUEST', fields: [{ field, code: 'INVALID_VALUE' }] });

const todayOf = ({ clock }: Pick<ServerContext, 'clock'>, { calendar }: BilledAccount): Day =>
  dayIn(calendar, clock.now());

async function getBillingSummary(call: Call<'getBillingSummary'>): Promise<Answer<'getBillingSummary'>> {
  const { context, query } = call;
  const account = await accountOf(call);
  const { competencia: month } = query;
  if (month !== undefined && month > monthOf(todayOf(context, account))) throw refuse('query.competencia');
  return { status: 200, body: await readMonth(context, account, month) };
}

/** The days that are asked for, without those to come. */
function rangeOf({ query }: Call<'listBillingUsage'>, today: Day): { start: Day; end: Day } {
  const end = query.end ?? today;
  const start = query.start ?? firstDay(monthOf(end));
  if (start > end) throw refuse('query.start');
  if (daysFrom(start, end).length > mostDays) throw refuse('query.end');
  return { start, end: end < today ? end : today };
}

/** Each day of the selected team. */
async function daysOf(call: Call<'listBillingUsage'>, account: BilledAccount) {
  const range = rangeOf(call, todayOf(call.context, account));
  const { accountId } = account;
  const days = await readDays(call.context, account, range);
  const team = (await findNames(call.context.db, [accountId])).get(accountId) ?? '';
  return daysFrom(range.start, range.end).map((day) =>
    toUsageItem({ day, accountId, team, use: days.get(day) ?? noUse }),
  );
}

/** Each team whose use the caller may see, with the days of its own time zone. */
async function teamsOf(call: Call<'listBillingUsage'>, account: BilledAccount) {
  const { context, principal } = call;
  const range = rangeOf(call, todayOf(context, account));
  const teams = principal.memberships.filter(({ permissions }) => permissions.has('showFinancial'));
  const ids = teams.map(({ accountId }) => accountId);
  const names = await findNames(context.db, ids);
  const items = [];
  for (const [accountId, calendar] of await findCalendars(context.db, ids)) {
    const days = await readDays(context, { accountId, calendar }, range);
    const team = names.get(accountId) ?? '';
    items.push(toUsageItem({ day: null, accountId, team, use: joinUse([...days.values()]) }));
  }
  return items.toSorted((one, other) => one.nome.localeCompare(other.nome, 'pt-BR'));
}

async function listBillingUsage(call: Call<'listBillingUsage'>): Promise<Answer<'listBillingUsage'>> {
  const { query } = call;
  const account = await accountOf(call);
  const items = await (query.groupBy === 'team' ? teamsOf(call, account) : daysOf(call, account));
  if (query.format !== 'csv') return { status: 200, body: { items } };
  return {
    status: 200,
    type: 'text/csv',
    headers: { 'content-disposition': 'attachment; filename="consumo.csv"' },
    body: toCsv(items),
  };
}

async function listInvoices(call: Call<'listInvoices'>): Promise<Answer<'listInvoices'>> {
  const { context, query } = call;
  const account = await accountOf(call);
  const { page, limit } = query;
  const { rows, total } = await readInvoices(context.db, { accountId: account.accountId, page, limit });
  const days = {
    today: todayOf(context, account),
    dayOf: (at: Date) => dayIn(account.calendar, at.getTime()),
  };
  return {
    status: 200,
    body: { items: rows.map((row) => toInvoice(row, days)), pagination: pagination(query, total) },
  };
}

async function getInvoicePdf(call: Call<'getInvoicePdf'>): Promise<Answer<'getInvoicePdf'>> {
  const { context, params, language } = call;
  const account = await accountOf(call);
  const { accountId } = account;
  const found = requireFound(await findInvoice(context.db, { id: params.id, accountId }));
  const payer = await findCustomer(context.db, accountId);
  const customer = payer && toParty(payer);
  const name = `fatura-${found.month}-${String(found.number).padStart(6, '0')}.pdf`;
  return {
    status: 200,
    type: 'application/pdf',
    headers: {
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      vary: 'Accept-Language',
    },
    body: await drawInvoice(
      { ...found, language, customer, today: todayOf(context, account) },
      context.config.brand,
    ),
  };
}

export const billingHandlers: Handlers = {
  getBillingSummary,
  listBillingUsage,
  async getBillingCustomer({ context, principal }) {
    const found = await findCustomer(context.db, principal.accountId);
    return { status: 200, body: { cliente: found && toCustomer(found) } };
  },
  updateBillingCustomer: ok(changeCustomer),
  listInvoices,
  getInvoicePdf,
};
