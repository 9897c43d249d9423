import type { CataloguePermission } from './permission-groups.pure';

/** Answers the name of a permission; one that the catalogue does not know keeps its string. */
export function namesOf(
  permissions: readonly Pick<CataloguePermission, 'id' | 'nome'>[],
): (id: string) => string {
  const names = new Map<string, string>(permissions.map(({ id, nome }) => [id, nome]));
  return (id) => names.get(id) ?? id;
}
