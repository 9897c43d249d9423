import type { ServerContext } from '../../../kernel/context';
import { requireFound } from '../../../kernel/errors/http-error';
import { noContent, ok } from '../../../kernel/http/module';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { pagination } from '../../../kernel/http/pagination';
import { peopleScope } from '../../core/access';
import type { RequestLimits } from '../../../kernel/limits/request-limits';
import { changeEmail } from './change-email.service';
import { changeUser, removeUser } from './change-user.service';
import { makeUser } from './create-user.service';
import { mailInvitation, mailPasswordReset } from './mail-user.service';
import type { RenameAuthor } from './author-of-messages.port';
import { erasePeopleKind, eraseRemoved, eraseUser, exportMe, exportUser } from './personal-data.service';
import { resetFactor } from './reset-factor.service';
import { presentPerson } from './users.presenter.pure';
import { findPerson, listPeople } from './users.store';
import type { StoredPerson } from './users.store';

function present({ context, principal }: Pick<Call, 'context' | 'principal'>, person: StoredPerson) {
  const toUrl = (key: string): string => context.mediaLinks.url(key);
  return presentPerson(person, { clientId: peopleScope(principal).clientId, toUrl });
}

async function listUsers(call: Call<'listUsers'>): Promise<Answer<'listUsers'>> {
  const { context, principal, query } = call;
  const { items, total } = await listPeople(context.db, peopleScope(principal), query);
  return {
    status: 200,
    body: { items: items.map((person) => present(call, person)), pagination: pagination(query, total) },
  };
}

/** People: who may sign in, and with which role where. */
export function createUsersModule(
  context: ServerContext,
  { limits, renameAuthor }: { readonly limits: RequestLimits; readonly renameAuthor: RenameAuthor },
): ServerModule {
  return {
    name: 'users',
    handlers: {
      listUsers,
      createUser: async (call) => ({ status: 201, body: present(call, await makeUser(call, limits)) }),
      async getUser(call) {
        const person = requireFound(
          await findPerson(call.context.db, peopleScope(call.principal), call.params.id),
        );
        return { status: 200, body: present(call, person) };
      },
      updateUser: ok(async (call) => present(call, await changeUser(call))),
      deleteUser: noContent(removeUser),
      resendInvite: noContent((call) => mailInvitation(call, limits)),
      sendPasswordReset: noContent((call) => mailPasswordReset(call, limits)),
      exportUser: (call) => exportUser(call, limits),
      exportMe: (call) => exportMe(call, limits),
      eraseUser: noContent((call) => eraseUser(call, renameAuthor)),
      changeUserEmail: noContent((call) => changeEmail(call, limits)),
      resetSecondFactor: noContent(resetFactor),
    },
    start() {
      context.jobs.every(erasePeopleKind, {
        everyMs: 24 * 60 * 60_000,
        run: (signal) => eraseRemoved(context, renameAuthor, signal),
      });
    },
  };
}
