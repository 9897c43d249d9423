import type { CataloguePermission } from './permission-groups.pure';
import type { MatrixSearch } from './roles-search.schema';

/** What is explained: a route of the console, or a permission. */
export type ExplainedTarget = { readonly route: string } | { readonly permission: string };

/** Who is asked about, with the role held in the team. */
export interface Person {
  readonly name: string;
  readonly avatar: string | null;
  readonly role: string;
}

/** Something that can be asked about: a page of the console, or a permission. */
export interface Question {
  /** Of the list of choices. */
  readonly value: string;
  readonly label: string;
  /** As developers write it. */
  readonly hint: string;
  readonly route?: string;
  readonly permission?: CataloguePermission['id'];
}

interface Asked {
  menuName(id: string): string;
  /** A route that the address asks about, maybe one that no permission names. */
  readonly asked: string | undefined;
}

/** Every page that a permission opens, by the name of its menu item, and every permission. */
export function questionsOf(
  catalogue: readonly CataloguePermission[],
  { menuName, asked }: Asked,
): readonly Question[] {
  const pages = new Map<string, Question>();
  for (const { nome, menu, rotas } of catalogue)
    for (const [index, route] of rotas.entries()) {
      const item = menu[index];
      const label = item === undefined ? nome : menuName(item);
      if (!pages.has(route)) pages.set(route, { value: route, label, hint: route, route });
    }
  if (asked !== undefined && !pages.has(asked))
    pages.set(asked, { value: asked, label: asked, hint: '', route: asked });
  const permissions = catalogue.map(({ id, nome, descricao }) => ({
    value: `permission ${id}`,
    label: descricao,
    hint: nome,
    permission: id,
  }));
  return [...pages.values(), ...permissions];
}

/** What the address asks about; null for nothing. */
export function targetIn({ route, permission }: MatrixSearch): ExplainedTarget | null {
  if (permission !== undefined) return { permission };
  return route === undefined ? null : { route };
}
