import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findClient } from '../../modules/people/clients/clients.store';
import {
  findDirectory,
  findSettings,
  listChildren,
  listNamesLike,
  lockDirectory,
} from '../../modules/library/directories/directories.store';
import { aboveOf, findFolder, nearestFolder } from '../../modules/library/folder-tree';
import { areOfTeam } from '../../modules/people/embeds/embeds.store';
import {
  countLives,
  findLive,
  findWithTeam,
  listLives,
  lockLive,
} from '../../modules/broadcast/lives/lives.store';
import { findMediaGrounds, isWanted } from '../../modules/delivery/media/media.store';
import { clientsConcerned, keepAnOwner } from '../../modules/core/access/owners.store';
import { hasPerson } from '../../modules/people/people/people.store';
import { findPlayable } from '../../modules/delivery/player/player.store';
import {
  findInvited,
  findLogin,
  findOpenLink,
  findRecoverable,
  replaceLink,
} from '../../modules/people/recovery/recovery.store';
import { findCountedRole, listUses } from '../../modules/people/roles/roles.store';
import {
  findSessions,
  findUserByLogin,
  listMemberships,
  prepareSessions,
} from '../../modules/people/session/session.store';
import { findMember, listMembers } from '../../modules/people/teams/members.store';
import {
  findAccount,
  findTeam,
  hasClient,
  hasVideos,
  leaveTeam,
  listTeams,
} from '../../modules/people/teams/teams.store';
import { findSource } from '../../modules/library/uploads/uploads.store';
import { listEmployments } from '../../modules/people/users/users.store';
import {
  findVideo,
  findVideoForUpdate,
  listProcessing,
  listVideos,
  packageJobKind,
} from '../../modules/library/videos/videos.store';
import { knownVideos, listPlaylists, listVideosOf } from '../../modules/library/playlists/playlists.store';
import { lockVideos } from '../../modules/library/videos/video-trash.store';
import { openTestDatabase } from '../../testing/test-database';
import type { Database, Transaction } from './database';
import type { OpenDatabase } from './open-database';
import {
  accounts,
  clients,
  directories,
  jobs,
  lives,
  memberships,
  playlists,
  playlistVideos,
  roles,
  sessions,
  users,
  videos,
} from '../../schema';
import { lockTeamShared } from '../../modules/core/access';

const deletedAt = new Date('2026-01-01');
const page = { page: 1, limit: 1, sort: 'createdAt,desc' };
const recoveryToken = 'token-of-a-deleted-person';

async function addClient(db: Database, values: Partial<typeof clients.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  await db.insert(clients).values({ id, parentId: null, name: `Cliente ${id}`, ...values });
  return id;
}

async function addRole(db: Database, clientId: string): Promise<string> {
  const id = randomUUID();
  await db.insert(roles).values({ id, clientId, name: `Cargo ${id}`, permissions: ['gerenciarTimes'] });
  return id;
}

async function addTeam(
  db: Database,
  clientId: string,
  values: Partial<typeof accounts.$inferInsert> = {},
): Promise<{ id: string; folder: string }> {
  const [id, folder] = [randomUUID(), randomUUID()];
  await db.insert(accounts).values({ id, clientId, name: `Time ${id}`, ...values });
  await db.insert(directories).values({ id: folder, accountId: id, parentId: null, name: 'Biblioteca' });
  return { id, folder };
}

async function addPerson(
  db: Database,
  { roleId, teams }: { roleId: string; teams: readonly [string, ...string[]] },
  values: Partial<typeof users.$inferInsert> = {},
): Promise<{ id: string; login: string }> {
  const id = randomUUID();
  const login = `p-${id}@example.com`;
  const [homeAccountId] = teams;
  await db
    .insert(users)
    .values({ id, login, name: `Pessoa ${id}`, passwordHash: 'set', homeAccountId, ...values });
  await db.insert(memberships).values(teams.map((accountId) => ({ accountId, userId: id, roleId })));
  return { id, login };
}

/**
 * A client with one of everything outside the trash and one in it. A deletion takes people out of their teams; here they
 * stay members, as in a race with a deletion, so that each query has to filter by itself.
 */
