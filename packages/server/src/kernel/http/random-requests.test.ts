import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { demoTeams, demoUsers } from '../../seed/demo-people';
import { demoFolderId } from '../../seed/seed';
import {
  insertApiKey,
  insertClient,
  insertPerson,
  insertRole,
  insertSession,
} from '../../testing/sample-people';
import {
  insertLive,
  insertPlaylist,
  insertPreset,
  insertVideo,
  insertWebhook,
  pathOf,
  sampleBodies,
} from '../../testing/samples';
import type { PathIds } from '../../testing/samples';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';
import { operations } from './contract';
import type { ContractOperation } from './contract';

/** What people wait for, and what row 31 of the threats asks for. */
const REQUESTS = process.env['CI'] ? 5000 : 1000;
const SEED = 20_261_120;

let server: TestServer;
let ids: PathIds;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
  const { db } = server;
  ids = {
    video: await insertVideo(db, 'colegioAtlas'),
    directory: demoFolderId('colegioAtlas'),
    playlist: await insertPlaylist(db, 'colegioAtlas'),
    live: await insertLive(db, 'colegioAtlas'),
    preset: await insertPreset(db, 'colegioAtlas'),
    webhook: await insertWebhook(db, 'colegioAtlas'),
    // It has a video, so that no request of the run can delete it.
    team: demoTeams.colegioAtlas,
    user: (await insertPerson(db, { team: 'colegioAtlas', role: 'editor' })).id,
    client: await insertClient(db, 'atlas'),
    role: await insertRole(db, 'atlas'),
    session: await insertSession(db, demoUsers.bruno),
    apiKey: await insertApiKey(db, { team: 'colegioAtlas', userId: demoUsers.marina }),
    undo: randomUUID(),
  };
});
afterEach(() => server.stop());

/** Values that break things: wrong types, huge, negative, Unicode, zero, other alphabets, paths and SQL. */
const hostile = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\u{1f4a9}',
    '\ud800',
    '../../etc/passwd',
    "' or 1=1 --",
    '%00',
    'null',
    '-0',
    '1e999',
  ),
  fc.constantFrom(
    '-1',
    '0',
    '1.5',
    '99999999999999999999',
    '0x10',
    'NaN',
    'true',
    '{}',
    '[]',
    'createdAt,desc',
  ),
  fc.constantFrom(demoTeams.colegioAtlas, demoTeams.verticeEstudio, 'title,asc', 'ready', 'bytes 0-1/2'),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.string({ minLength: 200, maxLength: 400 }),
);

const parameterNames = [
  ...new Set(operations.flatMap((one) => Object.keys(one.schemas.query['properties'] as object))),
];
const query = fc.array(
  fc.tuple(fc.oneof(fc.constantFrom(...parameterNames, '__proto__', 'a[]', ''), fc.string()), hostile),
  {
    maxLength: 4,
  },
);

const headerText = fc.string({ unit: fc.constantFrom(...'abc019 -/=;,*"'), maxLength: 30 });
const headers = fc.record(
  { 'if-match': headerText, 'content-range': headerText, 'accept-language': headerText, range: headerText },
  { requiredKeys: [] },
);

const bodyKeys = [
  'title',
  'login',
  'password',
  'nome',
  'idioma',
  'directoryId',
  'videoIds',
  'accountId',
  'selectedTeamId',
  'name',
  'cargoId',
  'accountIds',
  'timezone',
  'dominiosPadrao',
  'permissoes',
  '__proto__',
  'constructor',
];
const bodyOf = (operation: ContractOperation): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    fc.constant(undefined),
    fc.constant(JSON.stringify(sampleBodies[operation.id] ?? {})),
    fc
      .dictionary(fc.constantFrom(...bodyKeys), fc.oneof(hostile, fc.jsonValue()))
      .map((extra) => JSON.stringify({ ...sampleBodies[operation.id], ...extra })),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.string(),
  );

