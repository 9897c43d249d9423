import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lives } from '../../../schema';
import { commitWhileWaiting } from '../../../testing/blocked-query';
import { insertLive } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { statusAfter } from './lives.policy.pure';
import { createLivesForIngest } from './index';

/** Typed as string, so that the SDK's types are not loaded: they need the DOM types, which the server does not have. */
const sdkEntry: string = '@palco/sdk/lives';
interface SdkRules {
  nextLiveStatus(status: string | null, action: string): string | undefined;
}
const sdk = (await import(sdkEntry)) as SdkRules;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: object, headers = {}) =>
  server.call(path, { token, method, body, headers });
const press = (id: string, action: string) => call('PUT', `/v1/live-streams/${id}/control/${action}`);
const team = 'colegioAtlas';

it('has the table of the SDK', () => {
  for (const action of ['start', 'pause', 'resume', 'complete'] as const)
    for (const status of [null, 'scheduled', 'live', 'paused', 'finished'] as const)
      expect([status, action, statusAfter(status, action)]).toEqual([
        status,
        action,
        sdk.nextLiveStatus(status, action) ?? null,
      ]);
});

describe('the list', () => {
  const titles = async (search: string, who = token) => {
    const { body } = await server.call(`/v1/live-streams?${search}`, { token: who });
    return (body['items'] as { title: string }[]).map(({ title }) => title);
  };
  const at = (hours: number) => new Date(Date.UTC(2030, 0, 1, hours));

  it('begins with what is on, then what is to begin next, then what has no date, and counts each tab by the other filters', async () => {
    const studio = { type: 'studio' } as const;
    const all = [
      { title: 'ordem: logo', status: 'scheduled', scheduledStartTime: at(8), ...studio },
      { title: 'ordem: depois', status: 'scheduled', scheduledStartTime: at(9) },
      { title: 'ordem: sem data' },
      { title: 'ordem: acabou', status: 'finished', startedAt: at(0), finishedAt: at(1) },
      { title: 'ordem: pausada', status: 'paused', startedAt: at(3), ...studio },
      { title: 'ordem: no ar há muito', status: 'live', startedAt: at(1) },
      { title: 'ordem: no ar agora', status: 'live', startedAt: at(2), ...studio },
    ] as const;
    for (const [index, values] of all.entries())
      await insertLive(server.db, team, { ...values, createdAt: at(10 + index) });
    await insertLive(server.db, 'radioSerraViva', { title: 'ordem: de outro time', status: 'live' });
    const order = [
      'ordem: no ar agora',
      'ordem: no ar há muito',
      'ordem: pausada',
      'ordem: logo',
      'ordem: depois',
      'ordem: sem data',
      'ordem: acabou',
    ];
    expect(await titles('title=ordem&sort=onAir,desc')).toEqual(order);
    expect(await titles('title=ordem&sort=onAir,asc')).toEqual(order.toReversed());
    expect(await titles('title=ordem&sort=onAir,desc&type=studio')).toEqual([
      'ordem: no ar agora',
      'ordem: pausada',
      'ordem: logo',
    ]);
    const counts = async (search: string) => (await call('GET', `/v1/live-streams?${search}`)).body['counts'];
    expect(await counts('title=ordem&counts=true&shutdown=false&status=scheduled&limit=1')).toEqual({
      all: 6,
      live: 3,
      scheduled: 2,
      undated: 1,
    });
    expect(await counts('title=ordem&counts=true&type=studio')).toEqual({
      all: 3,
      live: 2,
      scheduled: 1,
      undated: 0,
    });
    const day = `start=${at(8).toISOString()}&end=${at(9).toISOString()}`;
    expect(await counts(`title=ordem&counts=true&${day}`)).toEqual({
      all: 1,
      live: 0,
      scheduled: 1,
      undated: 0,
    });
    expect(await titles('title=ordem&status=none')).toEqual(['ordem: sem data']);
    expect(await titles('title=ordem&status=none,paused')).toHaveLength(2);
    expect(await counts('title=ordem')).toBeUndefined();
  });
});

