import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClients, demoRoles, demoTeams, demoUsers } from '../../seed/demo-people';
import { demoFolderId } from '../../seed/seed';
import { insertClient, insertMember, insertPerson, insertTeam } from '../../testing/sample-people';
import {
  insertFolder,
  insertLive,
  insertPlaylist,
  insertSubtitle,
  insertVideo,
  pathOf,
  requestOf,
} from '../../testing/samples';
import type { PathIds } from '../../testing/samples';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';
import { operations } from '../http/contract';
import type { ContractOperation } from '../http/contract';
import {
  accounts,
  clients,
  directories,
  jobs,
  liveClassrooms,
  liveOverlays,
  lives,
  memberships,
  playlists as playlistRows,
  playlistVideos,
  subtitles,
  uploads,
  users,
  videos,
} from '../../schema';

/** Marina and Diego may do everything that their client's people may. */
const viewers = {
  atlas: { login: 'marina@colegioatlas.com.br', team: 'colegioAtlas' },
  vertice: { login: 'diego@vertice.com.br', team: 'verticeEstudio' },
} as const;
type Client = keyof typeof viewers;
const clientNames = Object.keys(viewers) as Client[];

let server: TestServer;
const tokens = {} as Record<Client, string>;
beforeAll(async () => {
  // A clock that stands still: links and times of two answers are the same.
  const now = Date.now();
  server = await startTestServer({ clock: { now: () => now } });
  for (const client of clientNames) {
    const { login, team } = viewers[client];
    tokens[client] = await server.signIn(login);
    playlists[client] = await insertPlaylist(server.db, team);
  }
});
afterAll(() => server.stop());

const deletedAt = new Date('2026-01-01');

function idsOf(client: Client, more: Partial<PathIds> = {}): PathIds {
  const { team } = viewers[client];
  return {
    video: randomUUID(),
    directory: demoFolderId(team),
    playlist: playlists[client],
    live: randomUUID(),
    preset: randomUUID(),
    webhook: randomUUID(),
    team: demoTeams[team],
    user: client === 'atlas' ? demoUsers.bruno : demoUsers.elisa,
    client: demoClients[client],
    role: demoRoles.editor.id,
    session: randomUUID(),
    apiKey: randomUUID(),
    undo: randomUUID(),
    ...more,
  };
}

/** A playlist of each client, in which a video of the trash keeps its place. */
const playlists = {} as Record<Client, string>;

/** One of each in the trash, with everything that could lead to it. */
async function fillTrash(client: Client): Promise<PathIds> {
  const { db } = server;
  const { team } = viewers[client];
  const video = await insertVideo(db, team, { deletedAt, status: 'processing', posterKey: 'x/poster.jpg' });
  await db.insert(uploads).values({ videoId: video, totalBytes: 9, expiresAt: new Date() });
  await insertSubtitle(db, video);
  await db.insert(playlistVideos).values({ playlistId: playlists[client], videoId: video, position: 0 });
  await db
    .insert(jobs)
    .values({ id: randomUUID(), kind: 'package-video', subjectId: video, accountId: demoTeams[team] });
  const live = await insertLive(db, team, { deletedAt, status: 'scheduled', scheduledStartTime: deletedAt });
  const playlist = await insertPlaylist(db, team, [], { deletedAt });
  await db.insert(liveClassrooms).values({ liveId: live, description: 'Aula', version: 1 });
  const user = (await insertPerson(db, { team, role: 'editor' }, { deletedAt, passwordHash: null })).id;
  // Somebody who is deleted leaves every team.
  await db.delete(memberships).where(eq(memberships.userId, user));
  const trashedTeam = await insertTeam(db, client, { deletedAt });
  for (const userId of [idsOf(client).user, client === 'atlas' ? demoUsers.marina : demoUsers.diego])
    await insertMember(db, { userId, accountId: trashedTeam, role: 'editor' });
  const trashedClient = await insertClient(db, client, { deletedAt });
  const directory = await insertFolder(db, team, { deletedAt });
  await insertFolder(db, team, { parentId: directory, trashedWith: directory, deletedAt });
  await insertVideo(db, team, { directoryId: directory, trashedWith: directory, deletedAt });
  return idsOf(client, { video, directory, live, playlist, user, team: trashedTeam, client: trashedClient });
}

