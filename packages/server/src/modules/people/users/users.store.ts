import { aliasedTable, and, count, eq, lte, sql } from 'drizzle-orm';
import type { AnyColumn, Placeholder, SQL } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Database, Queryable, Transaction } from '../../../kernel/database/database';
import { nullsLast } from '../../../kernel/database/null-order';
import { preparedOnce } from '../../../kernel/database/prepared-once';
import { offsetOf, withTotal } from '../../../kernel/http/pagination';
import {
  hasPassword,
  inviteFailure,
  isInvitePending,
  isMemberWithin,
  isPersonWithin,
  personSearch,
  shownLogin,
} from '../people';
import { inScope } from '../../core/access';
import type { QueriedScope, AccountScope } from '../../core/access';
import { users } from '../../../schema/users';
import { roles } from '../../../schema/roles';
import { accounts, memberships } from '../../../schema/teams';

/** A team of a person, with the role there. */
export interface PersonTeam {
  readonly accountId: string;
  readonly name: string;
  readonly roleId: string;
  readonly roleName: string;
}

/** A person, with the teams within a scope. */
export interface StoredPerson {
  readonly id: string;
  readonly login: string;
  readonly name: string;
  readonly avatarKey: string | null;
  readonly active: boolean;
  /** False until the invitation is accepted. */
  readonly hasPassword: boolean;
  readonly invitePending: boolean;
  readonly inviteFailure: 'refused' | 'unsent' | null;
  readonly hasFactor: boolean;
  readonly homeAccountId: string;
  readonly homeClientId: string;
  readonly lastLoginAt: Date | null;
  readonly version: number;
  /** At most 100 teams within the scope, by name; a home team within the scope is always included. */
  readonly teams: readonly PersonTeam[];
}

/** Which people are listed. */
export interface PeopleQuery {
  readonly search?: string;
  readonly cargoId?: string;
  readonly teamId?: string;
  readonly situacao?: 'ativo' | 'inativo' | 'convidado' | 'semConvite';
  /** `field,direction`, as the contract allows it. */
  readonly sort: string;
  readonly page: number;
  readonly limit: number;
}

/** More teams of one person are not shown. */
const MOST_TEAMS = 100;

const home = aliasedTable(accounts, 'home');

/** The columns for sorting a list of people, of the table or of a subquery. */
interface SortColumns {
  readonly id: AnyColumn;
  readonly nameFolded: AnyColumn;
  readonly lastLoginAt: AnyColumn;
  readonly createdAt: AnyColumn;
}

const sortFields: Readonly<Record<string, keyof SortColumns>> = {
  nome: 'nameFolded',
  lastLogin: 'lastLoginAt',
  createdAt: 'createdAt',
};

const personColumns = {
  id: users.id,
  login: shownLogin.as('login'),
  name: users.name,
  avatarKey: users.avatarKey,
  active: users.active,
  hasPassword: hasPassword.as('has_password'),
  invitePending: isInvitePending.as('invite_pending'),
  inviteFailure: inviteFailure.as('invite_failure'),
  hasFactor: sql<boolean>`(${users.secondFactorSince} is not null)`.as('has_factor'),
  homeAccountId: users.homeAccountId,
  lastLoginAt: users.lastLoginAt,
  version: users.version,
  nameFolded: users.nameFolded,
  createdAt: users.createdAt,
  // Counted with the page: the condition is a set of ids, which is read as a whole either way.
  total: sql<number>`count(*) over ()`.mapWith(Number).as('total'),
};

interface PeoplePage {
  readonly where: SQL | undefined;
  /** `field,direction`. */
  readonly sort: string;
  readonly limit: number | Placeholder;
  readonly offset: number | Placeholder;
}

/** The teams of one person, by name. */
const listOf = (work: Readonly<Record<keyof PersonTeam | 'nameFolded', SQL.Aliased<string>>>) =>
  sql<PersonTeam[]>`json_agg(json_build_object(
    'accountId', ${work.accountId}, 'name', ${work.name}, 'roleId', ${work.roleId}, 'roleName', ${work.roleName}
  ) order by ${work.nameFolded}, ${work.accountId})`.as('list');

/** Cuts the page first; only then the teams of its people are gathered, of all in one join. */
function selectPeople(db: Queryable, scope: QueriedScope, page: PeoplePage) {
  const people = db.$with('people').as(
    db
      .select(personColumns)
      .from(users)
      .where(page.where)
      .orderBy(...orderOf(page.sort, users))
      .limit(page.limit)
      .offset(page.offset),
  );
  const nearest = sql`order by ${accounts.id} <> ${people.homeAccountId}, ${accounts.nameFolded}, ${accounts.id}`;
  const work = db
    .select({
      userId: memberships.userId,
      accountId: sql<string>`${accounts.id}`.as('account_id'),
      name: sql<string>`${accounts.name}`.as('account_name'),
      nameFolded: sql<string>`${accounts.nameFolded}`.as('account_folded'),
      roleId: sql<string>`${roles.id}`.as('role_id'),
      roleName: sql<string>`${roles.name}`.as('role_name'),
      place: sql<number>`row_number() over (partition by ${memberships.userId} ${nearest})`.as('place'),
    })
    .from(people)
    .innerJoin(memberships, eq(memberships.userId, people.id))
    .innerJoin(accounts, and(eq(accounts.id, memberships.accountId), inScope(scope)))
    .innerJoin(roles, eq(roles.id, memberships.roleId))
    .as('work');
  const teams = db
    .select({
      userId: work.userId,
      list: listOf(work),
    })
    .from(work)
    .where(lte(work.place, MOST_TEAMS))
    .groupBy(work.userId)
    .as('teams');
  return db
    .with(people)
    .select({
      id: people.id,
      login: people.login,
      name: people.name,
      avatarKey: people.avatarKey,
      active: people.active,
      hasPassword: people.hasPassword,
      invitePending: people.invitePending,
      inviteFailure: people.inviteFailure,
      hasFactor: people.hasFactor,
      homeAccountId: people.homeAccountId,
      homeClientId: home.clientId,
      lastLoginAt: people.lastLoginAt,
      version: people.version,
      total: people.total,
      teams: sql<PersonTeam[]>`coalesce(${teams.list}, '[]')`,
    })
    .from(people)
    .innerJoin(home, eq(home.id, people.homeAccountId))
    .leftJoin(teams, eq(teams.userId, people.id))
    .orderBy(...orderOf(page.sort, people));
}

