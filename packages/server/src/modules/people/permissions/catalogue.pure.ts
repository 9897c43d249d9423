import type { Permission } from '@palco/openapi';
import { permissionCatalogue } from '@palco/openapi/permissions';

/** A permission string with what it opens, `{product}` filled in. */
export interface CataloguePermission {
  readonly id: Permission;
  readonly nome: string;
  readonly descricao: string;
  readonly grupo: string;
  /** Routes of the console, each with everything below it. */
  readonly rotas: readonly string[];
  /** Ids of menu items. */
  readonly menu: readonly string[];
}

/** A permission as the contract writes it, for a product: `{product}-dev` becomes `palco-dev`. */
export function forProduct(permission: Permission, product: string): Permission {
  // The type leaves open what stands before `-dev` and `_studio`, and nothing else is replaced.
  return permission.replace('{product}', product) as Permission;
}

/** Every permission of the contract, in its order, for a product. */
export function catalogueOf(product: string): readonly CataloguePermission[] {
  return permissionCatalogue.map((permission) => ({
    ...permission,
    id: forProduct(permission.id, product),
  }));
}

/** The first string that is no permission of the product; undefined where all are. */
export function unknownPermission(wanted: readonly string[], product: string): string | undefined {
  const known = new Set<string>(catalogueOf(product).map(({ id }) => id));
  return wanted.find((permission) => !known.has(permission));
}

/** The same permissions in the order of the catalogue, whatever order they were clicked in. */
export function inCatalogueOrder(wanted: readonly string[], product: string): Permission[] {
  return catalogueOf(product)
    .map(({ id }) => id)
    .filter((id) => wanted.includes(id));
}

/**
 * The permissions of which any one opens a route (specification section 2); empty for a route that is open to everybody.
 * A whole segment has to agree: `/vodka` is not below `/vod`. Query and hash say nothing.
 */
export function permissionsForRoute(route: string, product: string): Permission[] {
  const [pathname = ''] = route.split(/[?#]/);
  const below = `${pathname.replaceAll(/\/+/g, '/')}/`;
  return catalogueOf(product)
    .filter(({ rotas }) => rotas.some((rota) => below.startsWith(`${rota}/`)))
    .map(({ id }) => id);
}
