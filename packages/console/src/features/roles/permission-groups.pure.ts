import type { Permission } from '@palco/sdk';
/** What grouping and searching look at; the catalogue's items have more. */
export interface CataloguePermission {
  readonly id: Permission;
  readonly nome: string;
  readonly descricao: string;
  readonly grupo: string;
  readonly rotas: readonly string[];
  readonly menu: readonly string[];
}

export interface PermissionGroup<Item extends CataloguePermission> {
  readonly name: string;
  readonly items: readonly Item[];
}

/** The catalogue by its groups; groups and permissions keep the order in which the server names them. */
export function groupPermissions<Item extends CataloguePermission>(
  items: readonly Item[],
): PermissionGroup<Item>[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(item.grupo, [...(groups.get(item.grupo) ?? []), item]);
  return [...groups].map(([name, members]) => ({ name, items: members }));
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether every word of a search occurs in the name, description, string, routes or menu items of a permission. */
export function matchesPermission(item: CataloguePermission, search: string): boolean {
  const text = folded(
    [item.nome, item.descricao, item.id, item.grupo, ...item.rotas, ...item.menu].join(' '),
  );
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The head of a group: all of it is chosen, nothing, or a part. */
export function groupState<Id extends string>(
  ids: readonly Id[],
  chosen: ReadonlySet<Id>,
): boolean | 'mixed' {
  const count = ids.filter((id) => chosen.has(id)).length;
  if (count === 0) return false;
  return count === ids.length ? true : 'mixed';
}

/**
 * What a press on a group's head leaves chosen: everything of the group that may be changed, or, when all of that is chosen
 * already, nothing of it. What may not be changed stays as it is.
 */
export function pressedGroup<Id extends string>(
  ids: readonly Id[],
  chosen: ReadonlySet<Id>,
  mayChange: (id: Id) => boolean,
): ReadonlySet<Id> {
  const free = ids.filter(mayChange);
  const isFull = free.every((id) => chosen.has(id));
  return isFull ? without(chosen, free) : new Set([...chosen, ...free]);
}

function without<Id extends string>(chosen: ReadonlySet<Id>, gone: readonly Id[]): ReadonlySet<Id> {
  const out = new Set(gone);
  return new Set([...chosen].filter((id) => !out.has(id)));
}

/** What a press on one permission leaves chosen. */
export function pressedOne<Id extends string>(chosen: ReadonlySet<Id>, id: Id): ReadonlySet<Id> {
  return chosen.has(id) ? without(chosen, [id]) : new Set([...chosen, id]);
}

/** Chosen permissions in the order of the catalogue; strings that the catalogue does not know come last. */
export function inCatalogueOrder<Id extends string>(
  chosen: Iterable<Id>,
  catalogue: readonly { readonly id: Id }[],
): Id[] {
  const wanted = new Set(chosen);
  const known = catalogue.map(({ id }) => id).filter((id) => wanted.has(id));
  const listed = new Set(known);
  return [...known, ...[...wanted].filter((id) => !listed.has(id))];
}
