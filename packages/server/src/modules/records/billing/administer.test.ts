// What an administrator of the installation books and notes, and what of it the activity log tells.
import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, events, invoices, teamPlans } from '../../../schema';
import { freeTerms, insertBilledTeam } from '../../../testing/sample-plans';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { addPlan, bookTeamPlan, payInvoice } from './administer';
import { closeTeam } from './close-months';
import { listBooked } from './plans.store';
import { readPlan } from './read-plan';
import { addUsage } from './usage.store';

const noon = Date.parse('2030-03-16T15:00:00Z');
let now = noon;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
});
afterAll(() => server.stop());
beforeEach(() => void (now = noon));

const newPlan = (name = 'Essencial', monthlyCents = 9_900) =>
  addPlan(server.db, { name, terms: { ...freeTerms, monthlyCents } });
const book = (accountId: string, planId: string, since: string | null = null, mayReprice = false) =>
  bookTeamPlan(server.db, { accountId, planId, since, now, mayReprice });
const entries = async (accountId: string) =>
  (
    await server.db
      .select()
      .from(events)
      .where(
        and(
          eq(events.accountId, accountId),
          inArray(events.event, ['PLANO_ATUALIZADO', 'FATURA_ATUALIZADA']),
        ),
      )
      .orderBy(events.createdAt)
  ).map(({ event, principalKind, principalId, record }) => ({ event, principalKind, principalId, record }));
const principal = { principalKind: 'system', principalId: 'palco-billing' };

describe('a plan', () => {
  it('is booked from today of the team on, and tells what it replaces', async () => {
    const team = await insertBilledTeam(server.db, undefined, { timezone: 'Pacific/Kiritimati' });
    expect(await book(team, await newPlan())).toMatchObject({ since: '2030-03-17', isBooked: true });
    expect(await book(team, await newPlan('Profissional'), '2030-04-01')).toMatchObject({
      since: '2030-04-01',
      isBooked: true,
    });
    expect((await listBooked(server.db, team)).map(({ name, since }) => [name, since])).toEqual([
      ['Essencial', '2030-03-17'],
      ['Profissional', '2030-04-01'],
    ]);
    expect(await entries(team)).toEqual([
      {
        event: 'PLANO_ATUALIZADO',
        ...principal,
        record: [
          { Key: 'plan', Value: 'Essencial' },
          { Key: 'since', Value: '2030-03-17' },
        ],
      },
      {
        event: 'PLANO_ATUALIZADO',
        ...principal,
        record: [
          { Key: 'plan', Value: 'Profissional', Before: 'Essencial' },
          { Key: 'since', Value: '2030-04-01' },
        ],
      },
    ]);
  });

  it('is not booked into a month that has its invoice, and leaves no entry then', async () => {
    const team = await insertBilledTeam(server.db, { since: '2030-01-01' });
    await closeTeam(server.context, team);
    const planId = await newPlan();
    for (const day of ['2029-12-31', '2030-01-15', '2030-02-28'])
      expect(await book(team, planId, day)).toBe('MONTH_CLOSED');
    expect(await entries(team)).toEqual([]);
    expect(await book(team, planId, '2030-03-01', true)).toMatchObject({
      since: '2030-03-01',
      isBooked: true,
    });
  });

  it('that would change the price of what was used already is booked only where that is said', async () => {
    const team = await insertBilledTeam(server.db, {
      since: '2030-03-01',
      included: { ...freeTerms.included, delivery: 10e9 },
      unitCents: { ...freeTerms.unitCents, delivery: 20 },
    });
    await addUsage(server.db, [{ accountId: team, day: '2030-03-02', deliveredBytes: 12e9 }]);
    const dear = await addPlan(server.db, {
      name: 'Caro',
      terms: {
        ...freeTerms,
        included: { ...freeTerms.included, delivery: 0 },
        unitCents: { ...freeTerms.unitCents, delivery: 50 },
      },
    });
    const repriced = [{ month: '2030-03', beforeCents: 40, afterCents: 600 }];
    expect(await book(team, dear)).toEqual({ since: '2030-03-16', isBooked: false, repriced });
    expect(await listBooked(server.db, team)).toHaveLength(1);
    expect(await entries(team)).toEqual([]);
    // From the next month on it changes nothing of this one.
    expect(await book(team, dear, '2030-04-01')).toMatchObject({ isBooked: true, repriced: [] });
    expect(await book(team, dear, '2030-03-10', true)).toEqual({
      since: '2030-03-10',
      isBooked: true,
      repriced,
    });
    expect((await entries(team)).at(-1)?.record).toContainEqual({
      Key: 'totalCents',
      Value: 600,
      Before: 40,
    });
    now = Date.parse('2030-04-01T05:00:00Z');
    await closeTeam(server.context, team);
    const [row] = await server.db.select().from(invoices).where(eq(invoices.accountId, team));
    expect(row?.content.late).toEqual([{ plan: 'Caro', since: '2030-03-10', on: '2030-03-16' }]);
  });

  it.each([
    ['team', 'NO_SUCH_TEAM', async () => book(randomUUID(), await newPlan())],
    ['plan', 'NO_SUCH_PLAN', async () => book(await insertBilledTeam(server.db), randomUUID())],
    [
      'team that is there still',
      'NO_SUCH_TEAM',
      async () => {
        const team = await insertBilledTeam(server.db, undefined, { deletedAt: new Date(now) });
        return book(team, await newPlan());
      },
    ],
  ])('needs a %s', async (_name, code, attempt) => {
    const before = await server.db.$count(teamPlans);
    expect(await attempt()).toBe(code);
    expect(await server.db.$count(teamPlans)).toBe(before);
  });

  it.each([
    ['no JSON', '{', 'it is no JSON'],
    ['no name', '{"terms":{}}', "it must have required property 'name'"],
    ['a negative price', { monthlyCents: -1 }, 'terms.monthlyCents must be >= 0'],
    ['a limit left out', { limits: {} }, "terms.limits must have required property 'storage'"],
    [
      'a price per unit that is no number',
      { unitCents: { ...freeTerms.unitCents, viewers: null } },
      'terms.unitCents.viewers must be integer',
    ],
  ])('with %s is refused', (_name, given, error) => {
    const text =
      typeof given === 'string'
        ? given
        : JSON.stringify({ name: 'Plano', terms: { ...freeTerms, ...given } });
    expect(readPlan(text)).toEqual({ error });
  });
});

