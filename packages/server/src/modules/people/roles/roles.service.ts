import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../kernel/database/database';
import { httpError, requireFound } from '../../../kernel/errors/http-error';
import { requireVersion } from '../../../kernel/http/if-match';
import type { Call } from '../../../kernel/http/module';
import { trimmedText } from '../../../kernel/http/text-rule';
import { clientOf, clientsConcerned, keepAnOwner, requireGrantable } from '../../core/access';
import { recordEvent, recordOfChange } from '../../records/logs';
import { inCatalogueOrder, unknownPermission } from '../permissions';
import { nameTaken, requireFreeName, requireKnown, requireOwnRole } from './roles.policy.pure';
import * as store from './roles.store';
import type { CountedRole, StoredRole } from './roles.store';

type RoleChange = Partial<Pick<StoredRole, 'name' | 'description' | 'permissions'>>;
type ChangeCall = Call<'createRole'> | Call<'updateRole'>;

/** The key of a role: roles are looked up in the client of the selected team and among the system roles. */
export function refOf(call: Call<'getRole'> | Call<'updateRole'> | Call<'deleteRole'>) {
  return { clientId: clientOf(call.principal), id: call.params.id };
}

/** The validated changes of a body; fields that it leaves out are missing. */
function readChange({ context, principal, body }: ChangeCall): RoleChange {
  const { product } = context.config;
  const change: RoleChange = {};
  if (body.nome !== undefined) {
    change.name = trimmedText('nome', body.nome);
    requireFreeName(change.name, product);
  }
  if (body.descricao !== undefined) change.description = body.descricao.trim();
  if (body.permissoes !== undefined) {
    requireKnown(unknownPermission(body.permissoes, product));
    requireGrantable({ held: principal.permissions, wanted: body.permissoes, product, field: 'permissoes' });
    change.permissions = inCatalogueOrder(body.permissoes, product);
  }
  return change;
}

/** A role by the names of the contract. */
const fieldsOf = ({ name, description, permissions }: RoleChange) => ({
  nome: name,
  descricao: description,
  permissoes: permissions,
});

async function readBack(tx: Transaction, ref: { clientId: string; id: string }): Promise<CountedRole> {
  const role = await store.findCountedRole(tx, ref);
  if (role === undefined) throw new Error(`role ${ref.id} vanished`);
  return role;
}

export async function makeRole(call: Call<'createRole'>): Promise<CountedRole> {
  const { context, principal } = call;
  const clientId = clientOf(principal);
  const { name = '', description = '', permissions = [] } = readChange(call);
  const id = randomUUID();
  // `keepAnOwner` locks the client: writes of its roles are serialized, so that names stay unique.
  return context.db.transaction((tx) =>
    keepAnOwner(tx, [clientId], async () => {
      if (await store.isNameTaken(tx, { clientId, name })) throw nameTaken();
      await store.insertRole(tx, { id, clientId, name, description, permissions });
      const record = recordOfChange(fieldsOf({ name, description, permissions }));
      await recordEvent(tx, { call, event: 'CARGO_CRIADO', of: { id }, record });
      return readBack(tx, { clientId, id });
    }),
  );
}

/** Locks a role that the caller may change: of the client, in the expected version, with only permissions that the caller holds. */
async function lockRole(tx: Transaction, call: Call<'updateRole'> | Call<'deleteRole'>): Promise<StoredRole> {
  const { context, principal, request } = call;
  const role = requireFound(await store.findRoleForUpdate(tx, refOf(call)));
  requireOwnRole(role);
  requireVersion(request.headers['if-match'], role.version);
  const { product } = context.config;
  requireGrantable({ held: principal.permissions, wanted: role.permissions, product });
  return role;
}

/** Changes a role, with effect on the next request of everybody who holds it. */
export async function changeRole(call: Call<'updateRole'>): Promise<CountedRole> {
  const ref = refOf(call);
  const { clientId } = ref;
  const change = readChange(call);
  return call.context.db.transaction(async (tx) => {
    // The role may also be held in teams of sub-accounts: the creator of a team becomes its member with the own role.
    const concerned = [clientId, ...(await clientsConcerned(tx, { roleId: ref.id }))];
    return keepAnOwner(tx, concerned, async () => {
      const before = await lockRole(tx, call);
      const { id } = before;
      const { name } = change;
      if (name !== undefined && (await store.isNameTaken(tx, { clientId, name, exceptId: id })))
        throw nameTaken();
      await store.changeRole(tx, id, change);
      const record = recordOfChange(fieldsOf(change), fieldsOf(before));
      await recordEvent(tx, { call, event: 'CARGO_ATUALIZADO', of: { id }, record });
      return readBack(tx, ref);
    });
  });
}

export async function removeRole(call: Call<'deleteRole'>): Promise<void> {
  await call.context.db.transaction(async (tx) => {
    const { id, name } = await lockRole(tx, call);
    if (await store.isRoleUsed(tx, id)) throw httpError({ status: 409, code: 'ROLE_IN_USE' });
    await store.deleteRole(tx, id);
    await recordEvent(tx, { call, event: 'CARGO_REMOVIDO', of: { id }, record: { nome: name } });
  });
}