describe('a live', () => {
  it('is made with its keys, listed, changed and deleted', async () => {
    const scheduledStartTime = '2030-03-01T22:00:00.000Z';
    const security = { geoAccessControl: 'allow', geoRegionList: ['BR'], referrerWhitelist: ['Exemplo.COM'] };
    const made = await call('POST', '/v1/live-streams', {
      title: 'Minha aula',
      scheduledStartTime,
      security,
    });
    expect(made).toMatchObject({
      status: 201,
      body: { status: 'scheduled', nome: 'Minha aula', hora: '19:00:00' },
    });
    expect(made.body).toMatchObject({ security: { referrerWhitelist: ['exemplo.com'] } });
    const id = made.body['id'] as string;
    const keys = made.body['keys'] as { signalId: number | null; streamKey: string; id: string }[];
    expect(keys.map(({ signalId }) => signalId)).toEqual([null, 1, 2]);
    const found = await call('GET', '/v1/live-streams?title=MINHA&status=scheduled&shutdown=false');
    expect(found.body).toMatchObject({ items: [{ id }], pagination: { limit: 10, total: 1 } });
    const changed = await call(
      'PATCH',
      `/v1/live-streams/${id}`,
      { scheduledStartTime: null },
      { 'if-match': '1' },
    );
    expect(changed.body).toMatchObject({ status: null, hora: null, version: 2 });
    const stale = await call('PATCH', `/v1/live-streams/${id}`, { title: 'x' }, { 'if-match': '1' });
    expect([stale.status, stale.body['code']]).toEqual([412, 'VERSION_CONFLICT']);
    const ingest = createLivesForIngest(server.context);
    const [general] = keys;
    expect(await ingest.findLiveByKey(general?.streamKey ?? '')).toMatchObject({
      liveId: id,
      signalId: null,
    });
    await call('POST', `/v1/live-streams/${id}/keys/${general?.id}/rotate`);
    expect(await ingest.findLiveByKey(general?.streamKey ?? '')).toBeNull();
    expect((await call('DELETE', `/v1/live-streams/${id}`)).status).toBe(204);
    expect((await call('GET', `/v1/live-streams/${id}`)).body['code']).toBe('LIVE_NOT_FOUND');
  });

  it('keeps what is locked once it was started', async () => {
    const id = await insertLive(server.db, team);
    expect((await press(id, 'start')).body).toMatchObject({ status: 'live' });
    const date = '2030-03-01T22:00:00.000Z';
    const assets = { playerColor: '#0055aa' };
    const body = { scheduledStartTime: date, type: 'studio', latency: 'low', assets, title: 'x' };
    const refused = await call('PATCH', `/v1/live-streams/${id}`, body);
    expect([refused.status, refused.body['code']]).toEqual([409, 'LIVE_ALREADY_STARTED']);
    const fields = (refused.body['errors'] as { field: string }[]).map(({ field }) => field).sort();
    expect(fields).toEqual(['assets.playerColor', 'latency', 'scheduledStartTime', 'type']);
    const same = await call('PATCH', `/v1/live-streams/${id}`, { latency: 'default', title: 'Outro' });
    expect(same.body).toMatchObject({ title: 'Outro', status: 'live' });
    expect((await call('DELETE', `/v1/live-streams/${id}`)).body['code']).toBe('LIVE_IN_PROGRESS');
    expect((await press(id, 'resume')).body['code']).toBe('INVALID_TRANSITION');
    expect((await press(id, 'complete')).body).toMatchObject({ status: 'finished' });
  });

  it('is completed by the first of two operators', async () => {
    const id = await insertLive(server.db, team, { status: 'live' });
    const late = await commitWhileWaiting(
      server.pool,
      (client) => client.query("update lives set status = 'finished' where id = $1", [id]),
      () => press(id, 'complete'),
    );
    expect([late.status, late.body['code']]).toEqual([409, 'INVALID_TRANSITION']);
    expect(await server.db.$count(lives)).toBeGreaterThan(0);
  });
});

