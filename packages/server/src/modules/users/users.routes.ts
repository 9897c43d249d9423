import { notFound } from '../../kernel/errors/http-error';
import type { Answer, Call, ServerModule } from '../../kernel/http/module';
import { pagination } from '../../kernel/http/pagination';
import { recordEvent } from '../logs';
import { peopleReach } from '../reach';
import { inviteUser, sendRecoveryLink } from '../recovery';
import type { RequestLimits } from '../recovery';
import { changeHandlers } from './change-user.routes';
import { createUser } from './create-user.routes';
import { mailLanguage, requireInvitable, requireResettable, teamShown } from './users.policy.pure';
import { presentPerson } from './users.presenter.pure';
import { findPerson, listPeople, listTeamsOf } from './users.store';
import type { StoredPerson } from './users.store';

async function listUsers({ context, principal, query }: Call<'listUsers'>): Promise<Answer<'listUsers'>> {
  const reach = peopleReach(principal);
  const { items, total } = await listPeople(context.db, reach, query);
  const viewing = { clientId: reach.clientId, toUrl: (key: string) => context.mediaLinks.url(key) };
  return {
    status: 200,
    body: {
      items: items.map((person) => presentPerson(person, viewing)),
      pagination: pagination(query, total),
    },
  };
}

type OneCall = Call<'getUser'> | Call<'resendInvite'> | Call<'sendPasswordReset'>;

async function requirePerson({ context, principal, params }: OneCall): Promise<StoredPerson> {
  const person = await findPerson(context.db, peopleReach(principal), params.id);
  if (person === undefined) throw notFound();
  return person;
}

async function getUser(call: Call<'getUser'>): Promise<Answer<'getUser'>> {
  const { clientId } = peopleReach(call.principal);
  const toUrl = (key: string): string => call.context.mediaLinks.url(key);
  return { status: 200, body: presentPerson(await requirePerson(call), { clientId, toUrl }) };
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
      ...changeHandlers,
      resendInvite: (call) => resendInvite(call, limits),
      sendPasswordReset: (call) => sendPasswordReset(call, limits),
    },
  };
}
