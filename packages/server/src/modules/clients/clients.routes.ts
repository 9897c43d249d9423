import { randomUUID } from 'node:crypto';
import type { Queryable, Transaction } from '../../kernel/database/database';
import { httpError, notFound } from '../../kernel/errors/http-error';
import { requireVersion } from '../../kernel/http/if-match';
import type { Answer, Call, ServerModule } from '../../kernel/http/module';
import { trimmedText } from '../../kernel/http/text-rule';
import { recordEvent } from '../logs';
import { clientOf, isDeveloper } from '../reach';
import { parentOfChanged, parentOfNew, requireBlockable } from './clients.policy.pure';
import type { ClientReach } from './clients.policy.pure';
import { presentClient } from './clients.presenter.pure';
import {
  changeClient,
  findClient,
  insertClient,
  listClients as readClients,
  lockClient,
} from './clients.store';
import type { StoredClient } from './clients.store';

function reachOf({ principal, context }: Pick<Call, 'principal' | 'context'>): ClientReach {
  return { ownId: clientOf(principal), everyClient: isDeveloper(principal, context.config.product) };
}

async function requireClient(
  db: Queryable,
  call: Pick<Call, 'principal' | 'context'>,
  id: string,
): Promise<StoredClient> {
  const client = await findClient(db, reachOf(call), id);
  if (client === undefined) throw notFound();
  return client;
}

async function listClients(call: Call<'listClients'>): Promise<Answer> {
  const found = await readClients(call.context.db, reachOf(call), call.query);
  return { status: 200, body: found.map(presentClient) };
}

async function getClient(call: Call<'getClient'>): Promise<Answer> {
  const client = await requireClient(call.context.db, call, call.params.conta_id);
  return { status: 200, body: presentClient(client) };
}

async function createClient(call: Call<'createClient'>): Promise<Answer> {
  const { body } = call;
  const id = randomUUID();
  const name = trimmedText('nome_cliente', body.nome_cliente);
  const parentId = parentOfNew(reachOf(call), body.subConta);
  const client = await call.context.db.transaction(async (tx) => {
    await insertClient(tx, { id, name, parentId, blocked: body.bloqueada ?? false });
    const record = [
      { Key: 'nome_cliente', Value: name },
      { Key: 'subConta', Value: parentId !== null },
      { Key: 'bloqueada', Value: body.bloqueada ?? false },
    ];
    await recordEvent(tx, { call, event: 'CLIENTE_CRIADO', identifier: id, record });
    return requireClient(tx, call, id);
  });
  return { status: 201, body: presentClient(client) };
}

async function requireLocked(
  tx: Transaction,
  call: Call<'updateClient'> | Call<'deleteClient'>,
): Promise<StoredClient> {
  await lockClient(tx, call.params.conta_id);
  const client = await requireClient(tx, call, call.params.conta_id);
  requireVersion(call.request.headers['if-match'], client.version);
  return client;
}

async function updateClient(call: Call<'updateClient'>): Promise<Answer> {
  const { body } = call;
  const name = trimmedText('nome_cliente', body.nome_cliente);
  const client = await call.context.db.transaction(async (tx) => {
    const found = await requireLocked(tx, call);
    const before = { ...found, hasSubAccounts: found.subAccountsTotal > 0 };
    requireBlockable(reachOf(call), before, body.bloqueada);
    const parentId = parentOfChanged(reachOf(call), before, body.subConta);
    await changeClient(tx, found.id, { name, parentId, blocked: body.bloqueada });
    const record = Object.entries({ ...body, nome_cliente: name }).map(([Key, Value]) => ({ Key, Value }));
    await recordEvent(tx, { call, event: 'CLIENTE_ATUALIZADO', identifier: found.id, record });
    return requireClient(tx, call, found.id);
  });
  return { status: 200, body: presentClient(client) };
}

async function deleteClient(call: Call<'deleteClient'>): Promise<Answer> {
  const { context } = call;
  await context.db.transaction(async (tx) => {
    const client = await requireLocked(tx, call);
    if (client.teamsTotal > 0 || client.subAccountsTotal > 0) {
      throw httpError({ status: 409, code: 'CLIENT_IN_USE' });
    }
    await changeClient(tx, client.id, { deletedAt: new Date(context.clock.now()) });
    const record = [{ Key: 'nome_cliente', Value: client.name }];
    await recordEvent(tx, { call, event: 'CLIENTE_REMOVIDO', identifier: client.id, record });
  });
  return { status: 204 };
}

/** Clients: the companies that own teams. */
export function createClientsModule(): ServerModule {
  return {
    name: 'clients',
    handlers: { listClients, createClient, getClient, updateClient, deleteClient },
  };
}
