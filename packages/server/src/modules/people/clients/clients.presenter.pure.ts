import type { components } from '@palco/openapi';
import type { StoredClient } from './clients.store';

/** A client as the wire shows it. */
export function presentClient(client: StoredClient): components['schemas']['Client'] {
  return {
    conta_id: client.id,
    nome_cliente: client.name,
    subConta: client.parentId !== null,
    bloqueada: client.blocked,
    timesTotal: client.teamsTotal,
    version: client.version,
  };
}
