import type { PermissionItem, Role } from '@palco/sdk/admin';

/** The roles that the catalogue names, by name, for who may not see the roles themselves. */
export function rolesOfCatalogue(items: readonly PermissionItem[]): Role[] {
  const roles = new Map<string, Role>();
  for (const { id: permission, cargos } of items)
    for (const { id, nome } of cargos) {
      const role = roles.get(id) ?? { ...blank, id, nome, permissoes: [] };
      role.permissoes.push(permission);
      roles.set(id, role);
    }
  return [...roles.values()].sort((one, other) => one.nome.localeCompare(other.nome));
}

/** What the catalogue does not tell. */
const blank = { descricao: '', sistema: true, usuariosTotal: 0, version: 0 };
