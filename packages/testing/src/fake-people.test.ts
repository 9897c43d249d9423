import { describe, expect, it } from 'vitest';
import { buildId } from '.';
import { logins, refusedField, setUpWorld, teamIds, type Refused } from './set-up-world';

describe('people', () => {
  it('are searched, filtered, sorted and paged', async () => {
    const { users, roleOf } = setUpWorld();
    const names = async (query: Parameters<typeof users.list>[0]) =>
      (await users.list(query)).items.map(({ nome }) => nome.split(' ')[0]);
    expect(await names({ search: 'NIVEA' })).toEqual(['Nívea']);
    expect(await names({ search: 'festivalmarealta' })).toEqual(['Helena', 'Ivo']);
    expect(await names({ situacao: 'inativo' })).toEqual(['Gilda']);
    expect(await names({ cargoId: roleOf('Operadora').id })).toEqual(['Ivo', 'Joana', 'Marina']);
    expect(await names({ teamId: teamIds.saude })).toEqual(['Marina']);
    expect(await names({ sort: 'lastLogin,desc', limit: 2 })).toEqual(['Marina', 'Bruno']);
    expect(await names({ sort: 'lastLogin,asc', limit: 2 })).toEqual(['Fábio', 'Gilda']);
    expect(await names({ sort: 'createdAt,desc', limit: 1 })).toEqual(['Nívea']);
    expect((await users.list({ page: 3, limit: 5 })).pagination).toEqual({
      page: 3,
      limit: 5,
      total: 11,
      pagesTotal: 3,
    });
  });

  it('are reached by showUsers in the whole client, by manageTeamUsers in the own teams only', async () => {
    const { users, idOf } = setUpWorld(logins.elisa);
    const { items } = await users.list();
    expect(items.map(({ nome }) => nome.split(' ')[0])).toContain('Ivo');
    expect(items.map(({ nome }) => nome.split(' ')[0])).not.toContain('Joana');
    await expect(users.get(idOf('Joana'))).rejects.toMatchObject({ status: 404 });
    // Marina works in four teams, two of which Elisa may see.
    expect((await users.get(idOf('Marina'))).times.map(({ name }) => name)).toEqual([
      'Colégio Atlas',
      'Festival Maré Alta',
    ]);
    await expect(users.get(idOf('Diego'))).rejects.toMatchObject({ status: 404 });
  });

  it('are added with an invitation, which makes them active when it is accepted', async () => {
    const { users, world, roleOf, backend } = setUpWorld();
    const input = { nome: ' Otto Reis ', login: 'Otto@example.com ', cargoId: roleOf('Editor').id };
    const made = await users.create({ ...input, accountIds: [teamIds.festival, teamIds.saude] });
    expect(made).toMatchObject({
      nome: 'Otto Reis',
      login: 'otto@example.com',
      convitePendente: true,
      lastLogin: null,
      contaId: teamIds.festival,
      times: [{ accountId: teamIds.festival }, { accountId: teamIds.saude }],
    });
    const accept = (token: string | undefined) =>
      backend.fetch(
        new Request('https://fake.example/bff/invite/accept', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ token, nome: 'Otto', password: 'segredo' }),
        }),
      );
    const first = world.links.at(-1)?.token;
    await users.resendInvite(made.id);
    expect((await accept(first)).status).toBe(400);
    const link = world.links.at(-1)?.token;
    expect(await (await accept(link)).json()).toHaveProperty('token');
    expect(await (await accept(link)).json()).toMatchObject({ code: 'INVALID_INVITE_TOKEN' });
    expect(await users.get(made.id)).toMatchObject({ convitePendente: false, temSenha: true });
  });

  it('have no pending invitation before one is sent', async () => {
    const { users, roleOf } = setUpWorld();
    const input = { nome: 'Otto Reis', login: 'otto@example.com', cargoId: roleOf('Editor').id };
    const { id } = await users.create({ ...input, enviarConvite: false });
    const idsOf = async (query: Parameters<typeof users.list>[0]) =>
      (await users.list(query)).items.map((user) => user.id);
    const invited = () => idsOf({ situacao: 'convidado' });
    const uninvited = () => idsOf({ situacao: 'semConvite' });
    expect(await users.get(id)).toMatchObject({ convitePendente: false, temSenha: false });
    expect(await invited()).not.toContain(id);
    expect(await uninvited()).toContain(id);
    await users.resendInvite(id);
    expect(await users.get(id)).toMatchObject({ convitePendente: true, temSenha: false });
    expect(await invited()).toContain(id);
    expect(await uninvited()).not.toContain(id);
  });

  it('are changed by version, get another role at home, and are switched off with their sign-ins', async () => {
    const { users, idOf, personOf, roleOf, tokenFor, world } = setUpWorld();
    const id = idOf('Bruno');
    const token = tokenFor('bruno@colegioatlas.com.br');
    const changed = await users.update(id, { cargoId: roleOf('Editora').id }, { version: 1 });
    expect(changed).toMatchObject({ cargo: 'Editora', cargoId: roleOf('Editora').id, version: 2 });
    expect(personOf('Bruno').me.contasCargos[0]?.permissoes).toEqual(roleOf('Editora').permissoes);
    await expect(users.update(id, { nome: 'Tarde' }, { version: 1 })).rejects.toMatchObject({ status: 412 });
    expect(await users.update(id, { ativo: false }, { version: 2 })).toMatchObject({ ativo: false });
    expect(world.tokens.has(token)).toBe(false);
    await users.remove(id, { version: 3 });
    await expect(users.get(id)).rejects.toMatchObject({ status: 404 });
  });

  it.each<Refused>([
    [
      'a known e-mail',
      'marina',
      ({ users, roleOf }) =>
        users.create({ nome: 'Bru', login: 'BRUNO@colegioatlas.com.br', cargoId: roleOf('Editor').id }),
      { status: 409, code: 'LOGIN_IN_USE', ...refusedField('login', 'LOGIN_IN_USE') },
    ],
    [
      'a short name',
      'marina',
      ({ users, roleOf }) =>
        users.create({ nome: ' B ', login: 'b@example.com', cargoId: roleOf('Editor').id }),
      { status: 422, ...refusedField('nome', 'TOO_SHORT') },
    ],
    [
      'a malformed e-mail',
      'marina',
      ({ users, roleOf }) => users.create({ nome: 'Bia', login: 'bia', cargoId: roleOf('Editor').id }),
      { status: 422, ...refusedField('login', 'INVALID_EMAIL') },
    ],
    [
      'a role of another client',
      'marina',
      ({ users, roleOf }) =>
        users.create({ nome: 'Bia', login: 'b@example.com', cargoId: roleOf('Desenvolvedor').id }),
      { status: 422, ...refusedField('cargoId', 'INVALID_VALUE') },
    ],
    [
      'a team of another client',
      'marina',
      ({ users, roleOf }) =>
        users.create({
          nome: 'Bia',
          login: 'b@example.com',
          cargoId: roleOf('Editor').id,
          accountIds: [buildId(105)],
        }),
      { status: 422, ...refusedField('accountIds', 'INVALID_VALUE') },
    ],
    [
      'a role that holds more',
      'elisa',
      ({ users, idOf, roleOf }) => users.update(idOf('Carla'), { cargoId: roleOf('Administradora').id }),
      { status: 403, code: 'PERMISSION_NOT_HELD', ...refusedField('cargoId', 'PERMISSION_NOT_HELD') },
    ],
    [
      'somebody who holds more',
      'elisa',
      ({ users, idOf }) => users.update(idOf('Marina'), { ativo: false }),
      { status: 403, code: 'PERMISSION_NOT_HELD' },
    ],
    [
      'somebody of the system',
      'marina',
      ({ users, idOf }) => users.remove(idOf('Nívea')),
      { status: 403, code: 'PERMISSION_NOT_HELD' },
    ],
    [
      'oneself',
      'marina',
      ({ users, idOf }) => users.remove(idOf('Marina')),
      { status: 409, code: 'CANNOT_DELETE_SELF' },
    ],
    [
      'oneself, switched off',
      'marina',
      ({ users, idOf }) => users.update(idOf('Marina'), { ativo: false }),
      { status: 409, code: 'CANNOT_DELETE_SELF' },
    ],
    [
      'the last who manages teams',
      'marina',
      ({ users, idOf, roleOf }) => users.update(idOf('Marina'), { cargoId: roleOf('Editor').id }),
      { status: 409, code: 'LAST_OWNER' },
    ],
    [
      'an invitation that was accepted',
      'marina',
      ({ users, idOf }) => users.resendInvite(idOf('Bruno')),
      { status: 409, code: 'INVITE_ACCEPTED' },
    ],
    [
      'a link for somebody invited',
      'marina',
      ({ users, idOf }) => users.sendPasswordReset(idOf('Fábio')),
      { status: 409, code: 'INVITE_PENDING' },
    ],
    [
      'a link for somebody switched off',
      'marina',
      ({ users, idOf }) => users.sendPasswordReset(idOf('Gilda')),
      { status: 409, code: 'PERSON_INACTIVE' },
    ],
    ['without a permission', 'carla', ({ users }) => users.list(), { status: 403, code: 'FORBIDDEN' }],
  ])('are not touched: %s', async (_name, login, call, expected) => {
    const given = setUpWorld(logins[login]);
    const before = JSON.stringify(given.world.people);
    await expect(call(given)).rejects.toMatchObject(expected);
    expect(JSON.stringify(given.world.people)).toBe(before);
  });

  it('of other teams too are only taken out of the own ones', async () => {
    const { users, teams, idOf, personOf, world } = setUpWorld(logins.elisa);
    const { me } = world.people.find(({ me: { user } }) => user.id === idOf('Ivo'))!;
    me.contasCargos.push({
      ...me.contasCargos[0]!,
      conta_id: teamIds.saude,
      conta_nome: 'Instituto Saúde em Dia',
    });
    const inFestival = { accountId: teamIds.festival };
    await expect(users.remove(idOf('Ivo'), inFestival)).rejects.toMatchObject({
      code: 'PERSON_IN_OTHER_TEAMS',
    });
    await teams.removeMember(teamIds.festival, idOf('Ivo'));
    await expect(users.get(idOf('Ivo'))).rejects.toMatchObject({ status: 404 });
    expect(me.contasCargos).toHaveLength(2);
    expect(personOf('Ivo').me.contasCargos.map(({ conta_id }) => conta_id)).toEqual([teamIds.saude]);
  });
});
