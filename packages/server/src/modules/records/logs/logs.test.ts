import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '../../../kernel/http/contract';
import { demoTeams, demoUsers } from '../../../seed/demo-people';
import { insertApiKey, insertTeam } from '../../../testing/sample-people';
import { insertFolder, insertLive, insertVideo } from '../../../testing/samples';
import { apiKeys } from '../../../schema/api-keys';
import { attendeeRegistrations, attendees } from '../../../schema/attendees';
import { directories } from '../../../schema/directories';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { eventNames } from './event-names.pure';
import { events } from '../../../schema/logs';
import { recordEvent } from './record-event';
import type { EventSource } from './record-event';

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
  const identifier = await insertLive(server.db, 'colegioAtlas', { title: 'Palestra' });
  const [id] = await write({ event: 'LIVE_ATUALIZADA', identifier, record });
  expect((await list('')).items).toEqual([
    {
      id,
      accountId: demoTeams.colegioAtlas,
      accountName: 'Colégio Atlas',
      identifier,
      object: { kind: 'live', name: 'Palestra', exists: true },
      event: 'LIVE_ATUALIZADA',
      created_at: '2026-11-20T12:00:00.000Z',
      record: [
        {
          Key: 'latency',
          Label: 'latência',
          Value: 'low',
          Before: 'default',
          Words: { low: 'baixa', default: 'padrão' },
        },
      ],
      user: {
        name: 'Marina Azevedo',
        email: 'marina@colegioatlas.com.br',
        avatar: expect.toSatisfy((avatar) => avatar === null || typeof avatar === 'string') as string,
      },
      principal: { kind: 'user', id: null, name: null, label: null },
      ip: '192.0.2.7',
      user_agent: 'Navegador/1.0',
    },
  ]);
});

it('tells of the server by its task', async () => {
  await write({ userId: null, principalKind: 'system', principalId: 'purge-trash', ip: '', userAgent: '' });
  const { items } = await list('');
  const principal = { kind: 'system', id: 'purge-trash', name: null, label: 'Sistema (limpeza da lixeira)' };
  expect(items).toMatchObject([{ user: null, principal, ip: '' }]);
});

