import { randomUUID } from 'node:crypto';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { httpError, requireFound } from '../../../kernel/errors/http-error';
import { requireVersion } from '../../../kernel/http/if-match';
import type { Call } from '../../../kernel/http/module';
import { trimmedText } from '../../../kernel/http/text-rule';
import { recordEvent, recordOfChange } from '../../records/logs';
import { clientOf, isDeveloper } from '../../core/access';
import { parentOfChanged, parentOfNew, requireBlockable } from './clients.policy.pure';
import type { ClientScope } from './clients.policy.pure';
import { changeClient as writeChange, findClient, insertClient, lockClient } from './clients.store';
import type { StoredClient } from './clients.store';

export function scopeOf({ principal, context }: Pick<Call, 'principal' | 'context'>): ClientScope {
  return { ownId: clientOf(principal), isDeveloper: isDeveloper(principal, context.config.product) };
}

export async function requireClient(
  db: Queryable,
  call: Pick<Call, 'principal' | 'context'>,
  id: string,
): Promise<StoredClient> {
  return requireFound(await findClient(db, scopeOf(call), id));
}

export async function makeClient(call: Call<'createClient'>): Promise<StoredClient> {
  const { body } = call;
  const id = randomUUID();
  const name = trimmedText('nome_cliente', body.nome_cliente);
  const parentId = parentOfNew(scopeOf(call), body.subConta);
  return call.context.db.transaction(async (tx) => {
    await insertClient(tx, { id, name, parentId, blocked: body.bloqueada ?? false });
    const record = {
      nome_cliente: name,
      subConta: parentId !== null,
      bloqueada: body.bloqueada ?? false,
    };
    await recordEvent(tx, { call, event: 'CLIENTE_CRIADO', of: { id }, record });
    return requireClient(tx, call, id);
  });
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

export async function changeClient(call: Call<'updateClient'>): Promise<StoredClient> {
  const { body } = call;
  const name = trimmedText('nome_cliente', body.nome_cliente);
  return call.context.db.transaction(async (tx) => {
    const found = await requireLocked(tx, call);
    const before = { ...found, hasSubAccounts: found.subAccountsTotal > 0 };
    requireBlockable(scopeOf(call), before, body.bloqueada);
    const parentId = parentOfChanged(scopeOf(call), before, body.subConta);
    await writeChange(tx, found.id, { name, parentId, blocked: body.bloqueada });
    const record = recordOfChange(
      { ...body, nome_cliente: name },
      { nome_cliente: found.name, subConta: found.parentId !== null, bloqueada: found.blocked },
    );
    await recordEvent(tx, { call, event: 'CLIENTE_ATUALIZADO', of: { id: found.id }, record });
    return requireClient(tx, call, found.id);
  });
}

/** Deletes a client that owns nothing any more. */
export async function removeClient(call: Call<'deleteClient'>): Promise<void> {
  const { context } = call;
  await context.db.transaction(async (tx) => {
    const client = await requireLocked(tx, call);
    if (client.teamsTotal > 0 || client.subAccountsTotal > 0) {
      throw httpError({ status: 409, code: 'CLIENT_IN_USE' });
    }
    await writeChange(tx, client.id, { deletedAt: new Date(context.clock.now()) });
    const record = { nome_cliente: client.name };
    await recordEvent(tx, { call, event: 'CLIENTE_REMOVIDO', of: { id: client.id }, record });
  });
}
