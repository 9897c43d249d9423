import type { Permission } from '@palco/openapi';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../kernel/database/database';
import { apiKeys, apiKeySecrets } from '../schema/api-keys';
import { directories } from '../schema/directories';
import { passkeys } from '../schema/second-factor';
import { sessions } from '../schema/session';
import { users } from '../schema/users';
import { clients } from '../schema/clients';
import { roles } from '../schema/roles';
import { accounts, memberships } from '../schema/teams';
import { demoClients, demoRoles, demoTeams } from '../seed/demo-people';
import type { DemoTeam } from '../seed/demo-people';

type DemoClient = keyof typeof demoClients;
type RoleKey = keyof typeof demoRoles;

/** Writes an empty team of a demo client, with its root folder, and gives its id. */
export async function insertTeam(
  db: Database,
  client: DemoClient,
  values: Partial<typeof accounts.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  await db
    .insert(accounts)
    .values({ id, clientId: demoClients[client], name: `Time ${id.slice(0, 8)}`, ...values });
  await db
    .insert(directories)
    .values({ id: randomUUID(), accountId: id, parentId: null, name: 'Biblioteca' });
  return id;
}

/** Writes a sub-account of a demo client and gives its id. */
export async function insertClient(
  db: Database,
  parent: DemoClient | null,
  values: Partial<typeof clients.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  const parentId = parent === null ? null : demoClients[parent];
  await db.insert(clients).values({ id, parentId, name: `Cliente ${id.slice(0, 8)}`, ...values });
  return id;
}

/** Writes a role of a demo client and gives its id. */
export async function insertRole(
  db: Database,
  client: DemoClient,
  permissions: readonly string[] = ['showVOD'],
): Promise<string> {
  const id = randomUUID();
  await db.insert(roles).values({
    id,
    clientId: demoClients[client],
    name: `Cargo ${id.slice(0, 8)}`,
    permissions: permissions as Permission[],
  });
  return id;
}

/** Makes a person a member of a team with a demo role, or with the role of an id. */
export async function insertMember(
  db: Database,
  { userId, accountId, role }: { userId: string; accountId: string; role: RoleKey | { id: string } },
): Promise<void> {
  const roleId = typeof role === 'string' ? demoRoles[role].id : role.id;
  await db.insert(memberships).values({ userId, accountId, roleId });
}

/** Writes a person who works in one demo team, and gives the id and the e-mail. */
export async function insertPerson(
  db: Database,
  { team, role }: { team: DemoTeam; role: RoleKey | { id: string } },
  values: Partial<typeof users.$inferInsert> = {},
): Promise<{ id: string; login: string }> {
  const id = randomUUID();
  const login = `p-${id}@exemplo.com.br`;
  const homeAccountId = demoTeams[team];
  const row = { id, login, name: `Pessoa ${id.slice(0, 8)}`, passwordHash: 'set', homeAccountId, ...values };
  await db.insert(users).values(row);
  await insertMember(db, { userId: id, accountId: homeAccountId, role });
  return { id, login: row.login };
}

/** Writes an API key of a team that acts for a person, and gives its id. */
export async function insertApiKey(
  db: Database,
  { team, userId }: { team: DemoTeam; userId: string },
  values: Partial<typeof apiKeys.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  const key = { id, accountId: demoTeams[team], userId, name: `Chave de ${team}`, ...values };
  await db.insert(apiKeys).values({ scopes: ['showVOD'], ...key });
  await db.insert(apiKeySecrets).values({ id, apiKeyId: id, digest: id, prefix: 'palco_key_sample' });
  return id;
}

/** Writes an open sign-in of a person and gives its id. */
export async function insertSession(db: Database, userId: string): Promise<string> {
  const id = randomUUID();
  await db.insert(sessions).values({ id, userId, ip: '127.0.0.1', userAgent: 'sample' });
  return id;
}

/** Writes a passkey of a person, which is the second factor from then on. No authenticator holds it. */
export async function insertPasskey(db: Database, userId: string): Promise<void> {
  const id = randomUUID();
  const key = { id, userId, name: 'Chave', credentialId: id, publicKey: id, counter: 0, transports: [] };
  await db.insert(passkeys).values({ ...key, backedUp: false });
  await db.update(users).set({ secondFactorSince: new Date() }).where(eq(users.id, userId));
}
