import { usePalco } from '@palco/react';
import { usePermissionCatalogue } from '@palco/react/query';
import type { PermissionItem } from '@palco/sdk';
import { useMemo } from 'react';
import { useRolesText, type RolesKey } from './messages';
import { ptBr } from './messages/pt-br';
import { permissionKey } from './permission-keys.pure';

const isKey = (key: string): key is RolesKey => Object.hasOwn(ptBr, key);

/**
 * The catalogue in the language of the moment. The server names permissions in Portuguese; one that is newer than this
 * console keeps the server's words.
 */
export function useNamedCatalogue() {
  const answer = usePermissionCatalogue();
  const { product } = usePalco();
  const t = useRolesText();
  const { data } = answer;
  const items = useMemo(() => {
    const say = (key: string, otherwise: string) => (isKey(key) ? t(key) : otherwise);
    const named = (item: PermissionItem): PermissionItem => {
      const key = permissionKey(item.id, product);
      return {
        ...item,
        nome: say(key, item.nome),
        descricao: say(`${key}.text`, item.descricao),
        grupo: say(`group.${item.grupo}`, item.grupo),
      };
    };
    return data?.items.map(named);
  }, [data, product, t]);
  return { ...answer, items };
}