const contentType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=latin1',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
);

const idText = fc.oneof(
  { weight: 3, arbitrary: fc.constant('own') },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: hostile },
);

/** After a logout, the rest of the run would only get 401; logout has its own tests. */
const targets = operations.filter(({ id }) => id !== 'logout');
const requests = fc.constantFrom(...targets).chain((operation) =>
  fc.record({
    operation: fc.constant(operation),
    id: idText,
    query,
    headers,
    contentType,
    body: operation.body === 'none' ? fc.constant(undefined) : bodyOf(operation),
    signedIn: fc.integer({ min: 0, max: 9 }).map((dice) => dice > 0),
  }),
);
type RandomRequest = typeof requests extends fc.Arbitrary<infer Value> ? Value : never;

/** Half of a surrogate pair cannot be written into an address; UTF-8 replaces it. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

async function send(request: RandomRequest): Promise<Response> {
  const { operation, id } = request;
  const other = encodeURIComponent(wellFormed(id));
  const one: PathIds =
    id === 'own'
      ? ids
      : {
          video: other,
          directory: other,
          playlist: other,
          live: other,
          preset: other,
          webhook: other,
          team: other,
          user: other,
          client: other,
          role: other,
          session: other,
          apiKey: other,
          undo: other,
        };
  const search = request.query
    .map(
      ([name, value]) => `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(value))}`,
    )
    .join('&');
  return fetch(`${server.url}${pathOf(operation, one, `?${search}`)}`, {
    method: operation.method,
    body: request.body,
    headers: {
      ...request.headers,
      ...(request.body === undefined ? {} : { 'content-type': request.contentType }),
      ...(request.signedIn ? { authorization: `Bearer ${token}` } : {}),
    },
  });
}

const namesVersion = ({ schemas }: ContractOperation): boolean =>
  'if-match' in (schemas.headers['properties'] as object);

it('refuses no version of a call whose contract names none', async () => {
  const refused: string[] = [];
  for (const operation of targets.filter((one) => !namesVersion(one))) {
    const body = JSON.stringify(sampleBodies[operation.id] ?? {});
    const response = await send({
      operation,
      id: 'own',
      query: [],
      headers: { 'if-match': '99999' },
      contentType: 'application/json',
      body: operation.body === 'none' ? undefined : body,
      signedIn: true,
    });
    await response.arrayBuffer();
    if (response.status === 412) refused.push(operation.id);
  }
  expect(refused).toEqual([]);
});

/** The server of this test listens to no senders, and tells one so. */
const takesNoSignals = (text: string): boolean => text.startsWith('{"code":"SIGNALS_UNAVAILABLE"');

const STACK = /\bat .+:\d+:\d+|node_modules|\.ts\b|SELECT |select \*|syntax error|ECONN/;

it(`reliability row 31: answers ${REQUESTS} random requests by the contract, never with a 5xx, never with a stack (seed ${SEED})`, async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const response = await send(request);
      const text = await response.text();
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
      // The server itself turns an answer that is not in the contract into a 500.
      if (!takesNoSignals(text)) expect(response.status, text).toBeLessThan(500);
      // A popup shows people why it cannot go on.
      const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
      if (isPage) expect(text).not.toMatch(STACK);
      if (response.status >= 400 && request.operation.method !== 'HEAD' && !isPage) {
        const body = JSON.parse(text) as Record<string, unknown>;
        expect(body).toMatchObject({
          code: expect.stringMatching(/^[A-Z_]+$/) as string,
          requestId: expect.any(String) as string,
        });
        expect(JSON.stringify([body['code'], body['message']])).not.toMatch(STACK);
      }
    }),
    { numRuns: REQUESTS, seed: SEED },
  );
  // A generator that only ever makes one kind of request would prove nothing.
  for (const status of [200, 400, 401, 404, 422])
    expect(seen.get(status) ?? 0, `status ${status}`).toBeGreaterThan(5);
}, 240_000);
