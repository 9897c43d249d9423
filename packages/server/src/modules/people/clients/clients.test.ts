import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClients } from '../../../seed/demo-people';
import { insertClient } from '../../../testing/sample-people';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';

let server: TestServer;
let marina: string;
let diego: string;
beforeAll(async () => {
  server = await startTestServer();
  marina = await server.signIn('marina@colegioatlas.com.br');
  diego = await server.signIn('diego@vertice.com.br');
});
afterAll(() => server.stop());

interface Client {
  conta_id: string;
  nome_cliente: string;
  subConta: boolean;
  bloqueada: boolean;
  timesTotal: number;
  version: number;
}

async function list(token: string, query = ''): Promise<Client[]> {
  const { status, text } = await server.call(`/api/cliente${query}`, { token });
  expect(status).toBe(200);
  return JSON.parse(text) as Client[];
}

function put(
  id: string,
  body: object,
  options: { token?: string; version?: string } = {},
): Promise<CallResult> {
  const headers: Record<string, string> =
    options.version === undefined ? {} : { 'if-match': options.version };
  return server.call(`/api/cliente/${id}`, { token: options.token ?? marina, method: 'PUT', body, headers });
}

const remove = (id: string, token = marina): Promise<CallResult> =>
  server.call(`/api/cliente/${id}`, { token, method: 'DELETE' });

describe('clients', () => {
  it('are the own one with its sub-accounts, or all for developers', async () => {
    const sub = await insertClient(server.db, 'atlas', { name: 'Água Viva' });
    const alone = await insertClient(server.db, null, { name: 'Outra Casa' });
    const own = await list(marina);
    expect(own).toEqual([
      {
        conta_id: sub,
        nome_cliente: 'Água Viva',
        subConta: true,
        bloqueada: false,
        timesTotal: 0,
        version: 1,
      },
      expect.objectContaining({ conta_id: demoClients.atlas, subConta: false, timesTotal: 4 }),
    ]);
    const all = (await list(diego)).map(({ nome_cliente: name }) => name);
    expect(all).toEqual(['Água Viva', 'Atlas Educação', 'Outra Casa', 'Vértice Mídia']);
    expect((await list(diego, '?subConta=false')).map(({ conta_id: id }) => id)).not.toContain(sub);
    expect((await list(diego, '?search=agua')).map(({ conta_id: id }) => id)).toEqual([sub]);
    expect(await list(diego, '?search=%25')).toEqual([]);
    for (const id of [demoClients.vertice, alone, randomUUID()]) {
      expect((await server.call(`/api/cliente/${id}`, { token: marina })).status).toBe(404);
      expect((await put(id, { nome_cliente: 'Tomada' })).status).toBe(404);
      expect((await remove(id)).status).toBe(404);
    }
  });

  it('are created below the own one; without a parent by developers only', async () => {
    const create = (body: object, token = marina): Promise<CallResult> =>
      server.call('/api/cliente', { token, body: { nome_cliente: ' Filial Sul ', ...body } });
    expect((await create({})).body).toMatchObject({ nome_cliente: 'Filial Sul', subConta: true, version: 1 });
    expect((await create({ subConta: false })).status).toBe(422);
    expect((await create({ nome_cliente: '   x' })).status).toBe(422);
    const alone = await create({ bloqueada: true }, diego);
    expect(alone.body).toMatchObject({ subConta: false, bloqueada: true });
    expect(
      (await server.call(`/api/cliente/${String(alone.body['conta_id'])}`, { token: marina })).status,
    ).toBe(404);
  });

  it('are changed at their own version', async () => {
    const id = await insertClient(server.db, 'atlas');
    const first = await put(id, { nome_cliente: 'Primeira', bloqueada: true }, { version: '1' });
    expect(first.body).toMatchObject({
      nome_cliente: 'Primeira',
      bloqueada: true,
      subConta: true,
      version: 2,
    });
    expect((await put(id, { nome_cliente: 'Segunda' }, { version: '1' })).status).toBe(412);
    // A field that is left out is not changed.
    expect((await put(id, { nome_cliente: 'Segunda' })).body).toMatchObject({ bloqueada: true, version: 3 });
  });

  it('cannot block or unblock themselves', async () => {
    const body = { nome_cliente: 'Atlas Educação', bloqueada: true };
    expect((await put(demoClients.atlas, body)).status).toBe(403);
    expect((await put(demoClients.atlas, body, { token: diego })).body).toMatchObject({ bloqueada: true });
    const me = await server.call('/bff/me', { token: marina });
    expect(me.body['contasCargos']).toContainEqual(expect.objectContaining({ bloqueada: true }));
    expect((await put(demoClients.atlas, { ...body, bloqueada: false })).status).toBe(403);
    await put(demoClients.atlas, { ...body, bloqueada: false }, { token: diego });
  });

  it('are deleted only when they are empty', async () => {
    const refused = await remove(demoClients.atlas);
    expect([refused.status, refused.body['code']]).toEqual([409, 'CLIENT_IN_USE']);
    const id = await insertClient(server.db, 'atlas');
    const team = await server.call('/v1/teams', { token: marina, body: { name: 'Só este', clientId: id } });
    expect((await remove(id)).status).toBe(409);
    const teamId = String(team.body['accountId']);
    const gone = await server.call(`/v1/teams/${teamId}?accountId=${teamId}`, {
      token: marina,
      method: 'DELETE',
    });
    expect(gone.status).toBe(204);
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    expect((await list(marina)).map(({ conta_id: found }) => found)).not.toContain(id);
  });
});