async function ask(
  client: Client,
  operation: ContractOperation,
  ids: PathIds,
): Promise<{ status: number; text: string }> {
  const request = requestOf(operation);
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${tokens[client]}`);
  const answer = await fetch(server.url + pathOf(operation, ids), { ...request, headers });
  return { status: answer.status, text: await answer.text() };
}

/** Operations that list the trash or restore from it; covered by the tests of their modules. */
const ofTheTrash = new Set([
  'listTrash',
  'listLiveTrash',
  'restoreVideo',
  'restoreDirectory',
  'restoreLive',
  'restoreLiveOverlay',
  'restorePlaylist',
]);
const closed = operations.filter(({ access, id }) => access !== 'public' && !ofTheTrash.has(id));

async function readEverything(): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  for (const client of clientNames) {
    for (const operation of closed.filter(({ method }) => method === 'GET')) {
      const { status, text } = await ask(client, operation, idsOf(client, { video: shown[client] }));
      if (status === 200) seen[`${client} ${operation.id}`] = text;
    }
  }
  return seen;
}

/** A video of each client outside the trash, so that GET operations with a video id find one. */
const shown = {} as Record<Client, string>;

describe('what lies in the trash', () => {
  it('is in no answer, no count and no list', async () => {
    for (const client of clientNames) shown[client] = await insertVideo(server.db, viewers[client].team);
    const before = await readEverything();
    expect(Object.keys(before).length).toBeGreaterThan(30);
    for (const client of clientNames) await fillTrash(client);
    const after = await readEverything();
    expect(Object.keys(before).filter((name) => after[name] !== before[name])).toEqual([]);
  });

  const nouns =
    /:accountId|:userId|:conta_id|:liveId|^\/v1\/(videos|directories|users|live-streams|playlists)\/:id|\/live\/:id/;
  it.each(
    closed.filter(({ url }) => nouns.test(url)).map((one): [string, ContractOperation] => [one.id, one]),
  )('is not there for %s, and stays as it is', async (_, operation) => {
    const trash = await fillTrash('atlas');
    const rows = async () => [
      await server.db.select().from(videos).where(eq(videos.id, trash.video)),
      await server.db.select().from(directories).where(eq(directories.id, trash.directory)),
      await server.db.select().from(subtitles).where(eq(subtitles.videoId, trash.video)),
      await server.db.select().from(uploads).where(eq(uploads.videoId, trash.video)),
      await server.db.select().from(lives).where(eq(lives.id, trash.live)),
      await server.db.select().from(playlistRows).where(eq(playlistRows.id, trash.playlist)),
      await server.db.select().from(liveOverlays).where(eq(liveOverlays.liveId, trash.live)),
      await server.db.select().from(users).where(eq(users.id, trash.user)),
      await server.db.select().from(accounts).where(eq(accounts.id, trash.team)),
      await server.db.select().from(clients).where(eq(clients.id, trash.client)),
      await server.db
        .select()
        .from(memberships)
        .where(inArray(memberships.accountId, [trash.team])),
    ];
    const before = await rows();
    for (const ids of waysTo(operation, trash)) expect((await ask('atlas', operation, ids)).status).toBe(404);
    expect(await rows()).toEqual(before);
  });

  /** A member of a team is reached by two ids, of which either may be in the trash. */
  function waysTo({ url }: ContractOperation, trash: PathIds): PathIds[] {
    if (!url.includes(':userId')) return [trash];
    return [
      { ...trash, user: demoUsers.bruno },
      { ...trash, team: demoTeams.colegioAtlas },
    ];
  }

  it('signs nobody in', async () => {
    const token = await server.signIn('carla@colegioatlas.com.br');
    await server.db.update(users).set({ deletedAt }).where(eq(users.id, demoUsers.carla));
    expect((await server.call('/bff/me', { token })).status).toBe(401);
    const body = { login: 'carla@colegioatlas.com.br', password: 'palco-demo' };
    expect((await server.call('/api/user/login', { body })).status).toBe(401);
  });
});