async function fillWorld(db: Database) {
  const client = await addClient(db);
  const roleId = await addRole(db, client);
  const team = await addTeam(db, client);
  const trashedTeam = await addTeam(db, client, { deletedAt });
  const person = await addPerson(db, { roleId, teams: [team.id, trashedTeam.id] });
  const formerMember = await addPerson(db, { roleId, teams: [trashedTeam.id] });
  const trashedPerson = await addPerson(db, { roleId, teams: [team.id] }, { deletedAt });
  const trashedInvited = await addPerson(db, { roleId, teams: [team.id] }, { deletedAt, passwordHash: null });
  const otherClient = await addClient(db);
  const otherTrashedTeam = await addTeam(db, otherClient, { deletedAt });
  await db.insert(memberships).values({ accountId: otherTrashedTeam.id, userId: person.id, roleId });
  const library = await addTeam(db, otherClient);
  const playable = { title: 'Aula', status: 'ready', hlsKey: 'videos/x/y/hls' } as const;
  const [trashedPlayable, playableOfTrashedTeam, video] = [randomUUID(), randomUUID(), randomUUID()];
  await db.insert(videos).values([
    { ...playable, id: trashedPlayable, accountId: library.id, directoryId: library.folder, deletedAt },
    {
      ...playable,
      id: playableOfTrashedTeam,
      accountId: otherTrashedTeam.id,
      directoryId: otherTrashedTeam.folder,
    },
  ]);
  await db
    .insert(videos)
    .values({ id: video, accountId: team.id, directoryId: team.folder, title: 'Aula', deletedAt });
  await db
    .insert(jobs)
    .values({ id: randomUUID(), kind: packageJobKind, subjectId: video, accountId: team.id });
  const playlist = randomUUID();
  await db.insert(playlists).values({ id: playlist, accountId: team.id, title: 'Aulas' });
  await db.insert(playlistVideos).values({ playlistId: playlist, videoId: video, position: 1 });
  const live = randomUUID();
  const base = { type: 'encoder', latency: 'default', signalsTotal: 1 } as const;
  await db.insert(lives).values({ id: live, accountId: team.id, title: 'Aula', deletedAt, ...base });
  const trashedFolder = randomUUID();
  await db.insert(directories).values({
    id: trashedFolder,
    accountId: team.id,
    parentId: team.folder,
    name: 'Aulas',
    deletedAt,
  });
  const openSession = { id: randomUUID(), ip: '127.0.0.1', userAgent: 'test' };
  const trashedSession = { ...openSession, id: randomUUID() };
  await db.insert(sessions).values([
    { ...openSession, userId: person.id },
    { ...trashedSession, userId: trashedPerson.id },
  ]);
  await replaceLink(db, {
    kind: 'recovery',
    userId: trashedPerson.id,
    token: recoveryToken,
    expiresAt: new Date(Date.now() + 60_000),
  });
  return {
    client,
    trashedClient: await addClient(db, { parentId: client, deletedAt }),
    roleId,
    team: team.id,
    folder: team.folder,
    trashedFolder,
    trashedTeam: trashedTeam.id,
    person: person.id,
    formerMember: formerMember.id,
    trashedPerson,
    trashedInvited: trashedInvited.id,
    video,
    live,
    playlist,
    library: library.id,
    trashedPlayable,
    playableOfTrashedTeam,
    session: openSession.id,
    trashedSession: trashedSession.id,
  };
}
type World = Awaited<ReturnType<typeof fillWorld>>;

let database: OpenDatabase;
let world: World;
beforeAll(async () => {
  database = await openTestDatabase();
  world = await fillWorld(database.db);
});
afterAll(() => database.close());

const undone = new Error('undone');

