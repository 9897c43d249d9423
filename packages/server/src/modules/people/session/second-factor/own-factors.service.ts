import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../../kernel/database/database';
import { httpError, invalidField, notFound, requireFound } from '../../../../kernel/errors/http-error';
import type { Call } from '../../../../kernel/http/module';
import type { OperationId } from '../../../../kernel/http/operation';
import { trimmedText } from '../../../../kernel/http/text-rule';
import { cipherOf } from '../../../../kernel/secret/encrypted-column';
import { recordEvent, recordOfChange } from '../../../records/logs';
import type { EventType } from '../../../records/logs';
import { sessionOf } from '../authenticate';
import { endSessions, findUserForUpdate } from '../session.store';
import type { FactorParts } from './factor-parts';
import { confirmedUntil } from './factor-rules.pure';
import { makeRecoveryCodes } from './recovery-codes.pure';
import { relyingPartyOf } from './relying-party';
import {
  changePasskeyName,
  confirmTotp as markConfirmed,
  countFactors,
  deletePasskey,
  deleteTotp,
  findTotp,
  insertPasskey,
  listPasskeys,
  markFactors,
  markSession,
  putTotp,
  replaceRecoveryCodes,
  encryptedTotpSecrets,
} from './second-factor.store';
import type { StoredPasskey } from './second-factor.store';
import { queueSecurityMail } from './security-mail';
import type { SecurityChange } from './security-mail';
import { makeTotpSecret, totpUri } from './totp.pure';
import { takeTotpCode } from './totp-code';
import { checkCreation, creationOptions, passkeyRefused } from './webauthn';

/** So many passkeys a person may have. */
const mostPasskeys = 20;

const exists = (): Error => httpError({ status: 409, code: 'SECOND_FACTOR_EXISTS' });
const missing = (): Error => httpError({ status: 409, code: 'NO_SECOND_FACTOR' });
/** The id of a key is random and told by its authenticator alone: nobody who lacks it learns that it is stored. */
const alreadyThere = (): Error => httpError({ status: 409, code: 'PASSKEY_EXISTS' });
const full = (): Error =>
  httpError({ status: 409, code: 'PASSKEYS_FULL', parameters: { max: mostPasskeys } });

/** @throws 403 `PASSWORD_CONFIRMATION_REQUIRED` where the password was not typed lately in this session. */
export function requireConfirmed<Id extends OperationId>({ context, request }: Call<Id>): void {
  if (confirmedUntil(sessionOf(request).confirmedAt).getTime() < context.clock.now())
    throw httpError({ status: 403, code: 'PASSWORD_CONFIRMATION_REQUIRED' });
}

/** What a change of the factors is told by. */
interface Told {
  readonly event: EventType;
  readonly identifier: string;
  readonly change: SecurityChange;
  readonly record?: ReturnType<typeof recordOfChange>;
}

async function tell<Id extends OperationId>(tx: Transaction, call: Call<Id>, told: Told): Promise<void> {
  const { event, identifier, change, record } = told;
  await recordEvent(tx, { call, event, of: { id: identifier }, record });
  await queueSecurityMail(tx, { userId: call.principal.userId, change });
}

/** Changes the factors while nobody else changes the person. */
function changing<Id extends OperationId, Result>(
  call: Call<Id>,
  work: (tx: Transaction, userId: string) => Promise<Result>,
): Promise<Result> {
  requireConfirmed(call);
  const { userId } = call.principal;
  return call.context.db.transaction(async (tx) => {
    await findUserForUpdate(tx, userId);
    return work(tx, userId);
  });
}

/**
 * After a factor was added: this session has proved it. With the first one the sign-ins by the password alone end, and there are
 * recovery codes to show.
 */
async function added<Id extends OperationId>(tx: Transaction, call: Call<Id>): Promise<string[] | null> {
  const { userId, sessionId } = call.principal;
  const { user } = sessionOf(call.request);
  await markSession(tx, sessionId, new Date(call.context.clock.now()));
  const { totp, passkeys } = await countFactors(tx, userId);
  await markFactors(tx, userId, true);
  if (user.secondFactorSince !== null || Number(totp) + passkeys > 1) return null;
  await endSessions(tx, userId, sessionId);
  const codes = makeRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, codes);
  return codes;
}

/** After a factor was removed: the other sign-ins end, and recovery codes go with the last factor. */
async function removed<Id extends OperationId>(tx: Transaction, call: Call<Id>): Promise<void> {
  const { userId, sessionId } = call.principal;
  const { totp, passkeys } = await countFactors(tx, userId);
  await endSessions(tx, userId, sessionId);
  if (totp || passkeys > 0) return;
  await replaceRecoveryCodes(tx, userId, []);
  await markFactors(tx, userId, false);
}

/** A new secret for an app. It is shown this one time and counts for nothing yet. */
export function startTotp(call: Call<'startTotp'>): Promise<{ secret: string; uri: string }> {
  const { config } = call.context;
  const { login } = sessionOf(call.request).user;
  return changing(call, async (tx, userId) => {
    const secret = makeTotpSecret();
    const isNew = await putTotp(tx, userId, cipherOf(config, encryptedTotpSecrets).encrypt(secret, userId));
    if (!isNew) throw exists();
    return { secret, uri: totpUri({ secret, product: config.brand.name, login }) };
  });
}

