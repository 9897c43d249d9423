import { usePalco } from '@palco/react';
import { useMemo } from 'react';
import { usePermissionWordsText } from './messages';
import ptBr from './messages/pt-br.json';
import { permissionKey } from './permission-key.pure';

const isKey = (key: string): key is keyof typeof ptBr => Object.hasOwn(ptBr, key);

/** Names and descriptions of permissions; one that is newer than this console gets the given fallback. */
export interface PermissionWords {
  nameOf(this: void, id: string, otherwise?: string): string;
  textOf(this: void, id: string, otherwise: string): string;
  /** `group` is the Portuguese name that the server sends. */
  groupOf(this: void, group: string): string;
}

/** The words of permissions in the current language; the server names them in Portuguese. */
export function usePermissionWords(): PermissionWords {
  const { product } = usePalco();
  const t = usePermissionWordsText();
  return useMemo(() => {
    const say = (key: string, otherwise: string) => (isKey(key) ? t(key) : otherwise);
    return {
      nameOf: (id, otherwise = id) => say(permissionKey(id, product), otherwise),
      textOf: (id, otherwise) => say(`${permissionKey(id, product)}.text`, otherwise),
      groupOf: (group) => say(`group.${group}`, group),
    };
  }, [t, product]);
}
