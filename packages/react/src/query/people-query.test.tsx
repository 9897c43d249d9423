import { usersApi } from '@palco/sdk/admin';
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  clientQueryOptions,
  palcoQueryKey,
  roleQueryOptions,
  rolesQueryOptions,
  signInsQueryOptions,
  teamQueryOptions,
  usePalcoMutation,
  userQueryOptions,
  accountSettingsQueryOptions,
  apiKeysQueryOptions,
  clientsQueryOptions,
  explanationQueryOptions,
  membersQueryOptions,
  permissionCatalogueQueryOptions,
  usersQueryOptions,
  usePalcoQuery,
} from './index';
import { setUpQueries } from './query.fixture';

async function setUp() {
  const given = await setUpQueries();
  const { world } = given.backend;
  const personOf = (nome: string) => world.people.find(({ me }) => me.user.nome === nome)!.me.user;
  const roleOf = (nome: string) => world.roles.find((role) => role.nome === nome)!;
  return { ...given, world, personOf, roleOf };
}

describe('queries of people and access', () => {
  test('each hook shows what its call answers', async () => {
    const { wrapper, world, personOf, roleOf } = await setUp();
    const [team] = world.accounts;
    const { id: bruno } = personOf('Bruno Tavares');
    const { result } = renderHook(
      () => ({
        users: usePalcoQuery((palco) => usersQueryOptions(palco, { limit: 20 })).data?.items.length,
        user: usePalcoQuery((palco) => userQueryOptions(palco, bruno)).data?.cargo,
        roles: usePalcoQuery((palco) => rolesQueryOptions(palco, { search: 'edit' })).data?.items.map(
          ({ nome }) => nome,
        ),
        role: usePalcoQuery((palco) => roleQueryOptions(palco, roleOf('Editor').id)).data?.usos.map(
          ({ nome }) => nome,
        ),
        permissions: usePalcoQuery(permissionCatalogueQueryOptions).data?.items.length,
        explanation: usePalcoQuery((palco) => explanationQueryOptions(palco, { route: '/api-keys' })).data
          ?.grantedBy,
        clients: usePalcoQuery((palco) => clientsQueryOptions(palco, { subConta: false })).data?.map(
          ({ nome_cliente }) => nome_cliente,
        ),
        client: usePalcoQuery((palco) => clientQueryOptions(palco, team!.cliente)).data?.timesTotal,
        team: usePalcoQuery((palco) => teamQueryOptions(palco, team!.accountId)).data?.videosTotal,
        members: usePalcoQuery((palco) =>
          membersQueryOptions(palco, team!.accountId, { search: 'bruno' }),
        ).data?.items.map(({ nome }) => nome),
        settings: usePalcoQuery((palco) => accountSettingsQueryOptions(palco, team!.accountId)).data
          ?.timezone,
        signIns: usePalcoQuery(signInsQueryOptions).data?.items.map(({ atual }) => atual),
        apiKeys: usePalcoQuery(apiKeysQueryOptions).data?.items.map(({ nome }) => nome),
      }),
      { wrapper },
    );
    await waitFor(() =>
      expect(result.current).toEqual({
        users: 11,
        user: 'Editor',
        roles: ['Editor', 'Editora'],
        role: ['Bruno Tavares', 'Elisa Prado', 'Fábio Lima'],
        permissions: world.permissions.length,
        explanation: [],
        clients: ['Atlas Educação', 'Atlas Idiomas', 'Vértice Mídia'],
        client: 4,
        team: 0,
        members: ['Bruno Tavares'],
        settings: 'America/Sao_Paulo',
        signIns: [false],
        apiKeys: ['texto'],
      }),
    );
  });

  test('a page of people stays while the next one comes', async () => {
    const { wrapper } = await setUp();
    const { result, rerender } = renderHook(
      ({ page }) => usePalcoQuery((palco) => usersQueryOptions(palco, { page, limit: 5 })),
      {
        wrapper,
        initialProps: { page: 1 },
      },
    );
    await waitFor(() => expect(result.current.data?.items).toHaveLength(5));
    const first = result.current.data;
    rerender({ page: 2 });
    expect(result.current).toMatchObject({ data: first, isPlaceholderData: true });
    await waitFor(() => expect(result.current.data?.pagination.page).toBe(2));
    const names = [first, result.current.data].flatMap((page) => page!.items.map(({ id }) => id));
    expect(new Set(names).size).toBe(10);
  });

  test('the people of one team are never shown in another, a page of the same team is', async () => {
    const { wrapper, world } = await setUp();
    const [atlas, festival] = world.accounts.map(({ accountId }) => accountId);
    const { result, rerender } = renderHook(
      ({ team, page }) => usePalcoQuery((palco) => membersQueryOptions(palco, team, { page, limit: 1 })),
      {
        wrapper,
        initialProps: { team: atlas!, page: 1 },
      },
    );
    await waitFor(() => expect(result.current.data).toBeDefined());
    rerender({ team: atlas!, page: 2 });
    expect(result.current.isPlaceholderData).toBe(true);
    await waitFor(() => expect(result.current.isPlaceholderData).toBe(false));
    rerender({ team: festival!, page: 1 });
    expect(result.current.data).toBeUndefined();
    await waitFor(() => expect(result.current.data?.pagination.total).toBeGreaterThan(0));
  });

  test('a query without permission is an error with the code of the server', async () => {
    const { wrapper, palco, world } = await setUp();
    act(() => palco.session.selectTeam(world.accounts[1]!.accountId));
    const { result } = renderHook(() => usePalcoQuery((palco) => usersQueryOptions(palco)), { wrapper });
    await waitFor(() => expect(result.current.error).toMatchObject({ code: 'FORBIDDEN', status: 403 }));
  });

  test('options serve loaders without a component', async () => {
    const { client, palco, world, personOf, roleOf } = await setUp();
    const { id } = personOf('Helena Duarte');
    const [team] = world.accounts;
    const answers = await Promise.all([
      client.fetchQuery(userQueryOptions(palco, id)),
      client.fetchQuery(rolesQueryOptions(palco)),
      client.fetchQuery(roleQueryOptions(palco, roleOf('Editora').id)),
      client.fetchQuery(clientQueryOptions(palco, team!.cliente)),
      client.fetchQuery(teamQueryOptions(palco, team!.accountId)),
      client.fetchQuery(signInsQueryOptions(palco)),
    ]);
    expect(answers).toMatchObject([
      { nome: 'Helena Duarte' },
      { items: expect.arrayContaining([expect.objectContaining({ nome: 'Suporte da plataforma' })]) },
      { nome: 'Editora' },
      { nome_cliente: 'Atlas Educação' },
      { name: 'Colégio Atlas' },
      { items: [{ atual: false }] },
    ]);
  });
});

