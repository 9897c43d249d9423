import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClients, demoRoles, demoTeams, demoUsers } from '../../../seed/demo-people';
import {
  insertClient,
  insertMember,
  insertPerson,
  insertRole,
  insertTeam,
} from '../../../testing/sample-people';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';
import { events } from '../../../schema/logs';
import { roles } from '../../../schema/roles';

interface Role {
  readonly id: string;
  readonly nome: string;
  readonly descricao: string;
  readonly permissoes: string[];
  readonly sistema: boolean;
  readonly usuariosTotal: number;
  readonly version: number;
}

const systemRole = 'a86d1e34-5b72-4c09-9e8d-1f2a70d49999';

let server: TestServer;
let marina: string;
let diego: string;
let clerk: string;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  marina = await server.signIn('marina@colegioatlas.com.br');
  diego = await server.signIn('diego@vertice.com.br');
  await db.insert(roles).values({
    id: systemRole,
    clientId: null,
    name: 'Suporte do sistema',
    permissions: ['showCustomerSupport'],
  });
  // May manage roles, but holds little himself.
  const clerkRole = await insertRole(db, 'atlas', ['showRoles', 'showVOD']);
  const person = await insertPerson(db, { team: 'colegioAtlas', role: { id: clerkRole } });
  clerk = await server.signIn(person.login);
});
afterAll(() => server.stop());

async function list(token: string, search = ''): Promise<Role[]> {
  const { body } = await server.call(`/v1/roles?search=${encodeURIComponent(search)}`, { token });
  return body['items'] as Role[];
}

function create(token: string, body: Record<string, unknown>): Promise<CallResult> {
  return server.call('/v1/roles', { token, body });
}

function change(
  token: string,
  id: string,
  { ifMatch, ...body }: Record<string, unknown>,
): Promise<CallResult> {
  const headers = ifMatch === undefined ? undefined : { 'if-match': String(ifMatch) };
  return server.call(`/v1/roles/${id}`, { method: 'PATCH', token, body, headers });
}

function remove(token: string, id: string): Promise<CallResult> {
  return server.call(`/v1/roles/${id}`, { method: 'DELETE', token });
}

const codes = ({ body }: CallResult): unknown =>
  (body['errors'] as { field: string; code: string }[] | undefined)?.map(({ field, code }) => [field, code]);

describe('the list of roles', () => {
  it('has those of the client and of the system by name, with their people', async () => {
    const items = await list(marina);
    const names = items.map(({ nome }) => nome).filter((nome) => !nome.startsWith('Cargo '));
    expect(names).toEqual([
      'Administradora',
      'Convidada',
      'Editor',
      'Editora',
      'Leitura',
      'Operadora',
      'Produtora',
      'Suporte do sistema',
    ]);
    expect(items.find(({ nome }) => nome === 'Administradora')).toMatchObject({
      id: demoRoles.administradora.id,
      sistema: false,
      usuariosTotal: 1,
      version: 1,
    });
    expect(items.find(({ id }) => id === systemRole)).toMatchObject({ sistema: true, usuariosTotal: 0 });
  });

  it('counts a person once, however many teams, and nobody of another client', async () => {
    expect((await list(diego)).find(({ nome }) => nome === 'Desenvolvedor')?.usuariosTotal).toBe(1);
    await insertPerson(server.db, { team: 'colegioAtlas', role: { id: systemRole } });
    expect((await list(marina)).find(({ id }) => id === systemRole)?.usuariosTotal).toBe(1);
    expect((await list(diego)).find(({ id }) => id === systemRole)?.usuariosTotal).toBe(0);
  });

  it.each([
    ['edi', ['Editor', 'Editora']],
    ['PRODUTÓRA', ['Produtora']],
    ['%', []],
  ])('is searched for "%s" without case and accents', async (search, expected) => {
    expect((await list(marina, search)).map(({ nome }) => nome)).toEqual(expected);
  });

  it('fills the slug of the product in', async () => {
    const studio = (await list(diego)).find(({ nome }) => nome === 'Desenvolvedor');
    expect(studio?.permissoes).toEqual(expect.arrayContaining(['palco-dev', 'palco_studio']));
  });
});