describe('who is no person', () => {
  const key = { userId: null, principalKind: 'api-key', principalId: randomUUID() } as const;
  const named: Entry = { ...key, principalName: 'Site da escola' };
  const embed: Entry = { ...named, principalKind: 'embed', principalVisitor: 'João da 7ª B' };

  it('is named in the language of the caller, in the list and in the file', async () => {
    await write(named, embed, { principalKind: 'invitation' }, { principalKind: 'recovery' });
    const labels = async (language: string) => {
      const headers = { authorization: `Bearer ${tokens.marina}`, 'accept-language': language };
      const answer = await fetch(`${server.url}/v1/logs?order=asc`, { headers });
      const { items } = (await answer.json()) as { items: { principal: { label: string } }[] };
      return items.map(({ principal }) => principal.label);
    };
    expect(await labels('pt-BR')).toEqual([
      'Chave de API “Site da escola”',
      'Parte incorporada de “Site da escola” (visitante João da 7ª B)',
      'Convite (Marina Azevedo)',
      'Link de nova senha (Marina Azevedo)',
    ]);
    expect((await labels('en'))[1]).toBe('Embedded part of “Site da escola” (visitor João da 7ª B)');
    const { text } = await server.call('/v1/logs/export', { token: tokens.marina });
    expect(text).toContain('"Chave de API “Site da escola”"');
    expect(text).toContain('"Parte incorporada de “Site da escola” (visitante João da 7ª B)"');
  });

  it('keeps the name in the entry, and has that of an attendee while the attendee is there', async () => {
    const live = await insertLive(server.db, 'colegioAtlas');
    const id = randomUUID();
    const person = { accountId: demoTeams.colegioAtlas, name: 'Ana Prado', createdAt: new Date() };
    await server.db.insert(attendees).values({ id, liveId: live, email: `${id}@example.com`, ...person });
    const digests = { tokenDigest: id, addressDigest: id };
    await server.db
      .insert(attendeeRegistrations)
      .values({ id, attendeeId: id, liveId: live, ...digests, ...person });
    const apiKeyId = await insertApiKey(server.db, { team: 'colegioAtlas', userId: demoUsers.marina });
    await write({ userId: null, principalKind: 'attendee', principalId: id });
    const accountId = demoTeams.colegioAtlas;
    const team = { blocked: false, playbackTokenVersion: 0, timezone: 'UTC' };
    const principal = { kind: 'api-key', apiKeyId, secretId: 's', accountId, team, permissions: new Set('') };
    const call = { principal, origin: null } as EventSource;
    await recordEvent(server.db, { call, event: 'VIDEO_REMOVIDO', of: { id: live } });
    const { name = '' } = (await server.db.select().from(apiKeys).where(eq(apiKeys.id, apiKeyId)))[0] ?? {};
    await server.db.update(apiKeys).set({ name: 'Outro nome' }).where(eq(apiKeys.id, apiKeyId));
    const labels = async () =>
      (await list('')).items.map((one) => (one['principal'] as { label: string }).label).sort();
    expect(await labels()).toEqual([`Chave de API “${name}”`, 'Participante “Ana Prado”']);
    await server.db.delete(attendees).where(eq(attendees.id, id));
    expect(await labels()).toEqual([`Chave de API “${name}”`, 'Participante']);
  });

  it('is found by the name and by the kind, on every page', async () => {
    const [first, second, system] = await write(named, embed, { ...key, principalKind: 'system' });
    const [person] = await write({ userId: demoUsers.bruno });
    expect(await idsOf('user=ESCOLA%20site')).toEqual([second, first]);
    expect(await idsOf('user=escola&limit=1&page=2')).toEqual([first]);
    expect((await list('user=joao')).pagination.total).toBe(1);
    expect(await idsOf('user=joao&allTeams=true')).toEqual([second]);
    expect(await idsOf('actor=embed')).toEqual([second]);
    expect(await idsOf('actor=system')).toEqual([system]);
    expect(await idsOf('actor=user')).toEqual([person]);
    expect(await idsOf('actor=embed&user=bruno')).toEqual([]);
  });
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

  it.each(['identifier=7', 'actor=robot', 'start=ontem', 'event=a%20b', 'order=up', 'limit=101', 'teamId=x'])(
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
    const record = [
      { Key: '=cmd', Value: 'B', Before: 'A;"C"' },
      { Key: 'status', Value: 'live', Before: 'scheduled' },
      { Key: 'autoStart', Value: true, Before: null },
    ];
    await write(
      { event: 'VIDEO_REMOVIDO', identifier, record, userAgent: ' =HYPERLINK("x")', ip: '＝1' },
      { userAgent: 'not this one' },
    );
    const { response, text } = await file('event=VIDEO_REMOVIDO');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="registros.csv"');
    expect(text).toBe(
      [
        '\uFEFF"Data";"Evento";"Tipo";"Objeto";"Identificador";"Registro";"Responsável";"E-mail";"Time";"IP";"Navegador"',
        [
          '"20/11/2026 09:00:00"',
          '"Vídeo removido"',
          '"VIDEO_REMOVIDO"',
          '""',
          `"${identifier}"`,
          `"'=cmd: A;""C"" → B; status: agendada → ao vivo; início automático: – → sim"`,
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
    const nameless = (id: string) => ({ Words: { [id]: 'item que não existe mais' } });
    expect(entry?.['record']).toEqual([
      { Key: 'directoryId', Label: 'pasta', Value: '=Turma A', Before: foreign, ...nameless(foreign) },
      { Key: 'ids', Label: 'itens', Value: ['Aula 1', 'Lixo', 'Palestra', gone], ...nameless(gone) },
      { Key: 'userId', Label: 'userId', Value: bruno },
      {
        Key: 'accountId',
        Label: 'time',
        Value: demoTeams.verticeEstudio,
        ...nameless(demoTeams.verticeEstudio),
      },
      { Key: 'title', Label: 'título', Value: `Aula ${own}` },
    ]);
    expect(entry?.['object']).toEqual({ kind: 'other', name: `Aula ${own}`, exists: false });
    // As the only value it would begin a cell, were it not for its key.
    const { text } = await server.call('/v1/logs/export?format=csv', { token: tokens.marina });
    expect(text).toContain('pasta: item que não existe mais → =Turma A; itens: Aula 1, Lixo,');
    expect(text).not.toMatch(/(?:^|;)"[=+@-]/m);
    // What is stored keeps the ids: a name that changes changes here too.
    await server.db.update(directories).set({ name: 'Turma B' }).where(eq(directories.id, own));
    const [later] = (await list('page=1')).items;
    expect(later?.['record']).toMatchObject([{ Value: 'Turma B' }, {}, {}, {}, {}]);
  });
});