describe('an invoice', () => {
  async function issued(): Promise<{ team: string; id: string }> {
    const team = await insertBilledTeam(server.db, { since: '2030-02-01', monthlyCents: 9_900 });
    await closeTeam(server.context, team);
    const [row] = await server.db.select().from(invoices).where(eq(invoices.accountId, team));
    return { team, id: row?.id ?? '' };
  }
  const pay = (invoiceId: string, on: string | null = null) => payInvoice(server.db, { invoiceId, on, now });

  it('is paid once, however many note it at once', async () => {
    const { team, id } = await issued();
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(id)));
    expect(answers.filter((answer) => typeof answer === 'object')).toEqual([{ number: 1 }]);
    expect(answers.filter((answer) => answer === 'PAID_ALREADY')).toHaveLength(4);
    expect(await entries(team)).toEqual([
      {
        event: 'FATURA_ATUALIZADA',
        ...principal,
        record: [
          { Key: 'number', Value: 1 },
          { Key: 'month', Value: '2030-02' },
          { Key: 'totalCents', Value: 9_900 },
          { Key: 'paidOn', Value: '2030-03-16' },
        ],
      },
    ]);
  });

  it('is paid between the day that it was issued on and today', async () => {
    const { id } = await issued();
    now += 2 * 86_400_000;
    expect([await pay(id, '2030-03-15'), await pay(id, '2030-03-19'), await pay(randomUUID())]).toEqual([
      'DAY_REFUSED',
      'DAY_REFUSED',
      'NO_SUCH_INVOICE',
    ]);
    expect(await pay(id, '2030-03-17')).toEqual({ number: 1 });
  });
});

it('a team that moves eastward begins no month early, and its month is closed when it began to end', async () => {
  const team = await insertBilledTeam(server.db, { since: '2030-03-01', monthlyCents: 9_900 });
  now = Date.parse('2030-03-31T12:00:00Z');
  const signIn = () => server.signIn('marina@colegioatlas.com.br');
  const moved = await server.call(`/v2/accounts/${team}/settings`, {
    token: await signIn(),
    method: 'PATCH',
    body: { timezone: 'Pacific/Kiritimati' },
  });
  expect(moved.status).toBe(200);
  const summary = async () =>
    (await server.call(`/v1/billing/summary?accountId=${team}`, { token: await signIn() })).body;
  // In Kiritimati it is the first of April already.
  expect(await summary()).toMatchObject({ competencia: '2030-03', fim: '2030-04-01T03:00:00.000Z' });
  expect(await closeTeam(server.context, team)).toBe(0);
  now = Date.parse('2030-04-01T04:00:00Z');
  expect(await closeTeam(server.context, team)).toBe(1);
  expect(await summary()).toMatchObject({ competencia: '2030-04', inicio: '2030-04-01T03:00:00.000Z' });
  const [row] = await server.db.select().from(accounts).where(eq(accounts.id, team));
  expect(row?.pastZones).toEqual([{ until: '2030-03', timeZone: 'America/Sao_Paulo' }]);
});
