import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClients, demoRoles, demoTeams, demoUsers } from '../../seed/demo-people';
import { demoFolderId } from '../../seed/seed';
import { undos } from '../../schema';
import { insertApiKey, insertSession } from '../../testing/sample-people';
import {
  insertLive,
  insertPlaylist,
  insertPreset,
  insertVideo,
  insertWebhook,
  pathOf,
  requestOf,
} from '../../testing/samples';
import type { PathIds } from '../../testing/samples';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';
import { operations } from './contract';
import type { ContractOperation } from './contract';

let server: TestServer;
let own: PathIds;
let foreign: PathIds;
let secondTeam: PathIds;
const tokens = { marina: '', carla: '', key: '' };
/** Marina's token, or that of a key of hers for an operation that is not for people. */
const tokenFor = ({ principals }: ContractOperation): string =>
  principals.includes('user') ? tokens.marina : tokens.key;

/** Inserts an undo for a change of one team's videos; answers its token. */
async function insertUndo(team: keyof typeof demoTeams, user: keyof typeof demoUsers): Promise<string> {
  const token = randomUUID();
  const expiresAt = new Date(Date.now() + 60_000);
  await server.db.insert(undos).values({
    token,
    accountId: demoTeams[team],
    userId: demoUsers[user],
    action: 'move',
    changes: [],
    expiresAt,
  });
  return token;
}

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  own = {
    video: await insertVideo(db, 'colegioAtlas'),
    directory: demoFolderId('colegioAtlas'),
    playlist: await insertPlaylist(db, 'colegioAtlas'),
    live: await insertLive(db, 'colegioAtlas'),
    preset: await insertPreset(db, 'colegioAtlas'),
    webhook: await insertWebhook(db, 'colegioAtlas'),
    team: demoTeams.colegioAtlas,
    user: demoUsers.bruno,
    client: demoClients.atlas,
    role: demoRoles.editor.id,
    session: await insertSession(db, demoUsers.marina),
    apiKey: await insertApiKey(db, { team: 'colegioAtlas', userId: demoUsers.marina }),
    undo: await insertUndo('colegioAtlas', 'marina'),
  };
  foreign = {
    video: await insertVideo(db, 'verticeEstudio'),
    directory: demoFolderId('verticeEstudio'),
    playlist: await insertPlaylist(db, 'verticeEstudio'),
    live: await insertLive(db, 'verticeEstudio'),
    preset: await insertPreset(db, 'verticeEstudio'),
    webhook: await insertWebhook(db, 'verticeEstudio'),
    team: demoTeams.verticeEstudio,
    user: demoUsers.diego,
    client: demoClients.vertice,
    role: demoRoles.gestora.id,
    session: await insertSession(db, demoUsers.diego),
    apiKey: await insertApiKey(db, { team: 'verticeEstudio', userId: demoUsers.diego }),
    undo: await insertUndo('verticeEstudio', 'diego'),
  };
  secondTeam = {
    ...own,
    video: await insertVideo(db, 'radioSerraViva'),
    directory: demoFolderId('radioSerraViva'),
    playlist: await insertPlaylist(db, 'radioSerraViva'),
    live: await insertLive(db, 'radioSerraViva'),
    preset: await insertPreset(db, 'radioSerraViva'),
    apiKey: await insertApiKey(db, { team: 'radioSerraViva', userId: demoUsers.marina }),
    webhook: await insertWebhook(db, 'radioSerraViva'),
    undo: await insertUndo('radioSerraViva', 'marina'),
  };
  tokens.marina = await server.signIn('marina@colegioatlas.com.br');
  tokens.carla = await server.signIn('carla@colegioatlas.com.br');
  const { body } = await server.call('/v1/api-keys', {
    token: tokens.marina,
    body: { nome: 'Toda', escopos: ['showVOD', 'showStreaming', 'embed'] },
  });
  tokens.key = String(body['chave']);
});
afterAll(() => server.stop());

const closed = operations.filter(({ access }) => access !== 'public');
const guarded = operations.filter(({ access }) => Array.isArray(access));
// Which team has an object is a question, with null for an answer: `object-team.test` has its rules.
const withId = closed.filter(({ id, url }) => url.includes(':') && id !== 'getTeamOf');
/** What belongs to one team; people, teams, roles and clients are reached from every team of their client. */
const ofOneTeam = withId.filter(
  ({ url, takesAccountId }) =>
    takesAccountId && /^\/v1\/(videos|directories|playlists|live-streams|undo|api-keys|webhooks)\//.test(url),
);
const names = (list: readonly ContractOperation[]): [string, ContractOperation][] =>
  list.map((one) => [one.id, one]);

interface Try {
  readonly ids?: PathIds;
  readonly token?: string;
  readonly query?: string;
  readonly body?: Record<string, unknown>;
}

