import type { Permission } from './permission-groups.pure';

/** Answers the name of a permission; one that the catalogue does not know keeps its string. */
export function namesOf(permissions: readonly Pick<Permission, 'id' | 'nome'>[]): (id: string) => string {
  const names = new Map(permissions.map(({ id, nome }) => [id, nome]));
  return (id) => names.get(id) ?? id;
}
