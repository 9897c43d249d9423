import type { Client, ClientInput, Permission } from '@palco/openapi';
import { buildClient } from '../builders';
import { checkVersion, contains, FakeRefusal, required, type FakeCall, type FakeHandlers } from './fake-call';
import { scopeOf } from './fake-scope';
import type { FakeClient, FakeWorld } from './fake-world';

/** The companies that own teams. */
export const clientHandlers = {
  listClients(call) {
    const withSubAccounts = call.query.get('subConta') !== 'false';
    const found = reachedClients(call, `${call.world.config.product}-dev`, 'showClients')
      .filter(
        ({ subConta, nome_cliente }) =>
          (withSubAccounts || !subConta) && contains(nome_cliente, call.query.get('search')),
      )
      .sort((one, other) => one.nome_cliente.localeCompare(other.nome_cliente, 'pt-BR'));
    return { status: 200, body: found.map((client) => toClient(call.world, client)) };
  },
  getClient: (call) => ({ status: 200, body: toClient(call.world, clientOf(call)) }),
  createClient(call) {
    const { team } = scopeOf(call, 'showClients');
    const { nome_cliente, subConta = false, bloqueada = false } = checkedInput(call);
    const client: FakeClient = {
      ...buildClient({ conta_id: call.nextId(), nome_cliente, subConta, bloqueada }),
      parentId: subConta ? team.cliente : null,
    };
    call.world.clients.push(client);
    return { status: 201, body: toClient(call.world, client) };
  },
  updateClient(call) {
    const client = clientOf(call);
    checkVersion(call, client.version);
    Object.assign(client, checkedInput(call), { version: client.version + 1 });
    return { status: 200, body: toClient(call.world, client) };
  },
  deleteClient(call) {
    const client = clientOf(call);
    checkVersion(call, client.version);
    if (teamsTotal(call.world, client) > 0) throw new FakeRefusal(409, 'CLIENT_IN_USE');
    call.world.clients = call.world.clients.filter((other) => other !== client);
    return { status: 204 };
  },
} satisfies FakeHandlers;

/** The own client and its sub-accounts; every client for developers. */
function reachedClients(call: FakeCall, ...anyOf: [Permission, ...Permission[]]): FakeClient[] {
  const { team, isDev } = scopeOf(call, ...anyOf);
  return call.world.clients.filter(
    ({ conta_id, parentId }) => isDev || conta_id === team.cliente || parentId === team.cliente,
  );
}

function clientOf(call: FakeCall): FakeClient {
  return required(
    reachedClients(call, 'showClients').find(({ conta_id }) => conta_id === call.path.conta_id),
  );
}

function checkedInput({ body }: FakeCall): ClientInput {
  const input = body as ClientInput;
  const nome_cliente = input.nome_cliente.trim();
  return { ...input, nome_cliente };
}

function teamsTotal(world: FakeWorld, { conta_id }: Client): number {
  return world.accounts.filter(({ cliente }) => cliente === conta_id).length;
}

function toClient(world: FakeWorld, { parentId: _parent, ...client }: FakeClient): Client {
  return { ...client, timesTotal: teamsTotal(world, client) };
}