describe('usePalcoMutation', () => {
  test('refetches the queries of its nouns, and of no other', async () => {
    const { wrapper, personOf } = await setUp();
    const users = renderHook(() => usePalcoQuery((palco) => usersQueryOptions(palco)), { wrapper });
    const roles = renderHook(() => usePalcoQuery((palco) => rolesQueryOptions(palco)), { wrapper });
    await waitFor(() => expect(users.result.current.data && roles.result.current.data).toBeDefined());
    const { id } = personOf('Gilda Moraes');
    const askedRoles = roles.result.current.dataUpdatedAt;
    const { result } = renderHook(
      () => usePalcoMutation(['users', 'members'], (palco, user: string) => palco.use(usersApi).remove(user)),
      { wrapper },
    );
    await act(() => result.current.mutateAsync(id));
    await waitFor(() =>
      expect(users.result.current.data?.items.map(({ nome }) => nome)).not.toContain('Gilda Moraes'),
    );
    expect(roles.result.current.dataUpdatedAt).toBe(askedRoles);
  });

  test('a query of the removed id is not refetched, the lists are', async () => {
    const { wrapper, backend, personOf } = await setUp();
    const { id } = personOf('Gilda Moraes');
    const users = renderHook(() => usePalcoQuery((palco) => usersQueryOptions(palco)), { wrapper });
    const user = renderHook(() => usePalcoQuery((palco) => userQueryOptions(palco, id)), { wrapper });
    await waitFor(() => expect(users.result.current.data && user.result.current.data).toBeDefined());
    const asked = (name: string) => backend.requests.filter(({ operation }) => operation === name).length;
    const before = { one: asked('getUser'), list: asked('listUsers') };
    const { result } = renderHook(
      () =>
        usePalcoMutation(['users'], (palco, given: string) => palco.use(usersApi).remove(given), {
          removedId: (given) => given,
        }),
      { wrapper },
    );
    await act(() => result.current.mutateAsync(id));
    await waitFor(() => expect(asked('listUsers')).toBe(before.list + 1));
    await waitFor(() => expect(users.result.current.isFetching).toBe(false));
    expect(asked('getUser')).toBe(before.one);
    expect(user.result.current.isStale).toBe(true);
  });

  test('a refusal is the SDK’s error with its fields, and the lists are asked for again all the same', async () => {
    const { wrapper, backend, roleOf } = await setUp();
    const users = renderHook(() => usePalcoQuery((palco) => usersQueryOptions(palco)), { wrapper });
    await waitFor(() => expect(users.result.current.data).toBeDefined());
    const { result } = renderHook(
      () =>
        usePalcoMutation(['users'], (palco, login: string) =>
          palco.use(usersApi).create({ nome: 'Otto Reis', login, cargoId: roleOf('Editor').id }),
        ),
      { wrapper },
    );
    const before = backend.requests.filter(({ operation }) => operation === 'listUsers').length;
    const errors = [{ field: 'login', code: 'LOGIN_IN_USE', message: 'Este e-mail já está em uso' }];
    backend.fault({ operation: 'createUser', status: 409, code: 'LOGIN_IN_USE', errors });
    act(() => result.current.mutate('bruno@colegioatlas.com.br'));
    await waitFor(() =>
      expect(result.current.error).toMatchObject({
        code: 'LOGIN_IN_USE',
        fields: [{ field: 'login', code: 'LOGIN_IN_USE' }],
      }),
    );
    await waitFor(() =>
      expect(backend.requests.filter(({ operation }) => operation === 'listUsers').length).toBe(before + 1),
    );
  });

  test('a change that ends in another team refreshes the team in which it began', async () => {
    const { wrapper, palco, client, world } = await setUp();
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    const began = palcoQueryKey(palco, 'roles');
    let finish = () => undefined as void;
    const { result } = renderHook(
      () => usePalcoMutation(['roles'], () => new Promise<void>((resolve) => (finish = resolve))),
      { wrapper },
    );
    act(() => result.current.mutate());
    await waitFor(() => expect(result.current.isPending).toBe(true));
    act(() => palco.session.selectTeam(world.accounts[1]!.accountId));
    expect(palcoQueryKey(palco, 'roles')).not.toEqual(began);
    finish();
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(invalidate.mock.calls).toEqual([[{ queryKey: began }]]);
  });
});