describe('one role', () => {
  it('tells where it is used', async () => {
    const { body } = await server.call(`/v1/roles/${demoRoles.desenvolvedor.id}`, { token: diego });
    const person = { userId: demoUsers.diego, nome: 'Diego Ramos' };
    expect(body['usos']).toEqual([
      { ...person, accountId: demoTeams.verticeEstudio, conta_nome: 'Vértice Estúdio' },
      { ...person, accountId: demoTeams.verticeEventos, conta_nome: 'Vértice Eventos' },
    ]);
  });

  it('of another client is not there', async () => {
    for (const call of [
      server.call(`/v1/roles/${demoRoles.gestora.id}`, { token: marina }),
      change(marina, demoRoles.gestora.id, { nome: 'Tomada' }),
      remove(marina, demoRoles.gestora.id),
    ]) {
      expect((await call).status).toBe(404);
    }
  });
});

describe('a new role', () => {
  it('is made in the client of the selected team, in the order of the catalogue', async () => {
    const { status, body } = await create(marina, {
      nome: '  Revisora  ',
      permissoes: ['showUsers', 'showVOD'],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      nome: 'Revisora',
      descricao: '',
      permissoes: ['showVOD', 'showUsers'],
      sistema: false,
      usuariosTotal: 0,
      version: 1,
    });
    const [stored] = await server.db
      .select()
      .from(roles)
      .where(eq(roles.id, String(body['id'])));
    expect(stored?.clientId).toBe(demoClients.atlas);
    const [told] = await server.db
      .select()
      .from(events)
      .where(eq(events.identifier, String(body['id'])));
    expect(told?.record).toContainEqual({ Key: 'permissoes', Value: ['showVOD', 'showUsers'] });
  });

  it.each(['Produtora', 'produtora', 'PRODUTÓRA ', 'Suporte do sistema'])(
    'has a name of its own: not "%s"',
    async (nome) => {
      const answer = await create(marina, { nome, permissoes: [] });
      expect([answer.status, answer.body['code'], codes(answer)]).toEqual([
        409,
        'ROLE_NAME_IN_USE',
        [['nome', 'IN_USE']],
      ]);
    },
  );

  it('may have the name of a role of another client', async () => {
    expect((await create(marina, { nome: 'Gestora', permissoes: [] })).status).toBe(201);
  });

  it('is made once by ten requests at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create(marina, { nome: 'Paralela', permissoes: [] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it.each(['palco-dev', 'PALCO-Dev', ' palco-dev ', 'ｐalco-dev'])(
    'is never named like the reserved permission: "%s"',
    async (nome) => {
      const answer = await create(diego, { nome, permissoes: [] });
      expect([answer.status, codes(answer)]).toEqual([422, [['nome', 'RESERVED_NAME']]]);
    },
  );

  it.each([
    [{ nome: '  a  ', permissoes: [] }, [['nome', 'TOO_SHORT']]],
    [{ nome: 'Nova', permissoes: ['showEverything'] }, [['permissoes', 'UNKNOWN_PERMISSION']]],
    [{ nome: 'Nova', permissoes: ['{product}-dev'] }, [['permissoes', 'UNKNOWN_PERMISSION']]],
    [{ nome: 'Nova', permissoes: ['other-dev'] }, [['permissoes', 'UNKNOWN_PERMISSION']]],
  ])('is refused as %o', async (body, expected) => {
    const answer = await create(diego, body);
    expect([answer.status, codes(answer)]).toEqual([422, expected]);
  });

  it('holds only what its maker holds; a developer may grant everything', async () => {
    const answer = await create(clerk, { nome: 'Alta', permissoes: ['showVOD', 'gerenciarTimes'] });
    expect([answer.status, answer.body['code'], codes(answer)]).toEqual([
      403,
      'PERMISSION_NOT_HELD',
      [['permissoes', 'PERMISSION_NOT_HELD']],
    ]);
    expect(answer.body['errors']).toMatchObject([
      { message: expect.stringContaining(': gerenciarTimes') as string, permissions: ['gerenciarTimes'] },
    ]);
    expect((await create(clerk, { nome: 'Baixa', permissoes: ['showVOD'] })).status).toBe(201);
    expect((await create(marina, { nome: 'Interna', permissoes: ['palco-dev'] })).status).toBe(403);
    expect((await create(diego, { nome: 'Interna', permissoes: ['palco-dev'] })).status).toBe(201);
  });
});

