import type { Permission } from '@palco/openapi';

/** Placeholder of the white-label slug in the tables. */
const slug = '{product}';

/**
 * Permissions as the tables and the contract write them, for one product: `{product}-dev` becomes `palco-dev`.
 *
 * @example forProduct(['{product}-dev', 'integrations'], 'palco'); // ['palco-dev', 'integrations']
 */
export function forProduct(any: readonly Permission[], product: string): readonly Permission[] {
  // The type leaves open what stands before `-dev` and `_studio`, and nothing else is replaced.
  return any.map((permission) => permission.replace(slug, product) as Permission);
}

/**
 * Whether somebody sees the internal developer items: the permission `{product}-dev`, or a role of that name
 * (decision A5). The server looks at the permission only.
 *
 * @example
 * ```ts
 * const seesInternals = isDev({ permissions: [...held], cargo: 'palco-dev' }); // true, by the name of the role
 * ```
 */
export function isDev(
  person: { readonly permissions: readonly Permission[]; readonly cargo?: string },
  product = 'palco',
): boolean {
  const dev = `${product}-dev` as const;
  return person.cargo === dev || person.permissions.includes(dev);
}
