import { notFound } from '../../kernel/errors/http-error';
import type { Answer, Call, ServerModule } from '../../kernel/http/module';
import { pagination } from '../../kernel/http/pagination';
import { recordEvent } from '../logs';
import { peopleReach } from '../reach';
import { inviteUser, sendRecoveryLink } from '../recovery';
import type { RequestLimits } from '../recovery';
import { changeUser, removeUser } from './change-user.service';
import { makeUser } from './create-user.service';
import { mailLanguage, requireInvitable, requireResettable, teamShown } from './users.policy.pure';
import { presentPerson } from './users.presenter.pure';
import { findPerson, listPeople, listTeamsOf } from './users.store';
import type { StoredPerson } from './users.store';

function present({ context, principal }: Pick<Call, 'context' | 'principal'>, person: StoredPerson) {
  const toUrl = (key: string): string => context.mediaLinks.url(key);
  return presentPerson(person, { clientId: peopleReach(principal).clientId, toUrl });
}

async function listUsers(call: Call<'listUsers'>): Promise<Answer<'listUsers'>> {
  const { context, principal, query } = call;
  const { items, total } = await listPeople(context.db, peopleReach(principal), query);
  return {
    status: 200,
    body: { items: items.map((person) => present(call, person)), pagination: pagination(query, total) },
  };
}

type OneCall = Call<'getUser'> | Call<'resendInvite'> | Call<'sendPasswordReset'>;

async function requirePerson({ context, principal, params }: OneCall): Promise<StoredPerson> {
  const person = await findPerson(context.db, peopleReach(principal), params.id);
  if (person === undefined) throw notFound();
  return person;
}

async function getUser(call: Call<'getUser'>): Promise<Answer<'getUser'>> {
  return { status: 200, body: present(call, await requirePerson(call)) };
}

async function createUser(call: Call<'createUser'>, limits: RequestLimits): Promise<Answer<'createUser'>> {
  return { status: 201, body: present(call, await makeUser(call, limits)) };
}

async function updateUser(call: Call<'updateUser'>): Promise<Answer<'updateUser'>> {
  return { status: 200, body: present(call, await changeUser(call)) };
}

async function deleteUser(call: Call<'deleteUser'>): Promise<Answer<'deleteUser'>> {
  await removeUser(call);
  return { status: 204 };
}

async function resendInvite(
  call: Call<'resendInvite'>,
  limits: RequestLimits,
): Promise<Answer<'resendInvite'>> {
  const { context, principal } = call;
  const person = await requirePerson(call);
  requireInvitable(person);
  await limits.takeMailTo(person.id);
  const accountId = teamShown(person)?.accountId ?? principal.accountId;
  await context.db.transaction(async (tx) => {
    const [team] = await listTeamsOf(tx, { ...peopleReach(principal), accountIds: [accountId] });
    const language = mailLanguage(team?.language, call.language);
    await inviteUser(tx, context, { userId: person.id, accountId, invitedBy: principal.userId, language });
    const record = [{ Key: 'login', Value: person.login }];
    await recordEvent(tx, { call, event: 'CONVITE_ATUALIZADO', identifier: person.id, record });
  });
  return { status: 204 };
}

async function sendPasswordReset(
  call: Call<'sendPasswordReset'>,
  limits: RequestLimits,
): Promise<Answer<'sendPasswordReset'>> {
  const { context, language } = call;
  const person = await requirePerson(call);
  requireResettable(person);
  await limits.takeMailTo(person.id);
  await context.db.transaction(async (tx) => {
    await sendRecoveryLink(tx, context, { userId: person.id, language });
    const record = [{ Key: 'login', Value: person.login }];
    await recordEvent(tx, { call, event: 'SENHA_ATUALIZADA', identifier: person.id, record });
  });
  return { status: 204 };
}

/** People: who may sign in, and with which role where. */
export function createUsersModule({ limits }: { readonly limits: RequestLimits }): ServerModule {
  return {
    name: 'users',
    handlers: {
      listUsers,
      createUser: (call) => createUser(call, limits),
      getUser,
      updateUser,
      deleteUser,
      resendInvite: (call) => resendInvite(call, limits),
      sendPasswordReset: (call) => sendPasswordReset(call, limits),
    },
  };
}
