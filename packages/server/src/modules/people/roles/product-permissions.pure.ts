import type { Permission } from '@palco/openapi';
import { permissionCatalogue } from '@palco/openapi/permissions';

/** What stands around the slug in the permissions that have one: `-dev`, `_studio`. */
const endings = permissionCatalogue
  .map(({ id }) => id.split('{product}'))
  .filter((parts) => parts.length === 2)
  .map(([, ending = '']) => ending);

/** The permissions with the slug of this product, whatever slug they were given with; each one once, in their order. */
export function withSlug(permissions: readonly Permission[], product: string): Permission[] {
  const renamed = permissions.map((permission) => {
    const ending = endings.find((one) => permission.endsWith(one));
    return ending === undefined ? permission : (`${product}${ending}` as Permission);
  });
  return [...new Set(renamed)];
}
