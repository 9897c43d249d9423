/** The key of a permission's words: the white-label slug in `{product}-dev` and `{product}_studio` is no part of it. */
export function permissionKey(id: string, product: string): string {
  if (id === `${product}-dev`) return 'permission.dev';
  if (id === `${product}_studio`) return 'permission.studio';
  return `permission.${id}`;
}
