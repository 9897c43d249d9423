import { and, count, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database, Queryable } from '../../kernel/database/database';
import { hasWords } from '../../kernel/database/folded-text';
import { accounts, events, users } from '../../kernel/database/tables';
import type { Reach } from '../reach';
import { findRecordNames } from './record-names.store';
import { idsIn, nameIds } from './record-names.pure';
import type { SplitCount } from './logs.totals';

/** What narrows the entries. */
export interface LogFilter {
  readonly user?: string;
  readonly identifier?: string;
  readonly event?: string;
  readonly start?: string;
  readonly end?: string;
}

/** The first or the last entries of those that are read. */
export type LogOrder = 'asc' | 'desc';

/** Which entries are read. */
export interface LogSelection {
  readonly accountIds: readonly string[];
  /** Null: of everybody. */
  readonly people: readonly string[] | null;
  readonly filter: LogFilter;
}

/** An entry as it is stored. */
export type LogRow = Awaited<ReturnType<typeof readEntries>>[number];

/** The teams of a reach, also those that were deleted: their entries stay. */
export function listTeams(
  db: Queryable,
  { clientId, accountIds }: Reach,
): Promise<{ id: string; requiresSecondFactor: boolean }[]> {
  const named = accountIds === null ? undefined : inArray(accounts.id, [...accountIds]);
  return db
    .select({ id: accounts.id, requiresSecondFactor: accounts.requiresSecondFactor })
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), named))
    .orderBy(accounts.id);
}

/** People by a part of their name or e-mail, also those who were deleted. */
async function listPeople(db: Queryable, text: string | undefined): Promise<string[] | null> {
  if (text === undefined || text.trim() === '') return null;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(hasWords([users.nameFolded, users.login], text))
    .orderBy(users.id);
  return rows.map(({ id }) => id);
}

/** Finds out which people are meant. */
export async function selectLogs(
  db: Queryable,
  accountIds: readonly string[],
  filter: LogFilter,
): Promise<LogSelection> {
  return { accountIds, people: await listPeople(db, filter.user), filter };
}

function conditions({ identifier, event, start, end }: LogFilter): SQL | undefined {
  return and(
    identifier === undefined ? undefined : eq(events.identifier, identifier),
    event === undefined ? undefined : eq(events.event, event),
    start === undefined ? undefined : gte(events.createdAt, new Date(start)),
    // The whole of its last millisecond: the column has microseconds.
    end === undefined ? undefined : lt(events.createdAt, new Date(Date.parse(end) + 1)),
  );
}

const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;

/** At most so many pairs of a team and a person are read one by one; more cost less in one walk through the team. */
const mostLanes = 500;

interface Cut {
  readonly order: LogOrder;
  readonly limit: number;
  readonly offset: number;
  /** Only entries behind this one. */
  readonly afterId?: string;
}

/** What a cut is made of, as parts of its statement. */
function partsOf({ people, filter }: LogSelection, { order, afterId }: Cut) {
  const way = order === 'asc' ? sql`asc` : sql`desc`;
  const than = order === 'asc' ? sql`>` : sql`<`;
  // Compared in the database: a date of JavaScript would lose its microseconds, and with them entries.
  const behind =
    afterId === undefined
      ? undefined
      : sql`(${events.createdAt}, ${events.id}) ${than} (select last.created_at, last.id from ${events} as last where last.id = ${afterId})`;
  return {
    where: and(conditions(filter), behind) ?? sql`true`,
    amongPeople: people === null ? sql`true` : sql`${events.userId} = any(${uuids(people)})`,
    // The id makes the order total, so that no page repeats or loses an entry.
    inOrder: sql`order by created_at ${way}, id ${way}`,
  };
}

/**
 * The statement that reads a cut. Each team, or each person in each team, is read from its own index and no further than
 * needed: the cost is that of the entries read, however many there are. A list of teams in one condition would sort all of
 * their entries instead.
 */
function cutStatement(selection: LogSelection, cut: Cut): SQL {
  const { accountIds, people } = selection;
  const { where, amongPeople, inOrder } = partsOf(selection, cut);
  const { limit, offset } = cut;
  const [only] = accountIds;
  if (accountIds.length === 1 && (people === null || people.length === 1)) {
    const person = people === null ? sql`true` : eq(events.userId, people[0] ?? '');
    return sql`select id from ${events} where ${events.accountId} = ${only} and ${person} and ${where}
      ${inOrder} limit ${limit} offset ${offset}`;
  }
  const isByPerson = people !== null && accountIds.length * people.length <= mostLanes;
  const lanes = isByPerson ? sql`cross join unnest(${uuids(people)}) as person(id)` : sql``;
  const ofLane = isByPerson ? sql`${events.userId} = person.id` : amongPeople;
  return sql`
    select entry.id from unnest(${uuids(accountIds)}) as team(id) ${lanes} cross join lateral (
      select id, created_at from ${events} where ${events.accountId} = team.id and ${ofLane} and ${where}
      ${inOrder} limit ${offset + limit}
    ) as entry
    ${inOrder} limit ${limit} offset ${offset}`;
}

