import { noContent, ok } from '../../../kernel/http/module';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { presentClient } from './clients.presenter.pure';
import { changeClient, makeClient, scopeOf, removeClient, requireClient } from './clients.service';
import { listClients as readClients } from './clients.store';

async function listClients(call: Call<'listClients'>): Promise<Answer<'listClients'>> {
  const found = await readClients(call.context.db, scopeOf(call), call.query);
  return { status: 200, body: found.map(presentClient) };
}

/** Clients: the companies that own teams. */
export function createClientsModule(): ServerModule {
  return {
    name: 'clients',
    handlers: {
      listClients,
      createClient: async (call) => ({ status: 201, body: presentClient(await makeClient(call)) }),
      async getClient(call) {
        const client = await requireClient(call.context.db, call, call.params.conta_id);
        return { status: 200, body: presentClient(client) };
      },
      updateClient: ok(async (call) => presentClient(await changeClient(call))),
      deleteClient: noContent(removeClient),
    },
  };
}
