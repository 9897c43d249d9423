/** The white-label slug in the tables; filled in when they are asked. */
const slug = '{product}';

/** The permissions of a table row for one product: `{product}-dev` becomes `palco-dev`. */
export function forProduct(any: readonly string[], product: string): readonly string[] {
  return any.map((permission) => permission.replace(slug, product));
}

/**
 * Whether somebody sees the internal developer items: the permission `{product}-dev`, or a role of that name
 * (decision A5). The server looks at the permission only.
 */
export function isDev(
  person: { readonly permissions: readonly string[]; readonly cargo?: string },
  product = 'palco',
): boolean {
  const dev = `${product}-dev`;
  return person.cargo === dev || person.permissions.includes(dev);
}
