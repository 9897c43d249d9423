import { requireFound } from '../../../kernel/errors/http-error';
import { noContent, ok } from '../../../kernel/http/module';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { clientOf } from '../../core/access';
import { presentRole, presentRoleDetail } from './roles.presenter.pure';
import { changeRole, makeRole, refOf, removeRole } from './roles.service';
import * as store from './roles.store';

async function getRole(call: Call<'getRole'>): Promise<Answer<'getRole'>> {
  const { db } = call.context;
  const role = requireFound(await store.findCountedRole(db, refOf(call)));
  return { status: 200, body: presentRoleDetail(role, await store.listUses(db, refOf(call))) };
}

/** Named sets of permissions. */
export function createRolesModule(): ServerModule {
  return {
    name: 'roles',
    handlers: {
      async listRoles({ context, principal, query }) {
        const found = await store.listCountedRoles(context.db, {
          clientId: clientOf(principal),
          search: query.search,
        });
        return { status: 200, body: { items: found.map(presentRole) } };
      },
      createRole: async (call) => ({ status: 201, body: presentRole(await makeRole(call)) }),
      getRole,
      updateRole: ok(async (call) => presentRole(await changeRole(call))),
      deleteRole: noContent(removeRole),
    },
  };
}
