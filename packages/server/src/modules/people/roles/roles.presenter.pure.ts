import type { components } from '@palco/openapi';
import type { CountedRole, RoleUse } from './roles.store';

type Wire = components['schemas'];

/** A role as the wire shows it. */
export function presentRole(role: CountedRole): Wire['Role'] {
  return {
    id: role.id,
    nome: role.name,
    descricao: role.description,
    permissoes: role.permissions,
    sistema: role.clientId === null,
    usuariosTotal: role.usersTotal,
    version: role.version,
  };
}

/** A role and where it is used. */
export function presentRoleDetail(role: CountedRole, uses: readonly RoleUse[]): Wire['RoleDetail'] {
  return {
    ...presentRole(role),
    usos: uses.map(({ userId, userName, accountId, accountName }) => ({
      userId,
      nome: userName,
      accountId,
      conta_nome: accountName,
    })),
  };
}
