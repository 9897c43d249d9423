import { permissionCatalogueQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { PermissionItem } from '@palco/sdk/admin';
import { useMemo } from 'react';
import { usePermissionWords } from '../../i18n';

/** The catalogue in the current language. */
export function useNamedCatalogue() {
  const answer = usePalcoQuery(permissionCatalogueQueryOptions);
  const words = usePermissionWords();
  const { data } = answer;
  const items = useMemo(
    () =>
      data?.items.map((item): PermissionItem => ({
        ...item,
        nome: words.nameOf(item.id, item.nome),
        descricao: words.textOf(item.id, item.descricao),
        grupo: words.groupOf(item.grupo),
      })),
    [data, words],
  );
  return { ...answer, items };
}