/** Calls an operation and makes sure that nothing of a foreign team is in the answer. */
async function attempt(
  operation: ContractOperation,
  { ids = own, token, query = '', body }: Try,
): Promise<[number, string]> {
  const request = requestOf(operation, body);
  const headers = new Headers(request.headers);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(server.url + pathOf(operation, ids, query), { ...request, headers });
  const text = await response.text();
  const all = text + JSON.stringify([...response.headers]);
  for (const secret of ['Vértice', 'vertice', 'Diego', 'Elisa', ...Object.values(foreign)]) {
    expect(all).not.toContain(secret);
  }
  const code = text === '' ? '' : String((JSON.parse(text) as { code?: string }).code);
  return [response.status, code];
}

describe('every operation that is not public', () => {
  it.each(names(closed))('%s needs a token', async (_, operation) => {
    expect((await attempt(operation, {}))[0]).toBe(401);
  });

  it.each(names(closed))('%s refuses a team of which the caller is no member', async (_, operation) => {
    const query = `?accountId=${demoTeams.verticeEstudio}`;
    const [status, code] = await attempt(operation, { token: tokenFor(operation), query });
    expect([status, operation.method === 'HEAD' ? 'ACCOUNT_FORBIDDEN' : code]).toEqual([
      403,
      'ACCOUNT_FORBIDDEN',
    ]);
  });

  it.each(names(closed))('%s refuses two teams at once', async (_, operation) => {
    const query = `?accountId=${demoTeams.colegioAtlas}&accountId=${demoTeams.verticeEstudio}`;
    expect((await attempt(operation, { token: tokenFor(operation), query }))[0]).toBe(400);
  });

  it.each(names(closed))('%s refuses an unknown parameter', async (_, operation) => {
    expect((await attempt(operation, { token: tokenFor(operation), query: '?debug=1' }))[0]).toBe(400);
  });
});

describe('every operation with a permission', () => {
  it.each(names(guarded))('%s refuses a caller without it', async (_, operation) => {
    const [status, code] = await attempt(operation, { token: tokens.carla });
    expect([status, operation.method === 'HEAD' ? 'FORBIDDEN' : code]).toEqual([403, 'FORBIDDEN']);
  });

  it.each(names(guarded.filter(({ body }) => body === 'json')))(
    '%s reports no faults of the body to a caller without it',
    async (_, operation) => {
      const body = { 'not of the contract': true };
      expect(await attempt(operation, { token: tokenFor(operation), body })).toEqual([422, 'INVALID_FIELDS']);
      expect(await attempt(operation, { token: tokens.carla, body })).toEqual([403, 'FORBIDDEN']);
    },
  );
});

describe('every operation on a person of a team', () => {
  it.each(names(closed.filter(({ url }) => url.includes(':userId'))))(
    '%s knows neither a foreign person nor a foreign team',
    async (_, operation) => {
      const token = tokens.marina;
      const withPerson = await attempt(operation, { ids: { ...own, user: foreign.user }, token });
      const inTeam = await attempt(operation, { ids: { ...own, team: foreign.team }, token });
      expect([withPerson, inTeam]).toEqual([
        [404, 'NOT_FOUND'],
        [404, 'NOT_FOUND'],
      ]);
    },
  );
});

describe('every operation on one object', () => {
  it.each(names(withId))('%s does not know an object of a foreign client', async (_, operation) => {
    expect((await attempt(operation, { ids: foreign, token: tokens.marina }))[0]).toBe(404);
  });

  it.each(names(ofOneTeam))(
    '%s does not know an object of another team than the chosen one',
    async (_, operation) => {
      const query = `?accountId=${demoTeams.colegioAtlas}`;
      expect((await attempt(operation, { ids: secondTeam, token: tokens.marina, query }))[0]).toBe(404);
    },
  );

  it.each(names(withId))('%s refuses an id that is none', async (_, operation) => {
    const bad = '%27--';
    const ids: PathIds = {
      video: bad,
      directory: '..%2f..',
      playlist: bad,
      live: bad,
      preset: bad,
      webhook: bad,
      team: bad,
      user: '..%2f..',
      client: bad,
      role: bad,
      session: bad,
      apiKey: bad,
      undo: bad,
    };
    expect((await attempt(operation, { ids, token: tokens.marina }))[0]).toBe(400);
  });
});

describe('a team in the body', () => {
  const createVideo = operations.find(({ id }) => id === 'createVideo') as ContractOperation;

  it('is refused where the caller is no member, whatever the query says', async () => {
    for (const query of ['', `?accountId=${demoTeams.colegioAtlas}`]) {
      const body = { title: 'x', accountId: demoTeams.verticeEstudio };
      const answer = await attempt(createVideo, { token: tokens.marina, query, body });
      expect(answer).toEqual([403, 'ACCOUNT_FORBIDDEN']);
    }
  });

  it('is the one in which the permission counts', async () => {
    const bruno = await server.signIn('bruno@colegioatlas.com.br');
    const body = { title: 'x', accountId: demoTeams.colegioAtlas };
    expect((await attempt(createVideo, { token: bruno, body }))[0]).toBe(201);
  });

  it('cannot come with a folder of another team', async () => {
    for (const directoryId of [secondTeam.directory, foreign.directory]) {
      const body = { title: 'x', accountId: demoTeams.colegioAtlas, directoryId };
      const [status] = await attempt(createVideo, { token: tokens.marina, body });
      expect([404, 422]).toContain(status);
    }
  });
});
