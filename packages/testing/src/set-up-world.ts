import { expect } from 'vitest';
import { createClient } from '@palco/sdk/client';
import {
  apiKeysApi,
  clientsApi,
  permissionsApi,
  profileApi,
  recoveryApi,
  rolesApi,
  teamsApi,
  usersApi,
} from '@palco/sdk/admin';
import { subtitlesApi } from '@palco/sdk/subtitles';
import { buildId, createFakeBackend, createFakePorts } from '.';

/** People of the fake world, by their log-in. */
export const logins = {
  marina: 'marina@colegioatlas.com.br',
  carla: 'carla@colegioatlas.com.br',
  elisa: 'elisa@colegioatlas.com.br',
  diego: 'diego@vertice.com.br',
} as const;

/** Teams of the fake world. */
export const teamIds = { atlas: buildId(101), festival: buildId(102), saude: buildId(103) } as const;

/** The calls of the API, bound to a signed-in person in the first team of that person. */
export function setUpWorld(login: string = logins.marina) {
  const ports = createFakePorts();
  const backend = createFakeBackend({ now: ports.clock.now });
  const { world } = backend;
  const token = backend.tokenFor(login);
  const own = world.people.find(({ me }) => me.user.login === login)!.me.contasCargos[0]!.conta_id;
  const client = createClient({
    baseUrl: 'https://fake.example',
    fetch: backend.fetch,
    auth: () => ({ getToken: () => token, getAccountId: () => own, unauthorized: () => undefined }),
  });
  const calls = {
    users: usersApi({ client }),
    apiKeys: apiKeysApi({ client }),
    roles: rolesApi({ client }),
    catalogue: permissionsApi({ client }),
    clients: clientsApi({ client }),
    teams: teamsApi({ client }),
    profile: profileApi({ client }),
    recovery: recoveryApi({ client }),
    subtitles: subtitlesApi({ client }),
  };
  const personOf = (nome: string) => world.people.find(({ me }) => me.user.nome.startsWith(nome))!;
  const idOf = (nome: string) => personOf(nome).me.user.id;
  const roleOf = (nome: string) => world.roles.find((role) => role.nome === nome)!;
  const tokenFor = backend.tokenFor;
  return { ...calls, client, backend, world, ports, token, tokenFor, personOf, idOf, roleOf };
}

/** A row of a table of refusals: who calls what, and the expected error. */
export type Refused = readonly [
  name: string,
  login: keyof typeof logins,
  call: (given: ReturnType<typeof setUpWorld>) => Promise<unknown>,
  expected: object,
];

/** A refusal that names a field. */
export const refusedField = (name: string, code: string): object => ({
  fields: [expect.objectContaining({ field: name, code })],
});
