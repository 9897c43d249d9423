import { randomUUID } from 'node:crypto';
import { httpError, notFound, unknownValue } from '../../../kernel/errors/http-error';
import type { Language } from '../../../kernel/errors/language';
import type { Call } from '../../../kernel/http/module';
import { trimmedText } from '../../../kernel/http/text-rule';
import type { Transaction } from '../../../kernel/database/database';
import { findRoleToGive, peopleScope, requireFactor, requireMemberChange } from '../../core/access';
import { recordEvent } from '../../records/logs';
import { addressOfInvited, hasPersonAt, insertPerson, lockAddress } from '../people';
import type { AccountScope } from '../../core/access';
import { inviteUser, takeInvitation } from '../recovery';
import type { RequestLimits } from '../../../kernel/limits/request-limits';
import { insertMemberships } from '../teams';
import { mailLanguage } from './users.policy.pure';
import { findPerson, listTeamsOf } from './users.store';
import type { StoredPerson } from './users.store';

type CreateCall = Call<'createUser'>;

interface Teams {
  readonly accountIds: readonly [string, ...string[]];
  /** Of the mail. */
  readonly language: Language;
}

/** The teams that the call names, in its order; the selected one where it names none. */
async function readTeams(tx: Transaction, { principal, body, language }: CreateCall): Promise<Teams> {
  const [first, ...others] = new Set(body.accountIds ?? [principal.accountId]);
  if (first === undefined) throw unknownValue('accountIds');
  const accountIds = [first, ...others] as const;
  const scope = peopleScope(principal);
  const wanted = accountIds.filter((id) => scope.accountIds === null || scope.accountIds.includes(id));
  const found = await listTeamsOf(tx, { clientId: scope.clientId, accountIds: wanted });
  if (found.length < accountIds.length) throw unknownValue('accountIds');
  requireFactor(principal, found);
  const chosen = found.find(({ id }) => id === first)?.language;
  return { accountIds, language: mailLanguage(chosen, language) };
}

async function addToTeams(
  tx: Transaction,
  call: CreateCall,
  place: { userId: string } & Teams,
): Promise<void> {
  const { principal, context, body } = call;
  const role = await findRoleToGive(tx, { id: body.cargoId, clientId: peopleScope(principal).clientId });
  if (role === undefined) throw unknownValue('cargoId');
  const { product } = context.config;
  for (const accountId of place.accountIds) {
    requireMemberChange(principal, { accountId, product, next: role.permissions });
  }
  const { userId, accountIds } = place;
  await insertMemberships(tx, { userId, accountIds, roleId: role.id });
}

/**
 * The e-mail for somebody who is invited. Only people whom the caller reaches are in the way of it: whether anybody else has it
 * must make no difference that the caller could see. Such a person accepts with the own account.
 *
 * @throws 409 `LOGIN_IN_USE`.
 */
export async function takeAddress(
  tx: Transaction,
  { id, email, scope }: { id: string; email: string; scope: AccountScope },
): Promise<Awaited<ReturnType<typeof addressOfInvited>>> {
  await lockAddress(tx, email);
  if (await hasPersonAt(tx, scope, email)) {
    const fields = [{ field: 'login', code: 'LOGIN_IN_USE' as const }];
    throw httpError({ status: 409, code: 'LOGIN_IN_USE', fields });
  }
  return addressOfInvited(tx, { id, email });
}

/** Adds a person without a password; the invitation, where one is wanted, goes out with the same transaction. */
export async function makeUser(call: CreateCall, limits: RequestLimits): Promise<StoredPerson> {
  const { context, principal, body } = call;
  const userId = randomUUID();
  const name = trimmedText('nome', body.nome);
  const login = body.login.trim().toLowerCase();
  const scope = peopleScope(principal);
  if (body.enviarConvite !== false) await takeInvitation(limits, { invitedBy: principal.userId, login });
  const person = await context.db.transaction(async (tx) => {
    const teams = await readTeams(tx, call);
    const [homeAccountId] = teams.accountIds;
    const address = await takeAddress(tx, { id: userId, email: login, scope });
    await insertPerson(tx, { id: userId, ...address, name, homeAccountId });
    await addToTeams(tx, call, { userId, ...teams });
    if (body.enviarConvite !== false) {
      const invitation = { accountId: homeAccountId, invitedBy: principal.userId, language: teams.language };
      await inviteUser(tx, context, { userId, ...invitation });
    }
    const record = {
      nome: name,
      login,
      cargoId: body.cargoId,
      accountIds: [...teams.accountIds],
    };
    await recordEvent(tx, { call, event: 'USUARIO_CRIADO', of: { id: userId }, record });
    return findPerson(tx, scope, userId);
  });
  if (person === undefined) throw notFound();
  return person;
}
