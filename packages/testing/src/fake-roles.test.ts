import { describe, expect, it } from 'vitest';
import { logins, refusedField, setUpWorld, type Refused } from './set-up-world';

describe('roles and permissions', () => {
  it('are listed with who holds them, changed for all of them at once, and refused while in use', async () => {
    const { roles, roleOf, personOf } = setUpWorld();
    const { items } = await roles.list();
    expect(items.map(({ nome, sistema, usuariosTotal }) => [nome, sistema, usuariosTotal])).toEqual([
      ['Administradora', false, 1],
      ['Convidada', false, 1],
      ['Editor', false, 3],
      ['Editora', false, 4],
      ['Operadora', false, 3],
      ['Produtora', false, 2],
      ['Suporte da plataforma', true, 1],
    ]);
    const { id, version } = roleOf('Convidada');
    await expect(roles.remove(id)).rejects.toMatchObject({ status: 409, code: 'ROLE_IN_USE' });
    const changed = await roles.update(id, { nome: 'Visitante', permissoes: ['showVOD'] }, { version });
    expect(changed).toMatchObject({ nome: 'Visitante', version: version + 1, usuariosTotal: 1 });
    const { user, contasCargos } = personOf('Carla').me;
    expect([user.cargo, contasCargos[0]]).toMatchObject(['Visitante', { permissoes: ['showVOD'] }]);
    const made = await roles.create({ nome: 'Leitura', permissoes: ['showVOD'] });
    await roles.remove(made.id, { version: 1 });
    await expect(roles.get(made.id)).rejects.toMatchObject({ status: 404 });
  });

  it.each<Refused>([
    [
      'of the system',
      'marina',
      ({ roles, roleOf }) => roles.update(roleOf('Suporte da plataforma').id, { nome: 'Meu' }),
      { status: 409, code: 'SYSTEM_ROLE' },
    ],
    [
      'of an older version',
      'marina',
      ({ roles, roleOf }) => roles.update(roleOf('Editor').id, { nome: 'Meu' }, { version: 9 }),
      { status: 412 },
    ],
    [
      'with what is not held',
      'marina',
      ({ roles }) => roles.create({ nome: 'Chaves', permissoes: ['api'] }),
      { status: 403, ...refusedField('permissoes', 'PERMISSION_NOT_HELD') },
    ],
    [
      'with what does not exist',
      'marina',
      ({ roles }) => roles.create({ nome: 'Chaves', permissoes: ['voar'] }),
      { status: 422, ...refusedField('permissoes', 'UNKNOWN_PERMISSION') },
    ],
    [
      'of the reserved name',
      'diego',
      ({ roles }) => roles.create({ nome: 'Palco-Dev', permissoes: [] }),
      { status: 422, ...refusedField('nome', 'RESERVED_NAME') },
    ],
    [
      'of a name that is taken',
      'marina',
      ({ roles }) => roles.create({ nome: 'Editora', permissoes: [] }),
      { status: 409, ...refusedField('nome', 'IN_USE') },
    ],
    [
      'of a short name',
      'marina',
      ({ roles }) => roles.create({ nome: 'Ed', permissoes: [] }),
      { status: 422, ...refusedField('nome', 'TOO_SHORT') },
    ],
    [
      'that keeps the last manager',
      'marina',
      ({ roles, roleOf }) => roles.update(roleOf('Administradora').id, { permissoes: [] }),
      { status: 409, code: 'LAST_OWNER' },
    ],
    [
      'of another client',
      'marina',
      ({ roles, roleOf }) => roles.get(roleOf('Desenvolvedor').id),
      { status: 404 },
    ],
  ])('are not touched: a role %s', async (_name, login, call, expected) => {
    const given = setUpWorld(logins[login]);
    const before = JSON.stringify([given.world.roles, given.world.people]);
    await expect(call(given)).rejects.toMatchObject(expected);
    expect(JSON.stringify([given.world.roles, given.world.people])).toBe(before);
  });

  it('name the permissions that are not held', async () => {
    const { roles } = setUpWorld(logins.marina);
    await expect(roles.create({ nome: 'Chaves', permissoes: ['api', 'showVOD'] })).rejects.toMatchObject({
      fields: [{ field: 'permissoes', permissions: ['api'] }],
    });
  });

  it('say what they open, and why something is closed', async () => {
    const { catalogue, idOf } = setUpWorld();
    const { items } = await catalogue.list();
    expect(items.find(({ id }) => id === 'showUsers')).toMatchObject({
      rotas: ['/users'],
      menu: ['users'],
      cargos: [{ nome: 'Administradora' }],
    });
    expect(items.find(({ id }) => id === 'palco-dev')).toMatchObject({
      cargos: [{ nome: 'Suporte da plataforma' }],
    });
    expect(await catalogue.explain({ route: '/users', userId: idOf('Bruno') })).toEqual({
      allowed: false,
      required: ['showUsers', 'manageTeamUsers'],
      missing: ['showUsers', 'manageTeamUsers'],
      rolesThatGrant: ['Administradora'],
      grantedBy: [],
    });
    expect(await catalogue.explain({ permission: 'showVOD' })).toMatchObject({
      allowed: true,
      missing: [],
      grantedBy: ['Administradora'],
    });
    expect(await catalogue.explain({ route: '/records' })).toMatchObject({ allowed: true, required: [] });
    await expect(catalogue.explain({ route: '/users', userId: idOf('Diego') })).rejects.toMatchObject({
      status: 404,
    });
  });
});
