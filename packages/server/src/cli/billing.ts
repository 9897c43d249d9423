import { readFile } from 'node:fs/promises';
import { StartError } from '../kernel/errors/start-error';
import {
  addPlan,
  bookTeamPlan,
  dayIn,
  findCalendar,
  listBooked,
  listInvoices,
  listPlans,
  listTeamsToBill,
  listUnpaid,
  noteBoleto,
  payInvoice,
  planOn,
  readPlan,
} from '../modules/records/billing';
import type { AdministrationRefusal } from '../modules/records/billing';
import type { Command, CommandCall } from './command';
import { withInstallation } from './open-installation';
import type { Installation } from './open-installation';

type Action = (call: CommandCall, installation: Installation) => Promise<void>;

const reasons: Readonly<Record<AdministrationRefusal, string>> = {
  NO_SUCH_TEAM: 'There is no such team. See palco billing teams.',
  NO_SUCH_PLAN: 'There is no such plan. See palco billing plans.',
  NO_SUCH_INVOICE: 'There is no such invoice. See palco billing invoices <team>.',
  MONTH_CLOSED: 'The month of that day has its invoice already: book from the next one on.',
  PAID_ALREADY: 'That invoice is paid already.',
  DAY_REFUSED: 'The day is before the invoice was issued, or to come.',
  NO_BOLETO: 'That is no line of a boleto: it has 47 digits, some of which check the others.',
  OTHER_AMOUNT: 'That boleto asks for another amount than the invoice.',
};

/** @throws StartError for a refusal. */
function done<Done extends object>(answer: Done | AdministrationRefusal): Done {
  if (typeof answer === 'string') throw new StartError(reasons[answer]);
  return answer;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The id that a command was given as one of its words. */
function idAt({ words }: CommandCall, index: number, what: string): string {
  const given = words[index]?.toLowerCase() ?? '';
  if (!uuid.test(given)) throw new StartError(`Expected the id of ${what}${given && `, not ${given}`}.`);
  return given;
}

function dayOf({ options }: CommandCall): string | null {
  const day = options['--day'];
  if (day === undefined) return null;
  const read = new Date(`${day}T00:00:00Z`);
  if (
    !/^\d{4}-\d{2}-\d{2}$/.test(day) ||
    Number.isNaN(read.getTime()) ||
    read.toISOString().slice(0, 10) !== day
  )
    throw new StartError(`Expected a day like 2026-12-01, not ${day}.`);
  return day;
}

const money = (cents: number): string =>
  `R$ ${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`;
const page = 200;

const actions: Readonly<Record<string, Action>> = {
  async teams({ say }, { db }) {
    for (let offset = 0; ; offset += page) {
      const teams = await listTeamsToBill(db, offset, page);
      for (const { id, name, client } of teams) {
        const today = dayIn(await findCalendar(db, id), Date.now());
        const plan = planOn(await listBooked(db, id), today)?.name ?? 'no plan';
        const owed = (await listUnpaid(db, id)).reduce((sum, { totalCents }) => sum + totalCents, 0);
        say(`${id}  ${client} / ${name}  ${plan}${owed === 0 ? '' : `  owes ${money(owed)}`}`);
      }
      if (teams.length < page) return;
    }
  },
  async plans({ say }, { db }) {
    const plans = await listPlans(db);
    for (const { id, name, terms } of plans) say(`${id}  ${name}  ${money(terms.monthlyCents)} a month`);
    if (plans.length === 0) say('No plan yet. See palco billing add-plan.');
  },
  async 'add-plan'({ words, say }, { db }) {
    const [, path = ''] = words;
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text === null) throw new StartError(`Expected a file with a plan${path && `, and ${path} is none`}.`);
    const read = readPlan(text);
    if ('error' in read) throw new StartError(`${path} has no plan: ${read.error}.`);
    say(`${await addPlan(db, read.plan)}  ${read.plan.name}`);
  },
  async book(call, { db }) {
    const accountId = idAt(call, 1, 'a team');
    const planId = idAt(call, 2, 'a plan');
    const mayReprice = call.options['--reprice'] === 'yes';
    const { since, isBooked, repriced } = done(
      await bookTeamPlan(db, { accountId, planId, since: dayOf(call), now: Date.now(), mayReprice }),
    );
    const changes = repriced.map(
      ({ month, beforeCents, afterCents }) =>
        `${month}: what was used so far costs ${money(afterCents)} with it, ${money(beforeCents)} without.`,
    );
    if (!isBooked)
      throw new StartError(
        [
          ...changes,
          'It changes the price of what was used: book from another day on, or say --reprice yes.',
        ].join('\n'),
      );
    for (const line of changes) call.say(line);
    call.say(`Booked from ${since} on.`);
  },
  async invoices(call, { db }) {
    const accountId = idAt(call, 1, 'a team');
    for (let number = 1; ; number += 1) {
      const { rows, total } = await listInvoices(db, { accountId, page: number, limit: page });
      for (const { id, number: own, month, totalCents, dueOn, paidAt } of rows)
        call.say(`${id}  ${own}  ${month}  ${money(totalCents)}  ${paidAt ? 'paid' : `due ${dueOn}`}`);
      if (total === 0) call.say('No invoice yet.');
      if (number * page >= total) return;
    }
  },
  async boleto(call, { db }) {
    const invoiceId = idAt(call, 1, 'an invoice');
    const { number } = done(await noteBoleto(db, { invoiceId, line: call.words.slice(2).join('') }));
    call.say(`Invoice ${number} can be paid by that boleto.`);
  },
  async pay(call, { db }) {
    const invoiceId = idAt(call, 1, 'an invoice');
    const { number } = done(await payInvoice(db, { invoiceId, on: dayOf(call), now: Date.now() }));
    call.say(`Invoice ${number} is paid.`);
  },
};

/** Adds and books plans, and notes payments. */
export const billingCommand: Command = {
  name: 'billing',
  usage: 'teams | book <team> <plan> | …',
  help: 'books plans, notes payments: also plans, add-plan, invoices <team>, boleto <id>, pay <id>',
  options: [
    { name: '--day', value: '<yyyy-MM-dd>', help: 'with book: its first day; with pay: the day of it' },
    {
      name: '--reprice',
      value: 'yes',
      help: 'with book: also where what was used costs something else',
    },
  ],
  async run(call) {
    const action = actions[call.words[0] ?? 'teams'];
    if (action === undefined)
      throw new StartError('Expected palco billing teams, plans, add-plan, book, invoices, boleto or pay.');
    await withInstallation(call.config, (installation) => action(call, installation));
  },
};
