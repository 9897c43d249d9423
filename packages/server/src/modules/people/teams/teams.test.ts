import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClients, demoTeams } from '../../../seed/demo-people';
import { demoFolderId } from '../../../seed/seed';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Teams {
  items: { name: string; membersTotal: number; userTeamRole: { nome: string } | null }[];
  pagination: { page: number; limit: number; total: number; pagesTotal: number };
}

async function teams(login: string, query = ''): Promise<Teams> {
  const { body } = await server.call(`/bff/teams${query}`, { token: await server.signIn(login) });
  return body as unknown as Teams;
}

const names = ({ items }: Teams): string[] => items.map(({ name }) => name);

describe('teams', () => {
  it('are the own ones for most people', async () => {
    expect(names(await teams('bruno@colegioatlas.com.br'))).toEqual(['Colégio Atlas']);
    expect(names(await teams('carla@colegioatlas.com.br'))).toEqual(['Colégio Atlas']);
  });

  it('are all of the client for who manages them in the chosen team', async () => {
    const all = await teams('elisa@vertice.com.br');
    expect(all.items).toEqual([
      expect.objectContaining({
        name: 'Vértice Estúdio',
        membersTotal: 2,
        userTeamRole: expect.objectContaining({ nome: 'Gestora' }) as object,
      }),
      expect.objectContaining({ name: 'Vértice Eventos', membersTotal: 2 }),
    ]);
  });

  it('are never those of another client', async () => {
    for (const login of ['marina@colegioatlas.com.br', 'diego@vertice.com.br']) {
      const found = names(await teams(login, '?limit=100'));
      expect(new Set(found.map((name) => name.startsWith('Vértice'))).size).toBe(1);
    }
  });

  it.each([
    ['saude', ['Instituto Saúde em Dia']],
    ['RÁDIO', ['Rádio Serra Viva']],
    ['mare', ['Festival Maré Alta']],
    ['%', []],
    ['_', []],
    ['vértice', []],
  ])('are found by "%s"', async (search, expected) => {
    expect(names(await teams('marina@colegioatlas.com.br', `?search=${encodeURIComponent(search)}`))).toEqual(
      expected,
    );
  });

  it('come in pages', async () => {
    const second = await teams('marina@colegioatlas.com.br', '?page=2&limit=3');
    expect(names(second)).toEqual(['Rádio Serra Viva']);
    expect(second.pagination).toEqual({ page: 2, limit: 3, total: 4, pagesTotal: 2 });
    expect(names(await teams('marina@colegioatlas.com.br', '?page=100000&limit=100'))).toEqual([]);
  });
});

describe('the selected team', () => {
  it('is the one that the query chooses', async () => {
    const token = await server.signIn('marina@colegioatlas.com.br');
    const { body } = await server.call(`/v2/accounts?accountId=${demoTeams.radioSerraViva}`, { token });
    expect(body).toEqual({
      data: {
        accountId: demoTeams.radioSerraViva,
        name: 'Rádio Serra Viva',
        thumbnail: null,
        cliente: demoClients.atlas,
        bloqueada: false,
        limiteFps: 30,
        timezone: 'America/Sao_Paulo',
        diretorioRoot: demoFolderId('radioSerraViva'),
        version: 1,
      },
    });
  });

  it('is the home team without a choice', async () => {
    const token = await server.signIn('marina@colegioatlas.com.br');
    expect((await server.call('/v2/accounts', { token })).body['data']).toMatchObject({
      name: 'Colégio Atlas',
    });
  });
});