describe('a change of a role', () => {
  it('works on the next request of who holds it', async () => {
    const role = await insertRole(server.db, 'atlas', ['showVOD']);
    const person = await insertPerson(server.db, { team: 'colegioAtlas', role: { id: role } });
    const token = await server.signIn(person.login);
    const videos = (): Promise<CallResult> => server.call('/v1/videos', { token });
    expect((await videos()).status).toBe(200);
    expect((await change(marina, role, { permissoes: [] })).status).toBe(200);
    expect((await videos()).status).toBe(403);
    await change(marina, role, { permissoes: ['showVOD'] });
    expect((await videos()).status).toBe(200);
  });

  it('counts versions and honours If-Match', async () => {
    const id = await insertRole(server.db, 'atlas');
    expect((await change(marina, id, { descricao: 'a', ifMatch: 1 })).body['version']).toBe(2);
    const late = await change(marina, id, { descricao: 'b', ifMatch: '"1"' });
    expect([late.status, late.body['code']]).toEqual([412, 'VERSION_CONFLICT']);
    expect((await change(marina, id, { descricao: 'c', ifMatch: '"2"' })).status).toBe(200);
  });

  it('keeps what it does not name, and may keep the own name', async () => {
    const { body: made } = await create(marina, { nome: 'Mantida', permissoes: ['showVOD'] });
    const { body } = await change(marina, String(made['id']), { nome: 'mantida', descricao: ' Só isto ' });
    expect(body).toMatchObject({ nome: 'mantida', descricao: 'Só isto', permissoes: ['showVOD'] });
    expect((await change(marina, String(made['id']), { nome: 'Editor' })).status).toBe(409);
  });

  it('neither raises a role above the caller nor touches one that is', async () => {
    const low = await insertRole(server.db, 'atlas', ['showVOD']);
    expect((await change(clerk, low, { permissoes: ['showVOD', 'api'] })).status).toBe(403);
    const high = await insertRole(server.db, 'atlas', ['showVOD', 'gerenciarTimes']);
    for (const body of [{ permissoes: ['showVOD'] }, { nome: 'Rebaixada' }]) {
      const answer = await change(clerk, high, body);
      expect([answer.status, answer.body['code']]).toEqual([403, 'PERMISSION_NOT_HELD']);
    }
    expect((await remove(clerk, high)).status).toBe(403);
  });

  it('leaves the roles of the system alone', async () => {
    for (const answer of [
      await change(diego, systemRole, { nome: 'Minha' }),
      await remove(diego, systemRole),
    ]) {
      expect([answer.status, answer.body['code']]).toEqual([409, 'SYSTEM_ROLE']);
    }
  });

  it('leaves somebody in every client whose teams were made with it', async () => {
    const id = await insertRole(server.db, 'atlas', ['gerenciarTimes']);
    const clientId = await insertClient(server.db, 'atlas');
    const accountId = await insertTeam(server.db, 'atlas', { clientId });
    await insertMember(server.db, { userId: demoUsers.bruno, accountId, role: { id } });
    const answer = await change(marina, id, { permissoes: [] });
    expect([answer.status, answer.body['code']]).toEqual([409, 'LAST_OWNER']);
  });

  it('leaves somebody who can manage the teams of the client', async () => {
    const { administradora } = demoRoles;
    const permissoes = administradora.permissions
      .map((permission) => permission.replace('{product}', 'palco'))
      .filter((permission) => permission !== 'gerenciarTimes');
    const answer = await change(marina, administradora.id, { permissoes });
    expect([answer.status, answer.body['code']]).toEqual([409, 'LAST_OWNER']);
    expect((await list(marina)).find(({ id }) => id === administradora.id)?.permissoes).toContain(
      'gerenciarTimes',
    );
  });
});

describe('the deletion of a role', () => {
  it('is refused while anybody holds it', async () => {
    const id = await insertRole(server.db, 'atlas');
    await insertPerson(server.db, { team: 'colegioAtlas', role: { id } });
    const answer = await remove(marina, id);
    expect([answer.status, answer.body['code']]).toEqual([409, 'ROLE_IN_USE']);
  });

  it('happens once', async () => {
    const id = await insertRole(server.db, 'atlas');
    expect((await remove(marina, id)).status).toBe(204);
    expect((await remove(marina, id)).status).toBe(404);
    expect((await list(marina)).some((role) => role.id === id)).toBe(false);
  });
});