/** Makes the app a factor. @returns recovery codes with the first factor. @throws 422 on `code`. */
export async function confirmTotp(
  call: Call<'confirmTotp'>,
  { limits }: FactorParts,
): Promise<string[] | null> {
  requireConfirmed(call);
  await limits.begin(call.principal.userId);
  const codes = await changing(call, async (tx, userId) => {
    const totp = await findTotp(tx, userId);
    if (totp === undefined) throw missing();
    if (totp.confirmedAt !== null) throw exists();
    if (!(await takeTotpCode(tx, call.context, { totp, code: call.body.code })))
      throw invalidField('code', 'WRONG_CODE');
    await markConfirmed(tx, userId);
    await tell(tx, call, { event: 'SEGUNDO_FATOR_CRIADO', identifier: userId, change: 'totp-added' });
    return added(tx, call);
  });
  await limits.succeeded(call.principal.userId);
  return codes;
}

export function removeTotp(call: Call<'removeTotp'>): Promise<void> {
  return changing(call, async (tx, userId) => {
    if (!(await deleteTotp(tx, userId))) throw missing();
    await tell(tx, call, { event: 'SEGUNDO_FATOR_REMOVIDO', identifier: userId, change: 'totp-removed' });
    await removed(tx, call);
  });
}

/** Ten new recovery codes; those before are good no more. */
export function renewRecoveryCodes(call: Call<'renewRecoveryCodes'>): Promise<string[]> {
  return changing(call, async (tx, userId) => {
    const { totp, passkeys } = await countFactors(tx, userId);
    if (!totp && passkeys === 0) throw missing();
    const codes = makeRecoveryCodes();
    await replaceRecoveryCodes(tx, userId, codes);
    const event = 'CODIGOS_RECUPERACAO_ATUALIZADOS';
    await tell(tx, call, { event, identifier: userId, change: 'codes-renewed' });
    return codes;
  });
}

export async function createPasskeyChallenge(
  call: Call<'createPasskeyChallenge'>,
  { challenges }: FactorParts,
): Promise<{ challenge: string; options: Record<string, unknown> }> {
  requireConfirmed(call);
  const { context, principal, request } = call;
  const existing = await listPasskeys(context.db, principal.userId);
  if (existing.length >= mostPasskeys) throw full();
  const { name, challenge } = await challenges.make({ sessionId: principal.sessionId });
  const { user } = sessionOf(request);
  const product = context.config.brand.name;
  const party = relyingPartyOf(call);
  return { challenge: name, options: await creationOptions({ party, product, user, challenge, existing }) };
}

/** Adds a passkey. @returns recovery codes with the first factor. */
export async function createPasskey(
  call: Call<'createPasskey'>,
  { challenges }: FactorParts,
): Promise<string[] | null> {
  requireConfirmed(call);
  const { context, principal, body } = call;
  const name = trimmedText('nome', body.nome);
  const challenge = await challenges.take(body.challenge, { sessionId: principal.sessionId });
  if (challenge === null) throw passkeyRefused();
  const created = await checkCreation(context, {
    party: relyingPartyOf(call),
    challenge,
    answer: body.answer,
  });
  return changing(call, async (tx, userId) => {
    const { passkeys } = await countFactors(tx, userId);
    if (passkeys >= mostPasskeys) throw full();
    const id = randomUUID();
    if (!(await insertPasskey(tx, { id, userId, name, ...created }))) throw alreadyThere();
    const record = recordOfChange({ nome: name });
    await tell(tx, call, { event: 'CHAVE_ACESSO_CRIADA', identifier: id, change: 'passkey-added', record });
    return added(tx, call);
  });
}

export function renamePasskey({
  context,
  principal,
  params,
  body,
  ...call
}: Call<'renamePasskey'>): Promise<StoredPasskey> {
  const name = trimmedText('nome', body.nome);
  return context.db.transaction(async (tx) => {
    const passkey = await changePasskeyName(tx, { userId: principal.userId, id: params.id, name });
    if (passkey === undefined) throw notFound();
    const record = recordOfChange({ nome: name });
    const source = { principal, origin: call.origin };
    await recordEvent(tx, { call: source, event: 'CHAVE_ACESSO_ATUALIZADA', of: { id: passkey.id }, record });
    return passkey;
  });
}

export function removePasskey(call: Call<'removePasskey'>): Promise<void> {
  const { id } = call.params;
  return changing(call, async (tx, userId) => {
    const passkey = requireFound(await deletePasskey(tx, { userId, id }));
    const record = recordOfChange({ nome: passkey.name });
    await tell(tx, call, {
      event: 'CHAVE_ACESSO_REMOVIDA',
      identifier: id,
      change: 'passkey-removed',
      record,
    });
    await removed(tx, call);
  });
}
