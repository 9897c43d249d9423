import { sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database';
import type { LogObject } from '@palco/openapi';
import { isAlive } from '../../../kernel/database/alive';
import {
  accounts,
  apiKeys,
  attendeeRegistrations,
  chatMessages,
  clients,
  directories,
  lives,
  memberships,
  playlists,
  roles,
  users,
  videos,
  webhookEndpoints,
} from '../../../schema';

/** Whose names an entry may show: those of its team, and of the client of that. */
export interface NameScope {
  readonly accountId: string | null;
  readonly clientId: string;
}

interface NamedRow extends Record<string, unknown>, LogObject {
  readonly id: string;
  /** The team or the client that it belongs to; empty where it is everybody's. */
  readonly scope: string;
}

const ofList = (ids: readonly string[]): SQL => sql`any(${sql.param([...ids])}::uuid[])`;

interface Wanted {
  readonly wanted: SQL;
  readonly teams: SQL;
  readonly clientIds: SQL;
}

interface OfTeams {
  readonly kind: LogObject['kind'];
  readonly table: typeof videos | typeof lives | typeof playlists | typeof directories;
  readonly name: AnyColumn;
}

/** Rows of a team, also those in its trash. */
const ofTeams = ({ kind, table, name }: OfTeams, { wanted, teams }: Wanted): SQL =>
  sql`select ${table.id} as id, ${kind}::text as kind, ${name} as name, ${isAlive(table)} as exists, ${table.accountId}::text as scope
    from ${table} where ${table.id} = ${wanted} and ${table.accountId} = ${teams}`;

/** What has a page of its own. */
const withPages = (of: Wanted): SQL => sql`
  ${ofTeams({ kind: 'video', table: videos, name: videos.title }, of)}
  union all ${ofTeams({ kind: 'live', table: lives, name: lives.title }, of)}
  union all ${ofTeams({ kind: 'folder', table: directories, name: directories.name }, of)}
  union all ${ofTeams({ kind: 'playlist', table: playlists, name: playlists.title }, of)}
  union all select ${apiKeys.id}, 'api-key', ${apiKeys.name}, ${apiKeys.revokedAt} is null, ${apiKeys.accountId}::text from ${apiKeys}
    where ${apiKeys.id} = ${of.wanted} and ${apiKeys.accountId} = ${of.teams}
  union all select ${webhookEndpoints.id}, 'webhook', split_part(${webhookEndpoints.url}, '/', 3), true, ${webhookEndpoints.accountId}::text
    from ${webhookEndpoints} where ${webhookEndpoints.id} = ${of.wanted} and ${webhookEndpoints.accountId} = ${of.teams}
  union all select ${roles.id}, 'role', ${roles.name}, true, coalesce(${roles.clientId}::text, '') from ${roles}
    where ${roles.id} = ${of.wanted} and (${roles.clientId} is null or ${roles.clientId} = ${of.clientIds})
  union all select ${accounts.id}, 'team', ${accounts.name}, ${isAlive(accounts)}, ${accounts.clientId}::text from ${accounts}
    where ${accounts.id} = ${of.wanted} and ${accounts.clientId} = ${of.clientIds}
  union all select ${clients.id}, 'client', ${clients.name}, ${isAlive(clients)}, ${clients.id}::text from ${clients}
    where ${clients.id} = ${of.wanted} and ${clients.id} = ${of.clientIds}
  union all select ${users.id}, 'user', ${users.name}, true, ${accounts.clientId}::text from ${users}
    inner join ${memberships} on ${memberships.userId} = ${users.id}
    inner join ${accounts} on ${accounts.id} = ${memberships.accountId}
    where ${users.id} = ${of.wanted} and ${accounts.clientId} = ${of.clientIds} and ${isAlive(users)}`;

/** What an entry names besides: who registered for a live, and what was written there and is still to be read. */
const ofRooms = ({ wanted, teams }: Wanted): SQL => sql`
  select ${attendeeRegistrations.id}, 'other', ${attendeeRegistrations.name}, true, ${lives.accountId}::text from ${attendeeRegistrations}
    inner join ${lives} on ${lives.id} = ${attendeeRegistrations.liveId}
    where ${attendeeRegistrations.id} = ${wanted} and ${lives.accountId} = ${teams}
  union all select ${chatMessages.id}, 'other', left(${chatMessages.body}, 60), true, ${lives.accountId}::text from ${chatMessages}
    inner join ${lives} on ${lives.id} = ${chatMessages.liveId}
    where ${chatMessages.id} = ${wanted} and ${chatMessages.removedAt} is null and ${lives.accountId} = ${teams}`;

/**
 * What some ids stand for, with its name, as far as it is there still or in the trash: one statement, however many entries ask. The
 * answer gives an entry none of another team.
 */
export async function findRecordNames(
  db: Queryable,
  ids: readonly string[],
  scopes: readonly NameScope[],
): Promise<(scope: NameScope, id: string) => LogObject | undefined> {
  if (ids.length === 0) return () => undefined;
  const of: Wanted = {
    wanted: ofList(ids),
    teams: ofList([...new Set(scopes.flatMap(({ accountId }) => accountId ?? []))]),
    clientIds: ofList([...new Set(scopes.map(({ clientId }) => clientId))]),
  };
  const { rows } = await db.execute<NamedRow>(sql`${withPages(of)} union all ${ofRooms(of)}`);
  const named = new Map(
    rows.map(({ id, scope, kind, name, exists }) => [`${id} ${scope}`, { kind, name, exists }]),
  );
  return ({ accountId, clientId }, id) =>
    [accountId ?? '', clientId, '']
      .map((scope) => named.get(`${id} ${scope}`))
      .find((one) => one !== undefined);
}
