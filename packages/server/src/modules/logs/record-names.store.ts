import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database';
import { isAlive } from '../../kernel/database/alive';
import {
  accounts,
  directories,
  lives,
  memberships,
  playlists,
  roles,
  users,
  videos,
} from '../../kernel/database/tables';

/** Whose names an entry may show: those of its team, and of the client of that. */
export interface NameScope {
  readonly accountId: string | null;
  readonly clientId: string;
}

interface NamedRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  /** The team or the client that it belongs to; empty where it is everybody's. */
  readonly scope: string;
}

const ofList = (ids: readonly string[]): SQL => sql`any(${sql.param([...ids])}::uuid[])`;

/**
 * The names of what some ids stand for, as far as it is there still: one statement, however many entries ask. The answer gives
 * an entry none of another team.
 */
export async function findRecordNames(
  db: Queryable,
  ids: readonly string[],
  scopes: readonly NameScope[],
): Promise<(scope: NameScope, id: string) => string | undefined> {
  if (ids.length === 0) return () => undefined;
  const wanted = ofList(ids);
  const teams = ofList([...new Set(scopes.flatMap(({ accountId }) => accountId ?? []))]);
  const clients = ofList([...new Set(scopes.map(({ clientId }) => clientId))]);
  const { rows } = await db.execute<NamedRow>(sql`
    select ${videos.id} as id, ${videos.title} as name, ${videos.accountId}::text as scope from ${videos}
      where ${videos.id} = ${wanted} and ${videos.accountId} = ${teams} and ${isAlive(videos)}
    union all select ${lives.id}, ${lives.title}, ${lives.accountId}::text from ${lives}
      where ${lives.id} = ${wanted} and ${lives.accountId} = ${teams} and ${isAlive(lives)}
    union all select ${directories.id}, ${directories.name}, ${directories.accountId}::text from ${directories}
      where ${directories.id} = ${wanted} and ${directories.accountId} = ${teams} and ${isAlive(directories)}
    union all select ${playlists.id}, ${playlists.title}, ${playlists.accountId}::text from ${playlists}
      where ${playlists.id} = ${wanted} and ${playlists.accountId} = ${teams} and ${isAlive(playlists)}
    union all select ${roles.id}, ${roles.name}, coalesce(${roles.clientId}::text, '') from ${roles}
      where ${roles.id} = ${wanted} and (${roles.clientId} is null or ${roles.clientId} = ${clients})
    union all select ${accounts.id}, ${accounts.name}, ${accounts.clientId}::text from ${accounts}
      where ${accounts.id} = ${wanted} and ${accounts.clientId} = ${clients} and ${isAlive(accounts)}
    union all select ${users.id}, ${users.name}, ${accounts.clientId}::text from ${users}
      inner join ${memberships} on ${memberships.userId} = ${users.id}
      inner join ${accounts} on ${accounts.id} = ${memberships.accountId}
      where ${users.id} = ${wanted} and ${accounts.clientId} = ${clients} and ${isAlive(users)}`);
  const names = new Map(rows.map(({ id, name, scope }) => [`${id} ${scope}`, name]));
  return ({ accountId, clientId }, id) =>
    [accountId ?? '', clientId, '']
      .map((scope) => names.get(`${id} ${scope}`))
      .find((name) => name !== undefined);
}
