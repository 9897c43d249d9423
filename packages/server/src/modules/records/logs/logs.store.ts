import { and, count, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database, Queryable } from '../../../kernel/database/database';
import { foldedSql } from '../../../schema/columns/folded-text';
import { hasWords } from '../../../kernel/database/search-words';
import { accounts, events, users } from '../../../schema';
import { findRecordNames } from './record-names.store';
import type { LogFilter, LogSelection } from './logs.selection';
import { idsIn, nameIds, objectOf } from './record-names.pure';
import type { SplitCount } from './logs.totals';

/** The first or the last entries of those that are read. */
export type LogOrder = 'asc' | 'desc';

/** An entry as it is stored. */
export type LogRow = Awaited<ReturnType<typeof readEntries>>[number];

function conditions({ actor, identifier, event, start, end }: LogFilter): SQL | undefined {
  return and(
    actor === undefined ? undefined : eq(events.principalKind, actor),
    identifier === undefined ? undefined : eq(events.identifier, identifier),
    event === undefined ? undefined : eq(events.event, event),
    start === undefined ? undefined : gte(events.createdAt, new Date(start)),
    // The whole of its last millisecond: the column has microseconds.
    end === undefined ? undefined : lt(events.createdAt, new Date(Date.parse(end) + 1)),
  );
}

/** Entries of API keys and embedded parts whose name, or whose visitor, has the words. */
const programsCalled = (text: string | undefined): SQL =>
  sql`${events.principalName} is not null and ${hasWords([foldedSql(events.principalName), foldedSql(events.principalVisitor)], text) ?? sql`true`}`;

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
function partsOf({ filter }: LogSelection, { order, afterId }: Cut) {
  const way = order === 'asc' ? sql`asc` : sql`desc`;
  const than = order === 'asc' ? sql`>` : sql`<`;
  // Compared in the database: a date of JavaScript would lose its microseconds, and with them entries.
  const behind =
    afterId === undefined
      ? undefined
      : sql`(${events.createdAt}, ${events.id}) ${than} (select last.created_at, last.id from ${events} as last where last.id = ${afterId})`;
  return {
    where: and(conditions(filter), behind) ?? sql`true`,
    // The id makes the order total, so that no page repeats or loses an entry.
    inOrder: sql`order by created_at ${way}, id ${way}`,
  };
}

/** The entries of these people in a team of the statement, each person read from the index of people while they are few. */
function ofPeople(selection: LogSelection, people: readonly string[], cut: Cut): SQL {
  const { where, inOrder } = partsOf(selection, cut);
  const ofTeam = sql`select id, created_at from ${events} where ${events.accountId} = team.id and ${where}`;
  const end = sql`${inOrder} limit ${cut.offset + cut.limit}`;
  if (selection.accountIds.length * people.length > mostLanes)
    return sql`${ofTeam} and ${events.userId} = any(${uuids(people)}) ${end}`;
  return sql`select one.id, one.created_at from unnest(${uuids(people)}) as person(id)
    cross join lateral (${ofTeam} and ${events.userId} = person.id ${end}) as one`;
}

/**
 * The statement that reads a cut. Each team, or each person in each team, is read from its own index and no further than
 * needed: the cost is that of the entries read, however many there are. A list of teams in one condition would sort all of
 * their entries instead. Programs that are meant by name have an index of their own.
 */
function cutStatement(selection: LogSelection, cut: Cut): SQL {
  const { accountIds, people, filter } = selection;
  const { where, inOrder } = partsOf(selection, cut);
  const { limit, offset } = cut;
  const [only] = accountIds;
  if (accountIds.length === 1 && people === null)
    return sql`select id from ${events} where ${events.accountId} = ${only} and ${where}
      ${inOrder} limit ${limit} offset ${offset}`;
  const ofTeam = sql`select id, created_at from ${events} where ${events.accountId} = team.id and ${where}`;
  const end = sql`${inOrder} limit ${offset + limit}`;
  const wanted =
    people === null
      ? sql`${ofTeam} ${end}`
      : sql`(${ofPeople(selection, people, cut)}) union all (${ofTeam} and ${programsCalled(filter.user)} ${end})`;
  return sql`
    select entry.id from unnest(${uuids(accountIds)}) as team(id) cross join lateral (${wanted}) as entry
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
      principalName: events.principalName,
      principalVisitor: events.principalVisitor,
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
    [...new Set([...rows.flatMap(namedByRow), ...idsIn(rows.map(({ record }) => record))])],
    [...teams].map(([accountId, { clientId }]) => ({ accountId, clientId })),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    const team = teams.get(row?.accountId ?? '');
    if (row === undefined || team === undefined) return [];
    const scope = { accountId: row.accountId, clientId: team.clientId };
    return {
      ...row,
      ...team,
      record: nameIds(row.record, (one) => nameOf(scope, one)?.name),
      object: objectOf(row.record, nameOf(scope, row.identifier)),
      // Names of attendees are not kept: they go with them. Nor did an older release keep those of keys, which stay.
      principalName: row.principalName ?? nameOf(scope, row.principalId ?? '')?.name ?? null,
    };
  });
}

/** What is named beside the record: the object, and who acted where that is not kept. */
const namedByRow = ({
  identifier,
  principalKind,
  principalId,
  principalName,
}: Pick<
  typeof events.$inferSelect,
  'identifier' | 'principalKind' | 'principalId' | 'principalName'
>): string[] =>
  principalKind === 'system' || principalId === null || principalName !== null
    ? [identifier]
    : [identifier, principalId];

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
        people === null
          ? undefined
          : or(sql`${events.userId} = any(${uuids(people)})`, programsCalled(filter.user)),
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

/** Erases name and e-mail of a person in the entries about them, and their browser and the names of their passkeys in their own. */
export async function eraseNames(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`
    update ${events} set record = coalesce((
      select jsonb_agg(field order by place) from jsonb_array_elements(record) with ordinality as all_fields (field, place)
      where field ->> 'Key' not in ('nome', 'login')), '[]')
    where identifier = ${userId} and record @? '$[*] ? (@.Key == "nome" || @.Key == "login")'`);
  // By team, because the entries of a person are found by team.
  await tx.execute(sql`
    update ${events} set user_agent = '', record = case when event like 'CHAVE_ACESSO_%' then '[]' else record end
    from ${accounts} where ${events.accountId} = ${accounts.id} and ${events.userId} = ${userId}`);
}
