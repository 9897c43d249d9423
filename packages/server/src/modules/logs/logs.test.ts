import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '../../kernel/http/contract';
import { demoTeams, demoUsers } from '../../seed/demo-people';
import { insertTeam } from '../../testing/sample-people';
import { insertFolder, insertLive, insertVideo } from '../../testing/samples';
import { directories } from '../directories/directories.tables';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';
import { eventNames } from './event-names.pure';
import { events } from './logs.tables';

let server: TestServer;
let later = 0;
/** What was counted is kept for ten minutes; each test begins after that. */
const clock = { now: () => Date.now() + later };
const tokens: Record<'marina' | 'bruno' | 'diego', string> = { marina: '', bruno: '', diego: '' };
beforeAll(async () => {
  server = await startTestServer({ clock });
  tokens.marina = await server.signIn('marina@colegioatlas.com.br');
  tokens.bruno = await server.signIn('bruno@colegioatlas.com.br');
  tokens.diego = await server.signIn('diego@vertice.com.br');
});
afterAll(() => server.stop());
beforeEach(async () => {
  later += 11 * 60_000;
  await server.db.delete(events);
});

type Entry = Partial<typeof events.$inferInsert>;

/** Writes entries, the oldest first, and gives their ids. */
async function write(...entries: readonly Entry[]): Promise<string[]> {
  const rows = entries.map((entry, index) => ({
    id: randomUUID(),
    accountId: demoTeams.colegioAtlas,
    userId: demoUsers.marina,
    event: 'LIVE_CRIADA',
    identifier: randomUUID(),
    ip: '192.0.2.7',
    userAgent: 'Navegador/1.0',
    createdAt: new Date(Date.UTC(2026, 10, 20, 12, 0, index)),
    ...entry,
  }));
  await server.db.insert(events).values(rows);
  return rows.map(({ id }) => id);
}

interface Page {
  readonly items: { readonly id: string; readonly [name: string]: unknown }[];
  readonly pagination: { readonly total: number; readonly pagesTotal: number };
}

async function list(query: string, token = tokens.marina): Promise<Page> {
  const { status, body } = await server.call(`/v1/logs?${query}`, { token });
  expect(status).toBe(200);
  return body as unknown as Page;
}

const idsOf = async (query: string, token?: string): Promise<string[]> =>
  (await list(query, token)).items.map(({ id }) => id);

it('tells what was done, with the person and where it came from', async () => {
  const record = [{ Key: 'latency', Value: 'low', Before: 'default' }];
  const identifier = randomUUID();
  const [id] = await write({ event: 'LIVE_ATUALIZADA', identifier, record });
  expect((await list('')).items).toEqual([
    {
      id,
      accountId: demoTeams.colegioAtlas,
      accountName: 'Colégio Atlas',
      identifier,
      event: 'LIVE_ATUALIZADA',
      created_at: '2026-11-20T12:00:00.000Z',
      record,
      user: {
        name: 'Marina Azevedo',
        email: 'marina@colegioatlas.com.br',
        avatar: expect.toSatisfy((avatar) => avatar === null || typeof avatar === 'string') as string,
      },
      principal: { kind: 'user', id: null },
      ip: '192.0.2.7',
      user_agent: 'Navegador/1.0',
    },
  ]);
});

it('tells of the server by its task', async () => {
  await write({ userId: null, principalKind: 'system', principalId: 'purge-trash', ip: '', userAgent: '' });
  const { items } = await list('');
  expect(items).toMatchObject([{ user: null, principal: { kind: 'system', id: 'purge-trash' }, ip: '' }]);
});

it('cuts long values', async () => {
  await write({
    record: [{ Key: 'a', Value: 'x'.repeat(5000), Before: Array.from({ length: 80 }, String) }],
  });
  const [{ record }] = (await list('')).items as unknown as [
    { record: { Value: string; Before: string[] }[] },
  ];
  expect([record[0]?.Value.length, record[0]?.Before.length]).toEqual([501, 51]);
});

describe('pages', () => {
  it.each(['desc', 'asc'] as const)('%s have each entry once, also with equal times', async (order) => {
    const at = new Date();
    const ids = await write(
      ...Array.from({ length: 23 }, (_, index) => (index < 10 ? {} : { createdAt: at })),
    );
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => list(`order=${order}&limit=5&page=${page}`)),
    );
    expect(pages.map(({ items }) => items.length)).toEqual([5, 5, 5, 5, 3]);
    expect(pages[0]?.pagination).toEqual({ page: 1, limit: 5, total: 23, pagesTotal: 5 });
    const found = pages.flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(found).size).toBe(23);
    const oldest = order === 'asc' ? found.slice(0, 10) : found.toReversed().slice(0, 10);
    expect(oldest).toEqual(ids.slice(0, 10));
    // The other order is the exact reverse: the second half is read from the other end.
    const other = await idsOf(`order=${order === 'asc' ? 'desc' : 'asc'}&limit=23`);
    expect(other.toReversed()).toEqual(found);
    expect((await list(`limit=5&page=6&order=${order}`)).items).toEqual([]);
  });

  it('has what was written since the last call', async () => {
    await write({}, {});
    expect((await list('limit=1')).pagination.total).toBe(2);
    await write({ createdAt: new Date(clock.now()) });
    expect((await list('limit=1')).pagination.total).toBe(3);
  });
});

