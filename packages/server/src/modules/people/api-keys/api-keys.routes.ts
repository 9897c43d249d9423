import { randomUUID } from 'node:crypto';
import type { ApiKey } from '@palco/openapi';
import type { Queryable } from '../../../kernel/database/database';
import { httpError, notFound } from '../../../kernel/errors/http-error';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { trimmedText } from '../../../kernel/http/text-rule';
import { digestOfToken, makeToken } from '../../../kernel/secret/bearer-token';
import { recordEvent, recordOfChange } from '../../records/logs';
import { lockTeamShared } from '../../core/access';
import {
  mostKeys,
  requireAhead,
  requireHeld,
  scopesHeld,
  shownPrefix,
  tokenPrefix,
} from './api-keys.policy.pure';
import { toApiKey } from './api-keys.presenter.pure';
import { countKeys, insertKey, listKeys, lockKey, replaceSecret, revokeKey } from './api-keys.store';
import type { KeyRow } from './api-keys.store';

interface KeyRef {
  readonly id: string;
  readonly accountId: string;
}

async function readKey(db: Queryable, ref: KeyRef): Promise<KeyRow> {
  const [row] = await listKeys(db, ref);
  if (row === undefined) throw notFound();
  return row;
}

/** A secret for the answer, and what is stored of it. */
function newSecret(apiKeyId: string) {
  const token = makeToken(tokenPrefix);
  const digest = digestOfToken(token);
  return { token, stored: { id: randomUUID(), apiKeyId, digest, prefix: shownPrefix(token) } };
}

/** What the log says of a key; never its secret. */
const recordOf = ({ nome, escopos, expiresAt }: ApiKey) => recordOfChange({ nome, escopos, expiresAt });

async function createApiKey(call: Call<'createApiKey'>): Promise<Answer<'createApiKey'>> {
  const { context, principal, body } = call;
  const { accountId, userId, permissions } = principal;
  const name = trimmedText('nome', body.nome);
  const expiresAt = body.expiresAt == null ? null : new Date(body.expiresAt);
  requireAhead(expiresAt, context.clock.now());
  requireHeld(body.escopos, scopesHeld(permissions));
  const id = randomUUID();
  const { token, stored } = newSecret(id);
  const key = await context.db.transaction(async (tx) => {
    if (!(await lockTeamShared(tx, accountId))) throw notFound();
    if ((await countKeys(tx, accountId)) >= mostKeys)
      throw httpError({ status: 409, code: 'API_KEYS_FULL', parameters: { max: mostKeys } });
    await insertKey(tx, { id, accountId, userId, name, scopes: body.escopos, expiresAt }, stored);
    const made = toApiKey(await readKey(tx, { id, accountId }), call.language);
    await recordEvent(tx, { call, event: 'CHAVE_API_CRIADA', of: { id }, record: recordOf(made) });
    return made;
  });
  return { status: 201, body: { key, chave: token } };
}

/** The new secret acts for the caller, so that nobody gets more by it than the own rights. */
async function rotateApiKey(call: Call<'rotateApiKey'>): Promise<Answer<'rotateApiKey'>> {
  const { context, principal, params, body } = call;
  const { accountId, userId, permissions } = principal;
  const ref = { id: params.id, accountId };
  const overlapSeconds = body.anteriorValidaPorSegundos;
  const { token, stored } = newSecret(params.id);
  const key = await context.db.transaction(async (tx) => {
    if (!(await lockKey(tx, ref))) throw notFound();
    const { isExpired, scopes } = await readKey(tx, ref);
    if (isExpired) throw httpError({ status: 409, code: 'API_KEY_EXPIRED' });
    requireHeld(scopes, scopesHeld(permissions));
    await replaceSecret(tx, stored, { userId, overlapSeconds });
    const rotated = toApiKey(await readKey(tx, ref), call.language);
    const record = { nome: rotated.nome, anteriorValidaAte: rotated.anteriorValidaAte };
    await recordEvent(tx, { call, event: 'CHAVE_API_ATUALIZADA', of: { id: params.id }, record });
    return rotated;
  });
  return { status: 200, body: { key, chave: token } };
}

async function revokeApiKey(call: Call<'revokeApiKey'>): Promise<Answer<'revokeApiKey'>> {
  const { context, principal, params } = call;
  const ref = { id: params.id, accountId: principal.accountId };
  await context.db.transaction(async (tx) => {
    if (!(await lockKey(tx, ref))) throw notFound();
    const record = recordOf(toApiKey(await readKey(tx, ref), call.language));
    await revokeKey(tx, params.id);
    await recordEvent(tx, { call, event: 'CHAVE_API_REMOVIDA', of: { id: params.id }, record });
  });
  return { status: 204 };
}

/** Keys by which programs of a team call this API. */
export function createApiKeysModule(): ServerModule {
  return {
    name: 'api-keys',
    handlers: {
      async listApiKeys({ context, principal, language }) {
        const rows = await listKeys(context.db, { accountId: principal.accountId });
        return { status: 200, body: { items: rows.map((row) => toApiKey(row, language)) } };
      },
      createApiKey,
      rotateApiKey,
      revokeApiKey,
    },
  };
}
