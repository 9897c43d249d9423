import type { Transaction } from '../../../kernel/database/database';
import { unknownValue, requireFound } from '../../../kernel/errors/http-error';
import { requireVersion } from '../../../kernel/http/if-match';
import type { Call } from '../../../kernel/http/module';
import { trimmedText } from '../../../kernel/http/text-rule';
import {
  clientsConcerned,
  findRoleToGive,
  isDeveloper,
  keepAnOwner,
  peopleScope,
  requireFactor,
  requireGrantable,
  requireMemberChange,
} from '../../core/access';
import { recordEvent, recordOfChange } from '../../records/logs';
import { changePerson } from '../people';
import { endLinks } from '../recovery';
import { endSessions, purgeFactors } from '../session';
import { changeMember, leaveEveryTeam } from '../teams';
import { permissionsOf, requireSomebodyElse, requireWholePerson, teamShown } from './users.policy.pure';
import { findPerson, listEmployments, lockPerson } from './users.store';
import type { Employment, StoredPerson } from './users.store';

type ChangeCall =
  | Call<'updateUser'>
  | Call<'deleteUser'>
  | Call<'resetSecondFactor'>
  | Call<'changeUserEmail'>
  | Call<'exportUser'>
  | Call<'eraseUser'>;

interface Subject {
  readonly person: StoredPerson;
  readonly employments: readonly Employment[];
}

/** Locks the person; refuses one who holds permissions that the caller lacks. */
export async function requireSubject(tx: Transaction, call: ChangeCall): Promise<Subject> {
  const { context, principal, params } = call;
  const scope = peopleScope(principal);
  await lockPerson(tx, params.id);
  const person = requireFound(await findPerson(tx, scope, params.id));
  const employments = await listEmployments(tx, person.id);
  if (person.id !== principal.userId) {
    const { product } = context.config;
    requireGrantable({ held: principal.permissions, wanted: permissionsOf(employments), product });
  }
  return { person, employments };
}

/**
 * For a change that concerns every team of a person.
 *
 * @throws 409 `PERSON_IN_OTHER_TEAMS` where the caller does not reach all of them, 403 `SECOND_FACTOR_REQUIRED`.
 */
export function requireWhole({ context, principal }: ChangeCall, { person, employments }: Subject): void {
  requireWholePerson({
    person,
    employments,
    scope: peopleScope(principal),
    isDeveloper: isDeveloper(principal, context.config.product),
  });
  requireFactor(principal, employments);
}

/** Gives the person another role in the team where he is shown at home. */
async function changeRole(
  tx: Transaction,
  call: Call<'updateUser'>,
  { person, employments }: Subject,
): Promise<void> {
  const { context, principal, body } = call;
  if (body.cargoId === undefined) return;
  const team = teamShown(person);
  const { clientId } = peopleScope(principal);
  const role = await findRoleToGive(tx, { id: body.cargoId, clientId });
  if (team === undefined || role === undefined) throw unknownValue('cargoId');
  requireFactor(
    principal,
    employments.filter(({ accountId }) => accountId === team.accountId),
  );
  const { product } = context.config;
  requireMemberChange(principal, { accountId: team.accountId, product, next: role.permissions });
  await changeMember(tx, { accountId: team.accountId, userId: person.id, roleId: role.id });
}

async function change(tx: Transaction, call: Call<'updateUser'>): Promise<StoredPerson | undefined> {
  const { principal, params, body, request } = call;
  const subject = await requireSubject(tx, call);
  const { person } = subject;
  requireVersion(request.headers['if-match'], person.version);
  const name = body.nome === undefined ? undefined : trimmedText('nome', body.nome);
  if (body.ativo === false) requireSomebodyElse(principal, person.id);
  if (name !== undefined || body.ativo !== undefined) requireWhole(call, subject);
  await changeRole(tx, call, subject);
  await changePerson(tx, person.id, { name, active: body.ativo });
  if (body.ativo === false) {
    await endSessions(tx, person.id);
    await endLinks(tx, person.id);
  }
  const was = { nome: person.name, cargoId: teamShown(person)?.roleId, ativo: person.active };
  const record = recordOfChange({ ...body, nome: name }, was);
  await recordEvent(tx, { call, event: 'USUARIO_ATUALIZADO', of: { id: person.id }, record });
  return findPerson(tx, peopleScope(principal), params.id);
}

/** Guards the last owner of every client of the person: a developer may change a person who also works for other clients. */
export function keepOwners<Result>(
  call: ChangeCall,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { clientId } = peopleScope(call.principal);
  return call.context.db.transaction(async (tx) => {
    const concerned = await clientsConcerned(tx, { userId: call.params.id });
    return keepAnOwner(tx, [clientId, ...concerned], () => work(tx));
  });
}

/** Takes every right of a person away, who is in no list from then on. */
export async function takeAway(
  tx: Transaction,
  call: Call<'deleteUser'> | Call<'eraseUser'>,
): Promise<StoredPerson> {
  const { context, principal, request } = call;
  const subject = await requireSubject(tx, call);
  const { person } = subject;
  requireVersion(request.headers['if-match'], person.version);
  requireSomebodyElse(principal, person.id);
  requireWhole(call, subject);
  const deletedAt = new Date(context.clock.now());
  await changePerson(tx, person.id, { deletedAt, selectedAccountId: null });
  await leaveEveryTeam(tx, person.id);
  await purgeFactors(tx, person.id);
  await endSessions(tx, person.id);
  await endLinks(tx, person.id);
  return person;
}

async function remove(tx: Transaction, call: Call<'deleteUser'>): Promise<void> {
  const person = await takeAway(tx, call);
  const record = { nome: person.name, login: person.login };
  await recordEvent(tx, { call, event: 'USUARIO_REMOVIDO', of: { id: person.id }, record });
}

export async function changeUser(call: Call<'updateUser'>): Promise<StoredPerson> {
  return requireFound(await keepOwners(call, (tx) => change(tx, call)));
}

/** Deletes a person, who leaves every team and is signed out everywhere. */
export function removeUser(call: Call<'deleteUser'>): Promise<void> {
  return keepOwners(call, (tx) => remove(tx, call));
}