describe('filters', () => {
  it('by person: a part of the name or e-mail, case and accents ignored', async () => {
    const [marina, bruno] = await write({}, { userId: demoUsers.bruno });
    await write({ userId: null, principalKind: 'system', principalId: 'marina' });
    expect(await idsOf('user=MARÍNA%20aze')).toEqual([marina]);
    expect(await idsOf('user=bruno%40colegio')).toEqual([bruno]);
    expect(await idsOf('user=ninguém')).toEqual([]);
    expect(await idsOf('user=%25')).toEqual([]);
    expect(await idsOf('user=%20%20')).toHaveLength(3);
  });

  it('by object, type and time, alone and together', async () => {
    const identifier = randomUUID();
    const [first, second, third] = await write(
      { identifier },
      { event: 'VIDEO_REMOVIDO' },
      { identifier, event: 'VIDEO_REMOVIDO' },
    );
    expect(await idsOf(`identifier=${identifier}`)).toEqual([third, first]);
    expect(await idsOf('event=VIDEO_REMOVIDO&order=asc')).toEqual([second, third]);
    expect(await idsOf(`identifier=${identifier}&event=VIDEO_REMOVIDO&user=marina`)).toEqual([third]);
    expect(await idsOf('start=2026-11-20T12:00:01.000Z&end=2026-11-20T12:00:01.000Z')).toEqual([second]);
    expect(await idsOf('start=2026-11-20T12:00:02.001Z')).toEqual([]);
    expect(await idsOf('end=2026-11-20T09:00:00.500-03:00')).toEqual([first]);
  });

  it.each(['identifier=7', 'start=ontem', 'event=a%20b', 'order=up', 'limit=101', 'teamId=x'])(
    'refuses %s',
    async (query) => {
      expect((await server.call(`/v1/logs?${query}`, { token: tokens.marina })).status).toBe(400);
    },
  );
});

describe('reach', () => {
  it('without gerenciarTimes is the selected team, whatever is asked for', async () => {
    const other = await insertTeam(server.db, 'atlas');
    const [own] = await write({ userId: demoUsers.bruno }, { accountId: other }, { accountId: null });
    for (const query of ['', 'allTeams=true', `teamId=${other}`, `teamId=${other}&allTeams=true`])
      expect(await idsOf(query, tokens.bruno)).toEqual([own]);
    const foreign = await server.call(`/v1/logs?accountId=${other}`, { token: tokens.bruno });
    expect([foreign.status, foreign.body['code']]).toEqual([403, 'ACCOUNT_FORBIDDEN']);
  });

  it('with gerenciarTimes is any team of the client, and none of another one', async () => {
    const other = await insertTeam(server.db, 'atlas');
    const deleted = await insertTeam(server.db, 'atlas', { deletedAt: new Date() });
    const foreign = await insertTeam(server.db, 'vertice');
    const [own, second, gone] = await write(
      {},
      { accountId: other },
      { accountId: deleted },
      { accountId: foreign },
    );
    expect(await idsOf('')).toEqual([own]);
    expect(await idsOf(`teamId=${other}`)).toEqual([second]);
    expect(await idsOf('allTeams=true')).toEqual([gone, second, own]);
    expect(await idsOf(`teamId=${foreign}`, tokens.diego)).not.toContain(own);
    expect(await idsOf(`teamId=${other}`, tokens.diego)).toEqual([]);
  });

  it('is nothing without a session', async () => {
    for (const path of ['/v1/logs', '/v1/logs/export', '/v1/logs/list-event-types'])
      expect((await server.call(path)).status).toBe(401);
  });
});