/** Runs in a transaction that is rolled back. */
async function trying<Result>(run: (tx: Transaction) => Promise<Result>): Promise<Result> {
  let result: { readonly value: Result } | undefined;
  await database.db
    .transaction(async (tx) => {
      result = { value: await run(tx) };
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return result!.value;
}

type Query = (tx: Transaction, world: World) => Promise<unknown>;

describe('a query does not see what lies in the trash:', () => {
  it.each<[string, Query, unknown]>([
    // teams
    [
      'the list of teams',
      async (_, { team, trashedTeam }) => {
        const scope = { accountIds: [team, trashedTeam], clientId: null };
        const { items, total } = await listTeams(database.db, scope, page);
        return [items.map(({ id }) => id === team), total];
      },
      [[true], 1],
    ],
    ['the selected team', (tx, { trashedTeam }) => findAccount(tx, trashedTeam), undefined],
    [
      'a team of the scope',
      (tx, { client, trashedTeam }) => findTeam(tx, { clientId: client, accountIds: null }, trashedTeam),
      undefined,
    ],
    [
      'the videos that a team counts',
      async (tx, { client, team }) =>
        (await findTeam(tx, { clientId: client, accountIds: null }, team))?.videosTotal,
      0,
    ],
    ['what a team owns', (tx, { team }) => hasVideos(tx, team), false],
    ['a team that is kept for a new video', (tx, { trashedTeam }) => lockTeamShared(tx, trashedTeam), false],
    [
      'the next home of somebody who leaves a team',
      async (tx, { team, person }) => {
        await leaveTeam(tx, { accountId: team });
        const [user] = await tx.select().from(users).where(eq(users.id, person));
        return user?.homeAccountId === team;
      },
      true,
    ],
    // members
    [
      'the members of a team',
      async (tx, { team, person }) => {
        const { items } = await listMembers(tx, team, { page: 1, limit: 9 });
        return items.map(({ userId }) => userId === person);
      },
      [true],
    ],
    ['their number', async (tx, { team }) => (await listMembers(tx, team, page)).total, 1],
    [
      'a member',
      (tx, { team, trashedPerson }) => findMember(tx, { accountId: team, userId: trashedPerson.id }),
      undefined,
    ],
    // clients
    [
      'a client',
      (tx, { client, trashedClient }) => findClient(tx, { ownId: client, isDeveloper: false }, trashedClient),
      undefined,
    ],
    [
      'what a client counts',
      (tx, { client }) => findClient(tx, { ownId: client, isDeveloper: false }, client),
      expect.objectContaining({ teamsTotal: 1, subAccountsTotal: 0 }),
    ],
    [
      'the client of a new team',
      (tx, { trashedClient }) => hasClient(tx, { id: trashedClient, ownId: null }),
      false,
    ],
    [
      'the clients that a person concerns',
      async (tx, { person, client }) =>
        (await clientsConcerned(tx, { userId: person })).map((id) => id === client),
      [true],
    ],
    // people
    [
      'a person of a client',
      (tx, { client, trashedPerson }) =>
        hasPerson(tx, { clientId: client, accountIds: null }, trashedPerson.id),
      false,
    ],
    [
      'a person of a team',
      (tx, { client, team, trashedPerson }) =>
        hasPerson(tx, { clientId: client, accountIds: [team] }, trashedPerson.id),
      false,
    ],
    [
      'where a person works',
      async (tx, { person, team }) =>
        (await listEmployments(tx, person)).map(({ accountId }) => accountId === team),
      [true],
    ],
    // roles
    [
      'how many hold a role',
      async (tx, { client, roleId }) =>
        (await findCountedRole(tx, { clientId: client, id: roleId }))?.usersTotal,
      1,
    ],
    [
      'who holds a role where',
      async (tx, { client, roleId, person, team }) =>
        (await listUses(tx, { clientId: client, id: roleId })).map(
          ({ userId, accountId }) => userId === person && accountId === team,
        ),
      [true],
    ],
    // sign-in
    ['who signs in', (tx, { trashedPerson }) => findUserByLogin(tx, trashedPerson.login), undefined],
    [
      'a session',
      async (_, { trashedSession }) =>
        (await findSessions(prepareSessions(database.db), [trashedSession])).get(trashedSession),
      undefined,
    ],
    [
      'the teams of a session',
      async (_, { session, team }) =>
        (await findSessions(prepareSessions(database.db), [session]))
          .get(session)
          ?.memberships.map(({ accountId }) => accountId === team),
      [true],
    ],
    [
      'the teams of a token',
      async (tx, { person, team }) =>
        (await listMemberships(tx, person)).map(({ accountId }) => accountId === team),
      [true],
    ],
    // mailed links
    ['whom a link is mailed to', (tx, { trashedPerson }) => findLogin(tx, trashedPerson.id), null],
    ['who may recover', (tx, { trashedPerson }) => findRecoverable(tx, trashedPerson.login), null],
    [
      'who is invited',
      (tx, { trashedInvited, team, person }) =>
        findInvited(tx, { userId: trashedInvited, accountId: team, invitedBy: person }),
      null,
    ],
    [
      'an open link',
      (tx) => findOpenLink(tx, { kind: 'recovery', token: recoveryToken, now: new Date() }),
      null,
    ],
    // videos
    [
      'the list of videos',
      (tx, { team }) => listVideos(tx, { accountId: team, ...page }),
      { rows: [], total: 0 },
    ],
    ['a video', (tx, { team, video }) => findVideo(tx, { id: video, accountId: team }), null],
    [
      'a video to change',
      (tx, { team, video }) => findVideoForUpdate(tx, { id: video, accountId: team }),
      null,
    ],
    [
      'what is being processed',
      (tx, { team }) => listProcessing(tx, { accountId: team, finishedSince: deletedAt, limit: 9 }),
      [],
    ],
    ['the source of a video', (tx, { video }) => findSource(tx, video), null],
    [
      'what a media link is good for',
      (tx, { video }) => findMediaGrounds(tx, `videos/${video}/run/poster.jpg`),
      null,
    ],
    ['a video whose media are made', (tx, { video }) => isWanted(tx, video), false],
    ['a public player', (tx, { trashedPlayable }) => findPlayable(tx, trashedPlayable), null],
    [
      'a public player of a deleted team',
      (tx, { playableOfTrashedTeam }) => findPlayable(tx, playableOfTrashedTeam),
      null,
    ],
    [
      'the videos that a folder counts',
      async (tx, { team, folder }) => (await findDirectory(tx, team, folder))?.videosTotal,
      0,
    ],
    // lives
    [
      'the list of lives',
      (_, { team }) => listLives(database.db, { accountId: team, ...page }),
      { rows: [], total: 0 },
    ],
    [
      'a list of lives that looks for something',
      (_, { team }) => listLives(database.db, { accountId: team, title: 'aula', ...page }),
      { rows: [], total: 0 },
    ],
    [
      'the lives that a tab counts',
      (tx, { team }) => countLives(tx, { accountId: team }),
      { all: 0, live: 0, scheduled: 0, undated: 0 },
    ],
    ['a live', (tx, { team, live }) => findLive(tx, { id: live, accountId: team }), null],
    ['a live to change', (tx, { team, live }) => lockLive(tx, { id: live, accountId: team }), null],
    ['a live for viewers and encoders', (tx, { live }) => findWithTeam(tx, live), null],
    [
      'the live of an embedded part',
      async (tx, { team, live }) => (await areOfTeam(tx, { accountId: team, liveId: live })).live,
      false,
    ],
    // playlists
    [
      'the videos that a playlist counts',
      async (tx, { team }) => (await listPlaylists(tx, { accountId: team, ...page })).rows[0]?.videosTotal,
      0,
    ],
    ['the videos of a playlist', (tx, { playlist }) => listVideosOf(tx, playlist), []],
    [
      'the videos that a playlist takes',
      async (tx, { team, video }) => [...(await knownVideos(tx, { accountId: team, ids: [video] }))],
      [],
    ],
    // folders
    ['a folder', (tx, { team, trashedFolder }) => findDirectory(tx, team, trashedFolder), undefined],
    [
      'the folders in a folder',
      (tx, { team, folder }) => listChildren(tx, { id: folder, accountId: team }, page),
      { items: [], total: 0 },
    ],
    [
      'the folders that a folder counts',
      async (tx, { team, folder }) => (await findDirectory(tx, team, folder))?.directoriesTotal,
      0,
    ],
    [
      'a folder to change',
      (tx, { team, trashedFolder }) => lockDirectory(tx, { accountId: team, id: trashedFolder }),
      undefined,
    ],
    [
      'the settings of a folder',
      (tx, { team, trashedFolder }) => findSettings(tx, { accountId: team, id: trashedFolder }),
      undefined,
    ],
    [
      'the folder of a new video',
      (tx, { team, trashedFolder }) => findFolder(tx, { accountId: team, directoryId: trashedFolder }),
      null,
    ],
    ['the way to a folder', (tx, { team, trashedFolder }) => aboveOf(tx, team, trashedFolder), []],
    [
      'the names that are taken',
      (tx, { folder }) => listNamesLike(tx, { parentId: folder, name: 'Aulas' }),
      [],
    ],
    [
      'where something comes back to',
      async (tx, { team, folder, trashedFolder }) =>
        (await nearestFolder(tx, team, trashedFolder)) === folder,
      true,
    ],
    [
      'videos to change at once',
      (tx, { team, video }) => lockVideos(tx, { accountId: team, ids: [video] }),
      [],
    ],
  ])('%s', async (_, query, expected) => {
    expect(await trying((tx) => query(tx, world))).toEqual(expected);
  });

  const inTeam = (userId: string, accountId: string) =>
    and(eq(memberships.userId, userId), eq(memberships.accountId, accountId));

  it('the owners of a client: neither a deleted person nor one of a deleted team counts', async () => {
    const { client, team, person } = world;
    // Beside the person there are a deleted one in the team, and the former member in the deleted team.
    const takeOut = (tx: Transaction) =>
      keepAnOwner(tx, [client], () => tx.delete(memberships).where(inTeam(person, team)));
    await expect(trying(takeOut)).rejects.toMatchObject({ code: 'LAST_OWNER' });
  });

  it('the teams that need an owner: the last one may be deleted', async () => {
    const { client, team } = world;
    await trying((tx) =>
      keepAnOwner(tx, [client], () => tx.update(accounts).set({ deletedAt }).where(eq(accounts.id, team))),
    );
  });
});