function situationFilter(situacao: PeopleQuery['situacao']): SQL | undefined {
  if (situacao === undefined) return undefined;
  if (situacao === 'inativo') return eq(users.active, false);
  const state = {
    ativo: hasPassword,
    convidado: isInvitePending,
    semConvite: sql`not (${hasPassword} or (${isInvitePending}))`,
  }[situacao];
  return and(eq(users.active, true), state);
}

function orderOf(sort: string, columns: SortColumns): SQL[] {
  const [field = '', direction] = sort.split(',');
  const column = columns[sortFields[field] ?? 'nameFolded'];
  const way = direction === 'desc' ? 'desc' : 'asc';
  // The id makes the order total, so that no page repeats or loses a person.
  return [nullsLast(column, way), nullsLast(columns.id, way)];
}

/** What the contract says where a call names no order. */
const defaultSort = 'nome,asc';

/** The list that somebody who sees a whole client opens with. */
const openingList = preparedOnce((db) => {
  const scope = { clientId: sql.placeholder('clientId'), accountIds: null };
  const [limit, offset] = [sql.placeholder('limit'), sql.placeholder('offset')];
  const page = { where: isPersonWithin(db, scope), sort: defaultSort, limit, offset };
  return selectPeople(db, scope, page).prepare('palco_people');
});

/** One page of the people of a scope, and how many there are. */
export async function listPeople(
  db: Database,
  scope: AccountScope,
  query: PeopleQuery,
): Promise<{ items: StoredPerson[]; total: number }> {
  const { clientId, accountIds } = scope;
  const { sort, limit } = query;
  const filters = filtersOf(db, scope, query);
  const where = and(isPersonWithin(db, scope), ...filters);
  const offset = offsetOf(query);
  const isOpening = accountIds === null && sort === defaultSort && filters.length === 0;
  const people = isOpening
    ? await openingList(db).execute({ clientId, limit, offset })
    : await selectPeople(db, scope, { where, sort, limit, offset });
  const { rows: items, total } = await withTotal(query, people, () => countPeople(db, where));
  return { items, total };
}

function filtersOf(
  db: Queryable,
  scope: AccountScope,
  { cargoId, teamId, situacao, search }: PeopleQuery,
): SQL[] {
  const isNarrowed = cargoId !== undefined || teamId !== undefined;
  return [
    isNarrowed ? isMemberWithin(db, scope, { roleId: cargoId, teamId }) : undefined,
    situationFilter(situacao),
    personSearch(search),
  ].filter((filter) => filter !== undefined);
}

async function countPeople(db: Queryable, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users).where(where);
  return row?.total ?? 0;
}

/** One person of a scope. */
export async function findPerson(
  db: Queryable,
  scope: AccountScope,
  id: string,
): Promise<StoredPerson | undefined> {
  const where = and(isPersonWithin(db, scope), eq(users.id, id));
  const [person] = await selectPeople(db, scope, { where, sort: 'nome,asc', limit: 1, offset: 0 });
  return person;
}

/** Nobody else changes the person before the transaction ends. */
export async function lockPerson(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
}

/** A membership of a person, within the caller's scope or outside of it. */
export interface Employment {
  readonly clientId: string;
  readonly accountId: string;
  readonly permissions: string[];
  readonly managesTeams: boolean;
  readonly requiresSecondFactor: boolean;
}

/** Every membership of a person, not limited to the caller's scope: never put the result into a response. */
export function listEmployments(tx: Transaction, userId: string): Promise<Employment[]> {
  return tx
    .select({
      clientId: accounts.clientId,
      accountId: accounts.id,
      permissions: roles.permissions,
      managesTeams: users.managesTeams,
      requiresSecondFactor: accounts.requiresSecondFactor,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(accounts, and(eq(accounts.id, memberships.accountId), isAlive(accounts)))
    .innerJoin(roles, eq(roles.id, memberships.roleId))
    .where(eq(memberships.userId, userId));
}

/** The teams of a scope, with the language of their mails; none of them is deleted before the transaction ends. */
export function listTeamsOf(
  tx: Transaction,
  scope: AccountScope,
): Promise<Pick<typeof accounts.$inferSelect, 'id' | 'language' | 'requiresSecondFactor'>[]> {
  return tx
    .select({
      id: accounts.id,
      language: accounts.language,
      requiresSecondFactor: accounts.requiresSecondFactor,
    })
    .from(accounts)
    .where(inScope(scope))
    .for('share');
}
