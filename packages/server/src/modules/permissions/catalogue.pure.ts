import { permissionCatalogue } from '@palco/openapi/permissions';

/** A permission string with what it opens, `{product}` filled in. */
export interface CataloguePermission {
  readonly id: string;
  readonly nome: string;
  readonly descricao: string;
  readonly grupo: string;
  /** Routes of the console, each with everything below it. */
  readonly rotas: readonly string[];
  /** Ids of menu items. */
  readonly menu: readonly string[];
}

/** Every permission of the contract, in its order, for a product. */
export function catalogueOf(product: string): readonly CataloguePermission[] {
  return permissionCatalogue.map((permission) => ({
    ...permission,
    id: permission.id.replace('{product}', product),
  }));
}

/** The first string that is no permission of the product; undefined where all are. */
export function unknownPermission(wanted: readonly string[], product: string): string | undefined {
  const known = new Set(catalogueOf(product).map(({ id }) => id));
  return wanted.find((permission) => !known.has(permission));
}

/** The same permissions in the order of the catalogue, whatever order they were clicked in. */
export function inCatalogueOrder(wanted: readonly string[], product: string): string[] {
  return catalogueOf(product)
    .map(({ id }) => id)
    .filter((id) => wanted.includes(id));
}

/**
 * The permissions of which any one opens a route (specification section 2); empty for a route that is open to everybody.
 * A whole segment has to agree: `/vodka` is not below `/vod`. Query and hash say nothing.
 */
export function permissionsForRoute(route: string, product: string): string[] {
  const [pathname = ''] = route.split(/[?#]/);
  const below = `${pathname.replaceAll(/\/+/g, '/')}/`;
  return catalogueOf(product)
    .filter(({ rotas }) => rotas.some((rota) => below.startsWith(`${rota}/`)))
    .map(({ id }) => id);
}
