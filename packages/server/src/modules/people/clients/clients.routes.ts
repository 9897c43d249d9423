import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { presentClient } from './clients.presenter.pure';
import { changeClient, makeClient, scopeOf, removeClient, requireClient } from './clients.service';
import { listClients as readClients } from './clients.store';

async function listClients(call: Call<'listClients'>): Promise<Answer<'listClients'>> {
  const found = await readClients(call.context.db, scopeOf(call), call.query);
  return { status: 200, body: found.map(presentClient) };
}

async function getClient(call: Call<'getClient'>): Promise<Answer<'getClient'>> {
  const client = await requireClient(call.context.db, call, call.params.conta_id);
  return { status: 200, body: presentClient(client) };
}

async function createClient(call: Call<'createClient'>): Promise<Answer<'createClient'>> {
  return { status: 201, body: presentClient(await makeClient(call)) };
}

async function updateClient(call: Call<'updateClient'>): Promise<Answer<'updateClient'>> {
  return { status: 200, body: presentClient(await changeClient(call)) };
}

async function deleteClient(call: Call<'deleteClient'>): Promise<Answer<'deleteClient'>> {
  await removeClient(call);
  return { status: 204 };
}

/** Clients: the companies that own teams. */
export function createClientsModule(): ServerModule {
  return {
    name: 'clients',
    handlers: { listClients, createClient, getClient, updateClient, deleteClient },
  };
}