describe('many lives at once', () => {
  const path = '/bff/whereby/create-csv-rooms';
  const sendFile = (content: string | Uint8Array<ArrayBuffer>): Promise<Response> => {
    const form = new FormData();
    form.set('file', new Blob([content]), 'lives.csv');
    return fetch(server.url + path, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
  };

  it('are created from rows and from a file, and each fault is reported', async () => {
    const row = { titulo: 'Aula', data: '31/02/2030', hora: '25:00:00' };
    const { body } = await call('POST', path, { rooms: [{ titulo: 'Boa' }, row] });
    expect(body['created']).toMatchObject([{ linha: 1 }]);
    expect(body['errors']).toMatchObject([
      { linha: 2, field: 'data' },
      { linha: 2, field: 'hora', message: 'O formato deve ser HH:mm:ss' },
    ]);
    const answer = await sendFile('\uFEFFtitulo,data,hora\nDois,01/03/2030,19:00:00\n');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ created: [{ linha: 2 }], errors: [] });
  });

  it('are made once of a file that is sent twice, and a dry run says what would be made', async () => {
    const rooms = ['01/03/2040', '01/03/2020', '01/03/2040'].map((data) => ({
      titulo: 'Só uma vez',
      data,
      hora: '19:00',
      latencia: 'Baixa',
    }));
    const before = await server.db.$count(lives);
    const states = async (query = ''): Promise<unknown[]> => {
      const { body } = await call('POST', path + query, { rooms: [...rooms, { titulo: 'Má', tipo: 'x' }] });
      expect(body['errors']).toEqual([
        { linha: 4, field: 'tipo', message: 'Valores aceitos: encoder, studio' },
      ]);
      const { rows, created } = body as { rows: { state: string }[]; created: unknown[] };
      return [rows.map(({ state }) => state), created.length];
    };
    expect(await states('?dryRun=true')).toEqual([['new', 'past', 'repeated'], 0]);
    expect(await server.db.$count(lives)).toBe(before);
    expect(await states()).toEqual([['new', 'past', 'repeated'], 2]);
    expect(await states()).toEqual([['exists', 'exists', 'exists'], 0]);
    expect(await server.db.$count(lives)).toBe(before + 2);
    const file = 'sep=;\nTítulo;Cor;Hora;Data;\nNovo;azul;19:00;02/03/2040;\n';
    const answers = await Promise.all([sendFile(file), sendFile(file)]);
    const made = await Promise.all(
      answers.map(async (one) => (await one.json()) as Record<string, unknown[]>),
    );
    expect(made.flatMap((one) => one['created'])).toMatchObject([{ linha: 3 }]);
    expect(made[0]?.['errors']).toMatchObject([{ linha: 2, field: 'cor' }]);
  });

  it.each([
    ['little-endian', (utf16: Buffer) => utf16],
    ['big-endian', (utf16: Buffer) => utf16.swap16()],
  ])('are read from a file in UTF-16, %s, with and without a mark', async (name, order) => {
    for (const mark of ['\uFEFF', '']) {
      const text = `${mark}título\nLição ${name} ${mark.length}`;
      const answer = await sendFile(Uint8Array.from(order(Buffer.from(text, 'utf16le'))));
      expect(await answer.json()).toMatchObject({ created: [{ linha: 2 }], errors: [] });
    }
  });

  it('are not read from a file that is no text, which says what to send', async () => {
    const answer = await sendFile(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]));
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({
      code: 'LIVE_FILE_NOT_TEXT',
      message: expect.stringContaining('UTF-8') as unknown,
    });
  });

  it('are read from a file of the longest texts, of four bytes a character', async () => {
    const [tooLong, longest] = ['🎓'.repeat(256), '🎓'.repeat(5000)];
    const answer = await sendFile(`titulo,descricao\n${`${tooLong},${longest}\n`.repeat(100)}`);
    expect(answer.status).toBe(200);
    const { errors } = (await answer.json()) as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field)).toEqual(Array.from({ length: 100 }, () => 'titulo'));
  });

  it('are a hundred at most', async () => {
    const rooms = Array.from({ length: 101 }, () => ({ titulo: 'Aula' }));
    const { status, body } = await call('POST', path, { rooms });
    expect([status, body['code']]).toEqual([413, 'TOO_MANY_ROWS']);
  });
});

it('tells viewers of a live what they may see, on its own sites alone', async () => {
  const id = await insertLive(server.db, team, { status: 'paused', referrerWhitelist: ['exemplo.com'] });
  const path = `/bff/player/live/${id}`;
  expect((await server.call(path)).body).toMatchObject({
    status: 'paused',
    playback_url: null,
    overlays: [],
  });
  await call('PATCH', `/v1/live-streams/${id}/overlays/${id}`, { ativo: true });
  expect((await server.call(path)).body).toMatchObject({ overlays: [{ id, tipo: 'imagem' }] });
  const foreign = await server.call(path, { headers: { origin: 'https://outro.com' } });
  expect([foreign.status, foreign.body['code']]).toEqual([403, 'DOMAIN_REFUSED']);
});