/** The ids of a part of the selection, in its order. */
async function cutIds(db: Database, selection: LogSelection, cut: Cut): Promise<string[]> {
  if (selection.accountIds.length === 0) return [];
  const { rows } = await db.transaction(async (tx) => {
    // Before its statistics are up to date the database takes the entries of a team for a few, and sorts them all.
    await tx.execute(
      sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
    );
    return tx.execute<{ id: string }>(cutStatement(selection, cut));
  });
  return rows.map(({ id }) => id);
}

async function readEntries(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select({
      id: events.id,
      accountId: events.accountId,
      identifier: events.identifier,
      event: events.event,
      createdAt: events.createdAt,
      record: events.record,
      principalKind: events.principalKind,
      principalId: events.principalId,
      ip: events.ip,
      userAgent: events.userAgent,
      userName: users.name,
      // Of an invitation and of somebody who was erased the login is the id.
      login: sql<
        string | null
      >`case when ${users.login} = ${users.id}::text then ${users.invitedEmail} else ${users.login} end`,
      avatarKey: users.avatarKey,
    })
    .from(events)
    .leftJoin(users, eq(users.id, events.userId))
    .where(inArray(events.id, [...ids]));
  // The teams by themselves: joined to many entries, the database would read all of them.
  const teams = await readTeams(db, [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))]);
  const nameOf = await findRecordNames(
    db,
    idsIn(rows.map(({ record }) => record)),
    [...teams].map(([accountId, { clientId }]) => ({ accountId, clientId })),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    const team = teams.get(row?.accountId ?? '');
    if (row === undefined || team === undefined) return [];
    const scope = { accountId: row.accountId, clientId: team.clientId };
    return { ...row, ...team, record: nameIds(row.record, (one) => nameOf(scope, one)) };
  });
}

async function readTeams(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select({
      id: accounts.id,
      teamName: accounts.name,
      clientId: accounts.clientId,
      timezone: accounts.timezone,
    })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]));
  return new Map(rows.map(({ id, ...team }) => [id, team]));
}

/** Counts the selection between two moments, in the parts that {@link SplitCount} names. */
export async function countLogs(
  db: Queryable,
  { accountIds, people, filter }: LogSelection,
  { after, settled }: { readonly after: Date | null; readonly settled: Date },
): Promise<SplitCount> {
  const isSettled = lte(events.createdAt, settled);
  const [row] = await db
    .select({
      settled: sql<number>`count(*) filter (where ${isSettled})`.mapWith(Number),
      all: count(),
    })
    .from(events)
    .where(
      and(
        sql`${events.accountId} = any(${uuids(accountIds)})`,
        people === null ? undefined : sql`${events.userId} = any(${uuids(people)})`,
        conditions(filter),
        after === null ? undefined : sql`${events.createdAt} > ${after.toISOString()}::timestamptz`,
      ),
    );
  return { settled: row?.settled ?? 0, later: (row?.all ?? 0) - (row?.settled ?? 0) };
}

interface LogPage {
  readonly order: LogOrder;
  readonly page: number;
  readonly limit: number;
  /** How many there are in all. */
  readonly total: number;
}

/** One page of a selection. A page of the second half is read from the other end, so that the last one costs what the first does. */
export async function readPage(
  db: Database,
  selection: LogSelection,
  { order, page, limit, total }: LogPage,
): Promise<LogRow[]> {
  const offset = (page - 1) * limit;
  const found = Math.min(limit, total - offset);
  if (found <= 0) return [];
  const behind = total - offset - found;
  if (behind >= offset) return readEntries(db, await cutIds(db, selection, { order, limit: found, offset }));
  const back = order === 'asc' ? 'desc' : 'asc';
  const ids = await cutIds(db, selection, { order: back, limit: found, offset: behind });
  return readEntries(db, ids.toReversed());
}

/** Read by their keys: of a larger portion the database may think that reading all entries is cheaper. */
const portion = 200;

/** Every entry of a selection, in portions; none while it is empty. */
export async function* eachLog(
  db: Database,
  selection: LogSelection,
  order: LogOrder,
): AsyncGenerator<LogRow[]> {
  let afterId: string | undefined;
  do {
    const ids = await cutIds(db, selection, { order, limit: portion, offset: 0, afterId });
    if (ids.length > 0) yield await readEntries(db, ids);
    afterId = ids.length === portion ? ids.at(-1) : undefined;
  } while (afterId !== undefined);
}
