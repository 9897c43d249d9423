import { usePalco, useSession } from '@palco/react';
import { isKnown } from '@palco/sdk/session';
import { useEffect } from 'react';

function rememberIfNew(key: string, language: string): boolean {
  try {
    if (localStorage.getItem(key) === language) return false;
    localStorage.setItem(key, language);
  } catch {
    // Storage is blocked: the profile's language is applied at each visit.
  }
  return true;
}

/**
 * Applies the language of the profile on every device, once for each value, so that another choice on one device stays
 * until the profile itself changes.
 */
export function useProfileLanguage(): void {
  const { i18n, product } = usePalco();
  const session = useSession();
  const user = isKnown(session) ? session.me.user : null;
  const id = user?.id;
  const language = user?.idioma ?? null;
  useEffect(() => {
    if (id === undefined || language === null) return;
    if (rememberIfNew(`${product}_profile_language_${id}`, language)) i18n.setLanguage(language);
  }, [id, language, i18n, product]);
}
