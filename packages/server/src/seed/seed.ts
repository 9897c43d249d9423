import { insertClient } from '../modules/people/clients';
import { insertDirectory } from '../modules/library/directories';
import { insertPerson } from '../modules/people/people';
import { forProduct } from '../modules/people/permissions';
import { insertRole } from '../modules/people/roles';
import { insertRoot } from '../modules/library/folder-tree';
import { insertMemberships, insertTeam } from '../modules/people/teams';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../kernel/database/database';
import type { users } from '../schema/users';
import type { Passwords } from '../ports/passwords';
import { clients } from '../schema/clients';
import { demoFolders } from './demo-folders';
import type { DemoFolder } from './demo-folders';
import { demoClients, demoColleagues, demoPassword, demoPeople, demoRoles, demoTeams } from './demo-people';
import type { DemoColleague, DemoTeam } from './demo-people';
import { stableId } from './stable-id';

const clientNames = { atlas: 'Atlas Educação', vertice: 'Vértice Mídia' } as const;

const teamsOfClients = {
  atlas: {
    colegioAtlas: 'Colégio Atlas',
    festivalMareAlta: 'Festival Maré Alta',
    institutoSaudeEmDia: 'Instituto Saúde em Dia',
    radioSerraViva: 'Rádio Serra Viva',
  },
  vertice: { verticeEstudio: 'Vértice Estúdio', verticeEventos: 'Vértice Eventos' },
} as const satisfies Record<string, Partial<Record<DemoTeam, string>>>;

/** The id of a demo folder, always the same for the same place: `['Aulas', '6º ano']`; no names for the root. */
export function demoFolderId(team: DemoTeam, names: readonly string[] = []): string {
  return stableId(team, ...names);
}

async function seedClients(tx: Transaction): Promise<void> {
  for (const [client, name] of Object.entries(clientNames)) {
    const clientId = demoClients[client as keyof typeof demoClients];
    await insertClient(tx, { id: clientId, name });
    const teams = Object.entries(teamsOfClients[client as keyof typeof clientNames]) as [DemoTeam, string][];
    for (const [team, teamName] of teams)
      await insertTeam(
        tx,
        { id: demoTeams[team], clientId, name: teamName, rootId: demoFolderId(team) },
        insertRoot,
      );
  }
}

async function seedRoles(tx: Transaction, product: string): Promise<void> {
  for (const { id, client, name, description, permissions } of Object.values(demoRoles))
    await insertRole(tx, {
      id,
      clientId: client === null ? null : demoClients[client],
      name,
      description,
      permissions: permissions.map((permission) => forProduct(permission, product)),
    });
}

async function seedPerson(
  tx: Transaction,
  person: DemoColleague,
  state: Pick<typeof users.$inferInsert, 'passwordHash' | 'invitedAt' | 'active'>,
): Promise<void> {
  const { id, login, name, managesTeams, home, teams } = person;
  await insertPerson(tx, { id, login, name, managesTeams, homeAccountId: demoTeams[home], ...state });
  for (const [team, roleKey] of Object.entries(teams))
    await insertMemberships(tx, {
      userId: id,
      accountIds: [demoTeams[team as DemoTeam]],
      roleId: demoRoles[roleKey].id,
    });
}

async function seedPeople(tx: Transaction, passwordHash: string): Promise<void> {
  for (const person of demoPeople) await seedPerson(tx, person, { passwordHash, active: true });
  const { invited, switchedOff } = demoColleagues;
  await seedPerson(tx, invited, { passwordHash: null, invitedAt: new Date(), active: true });
  await seedPerson(tx, switchedOff, { passwordHash, active: false });
}

interface FolderPlace {
  readonly team: DemoTeam;
  readonly above: readonly string[];
  readonly now: Date;
}

async function seedFolders(
  tx: Transaction,
  folders: readonly DemoFolder[],
  { team, above, now }: FolderPlace,
): Promise<void> {
  for (const { name, folders: inner = [] } of folders) {
    const path = [...above, name];
    const id = demoFolderId(team, path);
    const parentId = demoFolderId(team, above);
    await insertDirectory(tx, { id, accountId: demoTeams[team], parentId, name, createdAt: now });
    await seedFolders(tx, inner, { team, above: path, now });
  }
}

async function seedLibrary(tx: Transaction): Promise<void> {
  const now = new Date();
  for (const team of Object.keys(demoTeams) as DemoTeam[])
    await seedFolders(tx, demoFolders[team], { team, above: [], now });
}

const SEED_LOCK = 7_261_204_119;

/**
 * Fills an empty database with two clients, six teams, five people whose rights differ, two who cannot sign in, and the
 * folders of the teams, all in one transaction. A database that already knows a client is left alone.
 *
 * @returns whether it was empty.
 */
export async function seedDemo(
  db: Database,
  { product, passwords }: { product: string; passwords: Passwords },
): Promise<boolean> {
  if ((await db.$count(clients)) > 0) return false;
  // Hashed once for all: the demo people share a password, and each hash takes a third of a second.
  const passwordHash = await passwords.hash(demoPassword);
  return db.transaction(async (tx) => {
    // Of servers that start concurrently on an empty database the first one fills it; the others wait for the lock.
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if ((await tx.$count(clients)) > 0) return false;
    await seedClients(tx);
    await seedRoles(tx, product);
    await seedPeople(tx, passwordHash);
    await seedLibrary(tx);
    return true;
  });
}
