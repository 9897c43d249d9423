import type { ApiKey, ApiKeyInput, ApiKeyRotation } from '@palco/openapi';
import { callerOf, required, permissionsIn, refuseField, teamOf, timeOf } from './fake-call';
import type { FakeCall, FakeHandlers } from './fake-call';
import { isActive } from './fake-scope';
import type { FakeApiKey } from './fake-world';

const shownLength = 16;

/** Keys of the team of a call. */
export const apiKeyHandlers = {
  listApiKeys(call) {
    const { conta_id } = teamOf(call);
    const own = call.world.apiKeys.filter(({ accountId }) => accountId === conta_id);
    return { status: 200, body: { items: own.map((fake) => toKey(call, fake)) } };
  },
  createApiKey(call) {
    const { conta_id } = teamOf(call);
    const { nome, escopos, expiresAt = null } = call.body as ApiKeyInput;
    if (expiresAt !== null && Date.parse(expiresAt) <= call.now())
      throw refuseField('expiresAt', 'INVALID_VALUE', 'Valor inválido');
    const key: ApiKey = {
      id: call.nextId(),
      nome: nome.trim(),
      escopos: [...escopos],
      escoposSemEfeito: [],
      situacao: 'ativa',
      createdAt: timeOf(call),
      lastUsedAt: null,
      expiresAt,
      anteriorValidaAte: null,
      ...newest(call),
    };
    const fake: FakeApiKey = { accountId: conta_id, key, secret: '' };
    call.world.apiKeys.unshift(fake);
    return { status: 201, body: withSecret(call, fake) };
  },
  rotateApiKey(call) {
    const fake = keyOf(call);
    const { anteriorValidaPorSegundos: seconds } = call.body as ApiKeyRotation;
    const until = new Date(call.now() + seconds * 1000).toISOString();
    fake.key = { ...fake.key, ...newest(call), anteriorValidaAte: seconds > 0 ? until : null };
    return { status: 200, body: withSecret(call, fake) };
  },
  revokeApiKey(call) {
    const fake = keyOf(call);
    call.world.apiKeys = call.world.apiKeys.filter((one) => one !== fake);
    return { status: 204 };
  },
} satisfies FakeHandlers;

function keyOf(call: FakeCall): FakeApiKey {
  const { conta_id } = teamOf(call);
  return required(
    call.world.apiKeys.find(({ accountId, key }) => accountId === conta_id && key.id === call.id),
  );
}

/** Who may manage keys may let one open embedded parts. */
function heldScopes(permissions: readonly string[]): ReadonlySet<string> {
  const managesKeys = permissions.includes('api') || permissions.includes('showClients');
  return new Set(managesKeys ? [...permissions, 'embed'] : permissions);
}

/** Whose the newest secret is, and how it begins. */
function newest(call: FakeCall): Pick<ApiKey, 'criadoPor' | 'prefixo'> {
  const { id, nome } = callerOf(call).me.user;
  return { criadoPor: { id, nome }, prefixo: '' };
}

function withSecret(call: FakeCall, fake: FakeApiKey): { key: ApiKey; chave: string } {
  const random = [...call.nextId().replaceAll('-', '')].toReversed().join('');
  fake.secret = `palco_key_${random.padEnd(43, 'x')}`;
  fake.key = { ...fake.key, prefixo: fake.secret.slice(0, shownLength) };
  return { key: toKey(call, fake), chave: fake.secret };
}

/** A key as it is now: it follows the person for whom it acts. */
function toKey(call: FakeCall, { accountId, key }: FakeApiKey): ApiKey {
  const person = call.world.people.find(({ me }) => me.user.id === key.criadoPor.id);
  const team = person?.me.contasCargos.find(({ conta_id }) => conta_id === accountId);
  const held = person && team && isActive(person) ? heldScopes(permissionsIn(person, team)) : null;
  const isExpired = key.expiresAt !== null && Date.parse(key.expiresAt) <= call.now();
  const { anteriorValidaAte: until } = key;
  return {
    ...key,
    escoposSemEfeito: key.escopos.filter((scope) => !held?.has(scope)),
    situacao: isExpired ? 'expirada' : held ? 'ativa' : 'suspensa',
    anteriorValidaAte: until !== null && Date.parse(until) > call.now() ? until : null,
  };
}
