import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoRoles, demoTeams, demoUsers } from '../../../seed/demo-people';
import { insertMember, insertPerson, insertRole } from '../../../testing/sample-people';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import type { users } from '../../../schema/users';

let server: TestServer;
let marina: string;
let manager: string;
const { colegioAtlas, radioSerraViva, verticeEstudio } = demoTeams;

beforeAll(async () => {
  server = await startTestServer();
  marina = await server.signIn('marina@colegioatlas.com.br');
  const role = { id: await insertRole(server.db, 'atlas', ['manageTeamUsers', 'showVOD', 'showHistory']) };
  const { login } = await insertPerson(server.db, { team: 'colegioAtlas', role });
  manager = await server.signIn(login);
});
afterAll(() => server.stop());

interface Person {
  id: string;
  nome: string;
  cargo: string;
  contaId: string;
  times: { accountId: string; name: string; cargo_nome: string }[];
  version: number;
}
interface People {
  items: Person[];
  pagination: { total: number; pagesTotal: number };
}

async function list(query = '', token = marina): Promise<People> {
  const { status, body } = await server.call(`/v1/users${query}`, { token });
  expect(status).toBe(200);
  return body as unknown as People;
}

const namesOf = ({ items }: People): string[] => items.map(({ nome }) => nome);

describe('the list of people', () => {
  it('is the client’s people by name, and nobody else’s', async () => {
    const all = await list('?limit=100');
    expect(namesOf(all)).toEqual(
      expect.arrayContaining(['Bruno Teixeira', 'Carla Nogueira', 'Marina Azevedo']),
    );
    expect(JSON.stringify(all)).not.toMatch(/Diego|Elisa|Vértice|vertice/);
    const marinas = all.items.find(({ id }) => id === demoUsers.marina);
    expect(marinas).toMatchObject({ cargo: 'Administradora', contaId: colegioAtlas });
    expect(marinas?.times.map(({ name }) => name)).toEqual([
      'Colégio Atlas',
      'Festival Maré Alta',
      'Instituto Saúde em Dia',
      'Rádio Serra Viva',
    ]);
  });

  it('is the people of the own teams, with no other team of theirs, for who only manages teams', async () => {
    await insertPerson(server.db, { team: 'institutoSaudeEmDia', role: 'editor' }, { name: 'Só Instituto' });
    const own = await list('?limit=100', manager);
    expect(namesOf(own)).toContain('Marina Azevedo');
    expect(namesOf(own)).not.toContain('Só Instituto');
    for (const { times } of own.items) expect(times.map(({ name }) => name)).toEqual(['Colégio Atlas']);
  });

  it('is searched, filtered, sorted and paged', async () => {
    const mark = randomUUID().slice(0, 8);
    const insert = (name: string, values: Partial<typeof users.$inferInsert> = {}) =>
      insertPerson(
        server.db,
        { team: 'radioSerraViva', role: 'operadora' },
        { name: `${name} ${mark}`, ...values },
      );
    await insert('Zélia', { lastLoginAt: new Date('2026-01-02'), createdAt: new Date('2026-01-03') });
    await insert('íris', {
      passwordHash: null,
      invitedAt: new Date('2026-01-02'),
      createdAt: new Date('2026-01-02'),
    });
    await insert('Ivo', {
      active: false,
      lastLoginAt: new Date('2026-01-01'),
      login: `${mark}.ivo@exemplo.com.br`,
    });
    const find = async (query: string): Promise<string[]> =>
      namesOf(await list(`?search=${mark}&${query}`)).map((name) => name.split(' ')[0] ?? '');
    expect(await find('')).toEqual(['íris', 'Ivo', 'Zélia']);
    expect(await find('sort=nome,desc')).toEqual(['Zélia', 'Ivo', 'íris']);
    expect(await find('sort=lastLogin,desc')).toEqual(['Zélia', 'Ivo', 'íris']);
    expect(await find('sort=lastLogin,asc')).toEqual(['Ivo', 'Zélia', 'íris']);
    expect((await find('sort=createdAt,asc')).slice(0, 2)).toEqual(['íris', 'Zélia']);
    expect(await find('situacao=ativo')).toEqual(['Zélia']);
    expect(await find('situacao=inativo')).toEqual(['Ivo']);
    expect(await find('situacao=convidado')).toEqual(['íris']);
    expect(await find(`cargoId=${demoRoles.operadora.id}`)).toHaveLength(3);
    expect(await find(`cargoId=${demoRoles.editor.id}`)).toEqual([]);
    expect(await find(`teamId=${radioSerraViva}&limit=2&page=2`)).toEqual(['Zélia']);
    expect(await find(`teamId=${colegioAtlas}`)).toEqual([]);
    expect(namesOf(await list(`?search=${mark}.IVO`))).toEqual([`Ivo ${mark}`]);
    expect(namesOf(await list('?search=zelia'))).toEqual([`Zélia ${mark}`]);
    expect(namesOf(await list('?search=%25'))).toEqual([]);
    expect((await list(`?search=${mark}&limit=2`)).pagination).toMatchObject({ total: 3, pagesTotal: 2 });
  });

  it('does not tell who also works for another client', async () => {
    const person = await insertPerson(server.db, { team: 'colegioAtlas', role: 'editor' });
    await insertMember(server.db, { userId: person.id, accountId: verticeEstudio, role: 'gestora' });
    expect((await list(`?teamId=${verticeEstudio}`)).items).toEqual([]);
    expect((await list(`?cargoId=${demoRoles.gestora.id}`)).items).toEqual([]);
    const { text } = await server.call(`/v1/users/${person.id}`, { token: marina });
    expect(text).not.toMatch(/Vértice|Gestora/);
    expect(text).not.toContain(verticeEstudio);
  });
});
