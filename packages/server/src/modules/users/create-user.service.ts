import { randomUUID } from 'node:crypto';
import { httpError, notFound, unknownValue } from '../../kernel/errors/http-error';
import type { Language } from '../../kernel/errors/language';
import type { Call } from '../../kernel/http/module';
import { trimmedText } from '../../kernel/http/text-rule';
import type { Transaction } from '../../kernel/database/database';
import { findRoleToGive, requireMemberChange } from '../grants';
import { recordEvent } from '../logs';
import { peopleReach, requireFactor } from '../reach';
import { inviteUser } from '../recovery';
import type { RequestLimits } from '../recovery';
import { mailLanguage } from './users.policy.pure';
import { findPerson, insertMemberships, insertPerson, listTeamsOf } from './users.store';
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
  const reach = peopleReach(principal);
  const wanted = accountIds.filter((id) => reach.accountIds === null || reach.accountIds.includes(id));
  const found = await listTeamsOf(tx, { clientId: reach.clientId, accountIds: wanted });
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
  const role = await findRoleToGive(tx, { id: body.cargoId, clientId: peopleReach(principal).clientId });
  if (role === undefined) throw unknownValue('cargoId');
  const { product } = context.config;
  for (const accountId of place.accountIds) {
    requireMemberChange(principal, { accountId, product, next: role.permissions });
  }
  const { userId, accountIds } = place;
  await insertMemberships(tx, { userId, accountIds, roleId: role.id });
}

function loginInUse(): Error {
  return httpError({
    status: 409,
    code: 'LOGIN_IN_USE',
    fields: [{ field: 'login', code: 'LOGIN_IN_USE' }],
  });
}

/** Adds a person without a password; the invitation, where one is wanted, goes out with the same transaction. */
export async function makeUser(call: CreateCall, limits: RequestLimits): Promise<StoredPerson> {
  const { context, principal, body } = call;
  const userId = randomUUID();
  const name = trimmedText('nome', body.nome);
  const login = body.login.trim().toLowerCase();
  const reach = peopleReach(principal);
  if (body.enviarConvite !== false) await limits.takeInvitation({ invitedBy: principal.userId, login });
  const person = await context.db.transaction(async (tx) => {
    const teams = await readTeams(tx, call);
    const [homeAccountId] = teams.accountIds;
    if (!(await insertPerson(tx, { id: userId, login, name, homeAccountId }))) throw loginInUse();
    await addToTeams(tx, call, { userId, ...teams });
    if (body.enviarConvite !== false) {
      const invitation = { accountId: homeAccountId, invitedBy: principal.userId, language: teams.language };
      await inviteUser(tx, context, { userId, ...invitation });
    }
    const record = [
      { Key: 'nome', Value: name },
      { Key: 'login', Value: login },
      { Key: 'cargoId', Value: body.cargoId },
      { Key: 'accountIds', Value: [...teams.accountIds] },
    ];
    await recordEvent(tx, { call, event: 'USUARIO_CRIADO', identifier: userId, record });
    return findPerson(tx, reach, userId);
  });
  if (person === undefined) throw notFound();
  return person;
}