describe('the file', () => {
  const file = async (query: string, token = tokens.marina) => {
    const response = await fetch(`${server.url}/v1/logs/export?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { response, text: Buffer.from(await response.arrayBuffer()).toString('utf8') };
  };

  it('reliability row 14: CSV begins no formula, in the zone of the team, with the filter', async () => {
    const identifier = randomUUID();
    const record = [{ Key: '=cmd', Value: 'B', Before: 'A;"C"' }];
    await write(
      { event: 'VIDEO_REMOVIDO', identifier, record, userAgent: ' =HYPERLINK("x")', ip: '＝1' },
      { userAgent: 'not this one' },
    );
    const { response, text } = await file('event=VIDEO_REMOVIDO');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="registros.csv"');
    expect(text).toBe(
      [
        '\uFEFF"Data";"Evento";"Tipo";"Identificador";"Registro";"Responsável";"E-mail";"Time";"IP";"Navegador"',
        [
          '"20/11/2026 09:00:00"',
          '"Vídeo removido"',
          '"VIDEO_REMOVIDO"',
          `"${identifier}"`,
          `"'=cmd: A;""C"" → B"`,
          '"Marina Azevedo"',
          '"marina@colegioatlas.com.br"',
          '"Colégio Atlas"',
          `"'＝1"`,
          `"' =HYPERLINK(""x"")"`,
        ].join(';'),
        '',
      ].join('\r\n'),
    );
  });

  it.each(['csv', 'json'])('%s has every entry once, over many portions', async (format) => {
    const at = new Date();
    const ids = await write(
      ...Array.from({ length: 2300 }, (_, index) => (index < 1200 ? {} : { createdAt: at })),
    );
    const { text } = await file(`format=${format}&order=asc`);
    if (format === 'csv') return expect(text.split('\r\n')).toHaveLength(2302);
    const found = (JSON.parse(text) as { id: string }[]).map(({ id }) => id);
    expect(found.slice(0, 1200)).toEqual(ids.slice(0, 1200));
    return expect(new Set(found).size).toBe(2300);
  });

  it('of nothing is a header or an empty list, and reaches no further than the list', async () => {
    await write({ accountId: await insertTeam(server.db, 'atlas') });
    const csv = await file('allTeams=true', tokens.bruno);
    expect(csv.text.split('\r\n')).toHaveLength(2);
    const json = await file('format=json&allTeams=true', tokens.bruno);
    expect(json.response.headers.get('content-type')).toBe('application/json');
    expect(JSON.parse(json.text)).toEqual([]);
    expect(JSON.parse((await file('format=json&allTeams=true')).text)).toHaveLength(1);
  });
});

describe('names of events', () => {
  it('there is one in both languages for each type that the contract writes', () => {
    const written = operations.flatMap(({ event }) => event ?? []);
    expect(written.filter((event) => !Object.hasOwn(eventNames, event))).toEqual([]);
  });

  it('are in the language of the caller', async () => {
    const namesIn = async (language: string) => {
      const headers = { authorization: `Bearer ${tokens.marina}`, 'accept-language': language };
      const response = await fetch(`${server.url}/v1/logs/list-event-types`, { headers });
      return (await response.json()) as Record<string, string>;
    };
    expect(await namesIn('pt-BR')).toMatchObject({ LIVE_CRIADA: 'Live criada' });
    expect(await namesIn('en')).toMatchObject({ LIVE_CRIADA: 'Live created' });
  });
});

describe('the values of an entry', () => {
  it('show names in place of the ids of what is there, of its own team alone', async () => {
    const own = await insertFolder(server.db, 'colegioAtlas', { name: '=Turma A' });
    const foreign = await insertFolder(server.db, 'verticeEstudio', { name: 'Alheia' });
    const video = await insertVideo(server.db, 'colegioAtlas', { title: 'Aula 1' });
    const trashed = await insertVideo(server.db, 'colegioAtlas', { title: 'Lixo', deletedAt: new Date() });
    const live = await insertLive(server.db, 'colegioAtlas', { title: 'Palestra' });
    const gone = randomUUID();
    const record = [
      { Key: 'directoryId', Value: own, Before: foreign },
      { Key: 'ids', Value: [video, trashed, live, gone] },
      { Key: 'userId', Value: demoUsers.bruno },
      { Key: 'accountId', Value: demoTeams.verticeEstudio },
      { Key: 'title', Value: `Aula ${own}` },
    ];
    await write({ record });
    const [entry] = (await list('page=1')).items;
    const bruno = expect.stringContaining('Bruno') as string;
    expect(entry?.['record']).toEqual([
      { Key: 'directoryId', Value: '=Turma A', Before: foreign },
      { Key: 'ids', Value: ['Aula 1', trashed, 'Palestra', gone] },
      { Key: 'userId', Value: bruno },
      { Key: 'accountId', Value: demoTeams.verticeEstudio },
      { Key: 'title', Value: `Aula ${own}` },
    ]);
    // As the only value it would begin a cell, were it not for its key.
    const { text } = await server.call('/v1/logs/export?format=csv', { token: tokens.marina });
    expect(text).toContain(`directoryId: ${foreign} → =Turma A; ids:`);
    expect(text).not.toMatch(/(?:^|;)"[=+@-]/m);
    // What is stored keeps the ids: a name that changes changes here too.
    await server.db.update(directories).set({ name: 'Turma B' }).where(eq(directories.id, own));
    const [later] = (await list('page=1')).items;
    expect(later?.['record']).toMatchObject([{ Value: 'Turma B' }, {}, {}, {}, {}]);
  });
});
