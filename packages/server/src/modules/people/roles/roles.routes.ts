import { requireFound } from '../../../kernel/errors/http-error';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { clientOf } from '../../core/access';
import { presentRole, presentRoleDetail } from './roles.presenter.pure';
import { changeRole, makeRole, refOf, removeRole } from './roles.service';
import * as store from './roles.store';

async function listRoles({ context, principal, query }: Call<'listRoles'>): Promise<Answer<'listRoles'>> {
  const found = await store.listCountedRoles(context.db, {
    clientId: clientOf(principal),
    search: query.search,
  });
  return { status: 200, body: { items: found.map(presentRole) } };
}

async function getRole(call: Call<'getRole'>): Promise<Answer<'getRole'>> {
  const { db } = call.context;
  const role = requireFound(await store.findCountedRole(db, placeOf(call)));
  return { status: 200, body: presentRoleDetail(role, await store.listUses(db, placeOf(call))) };
}

async function createRole(call: Call<'createRole'>): Promise<Answer<'createRole'>> {
  return { status: 201, body: presentRole(await makeRole(call)) };
}

async function updateRole(call: Call<'updateRole'>): Promise<Answer<'updateRole'>> {
  return { status: 200, body: presentRole(await changeRole(call)) };
}

async function deleteRole(call: Call<'deleteRole'>): Promise<Answer<'deleteRole'>> {
  await removeRole(call);
  return { status: 204 };
}

/** Named sets of permissions. */
export function createRolesModule(): ServerModule {
  return {
    name: 'roles',
    handlers: { listRoles, createRole, getRole, updateRole, deleteRole },
  };
}
