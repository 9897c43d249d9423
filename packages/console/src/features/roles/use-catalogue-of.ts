import type { Permission } from '@palco/sdk';
import { useMemo } from 'react';
import { useRolesText } from './messages';
import type { CataloguePermission } from './permission-groups.pure';

/** The catalogue, and what a role holds that the catalogue does not know: nothing of a role is hidden. */
export function useCatalogueOf(
  catalogue: readonly CataloguePermission[],
  held: readonly Permission[],
): readonly CataloguePermission[] {
  const t = useRolesText();
  return useMemo(() => {
    const known = new Set(catalogue.map(({ id }) => id));
    const unknown = held.filter((id) => !known.has(id));
    return [
      ...catalogue,
      ...unknown.map((id) => ({
        id,
        nome: id,
        descricao: t('unknownPermission'),
        grupo: t('unknownGroup'),
        rotas: [],
        menu: [],
      })),
    ];
  }, [catalogue, held, t]);
}
