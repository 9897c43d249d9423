import { usePalco, useSession } from '@palco/react';
import { isKnown } from '@palco/sdk/session';
import { useEffect } from 'react';

function take(key: string, language: string): boolean {
  try {
    if (localStorage.getItem(key) === language) return false;
    localStorage.setItem(key, language);
  } catch {
    // Storage is blocked: the profile's language holds for this visit.
  }
  return true;
}

/**
 * The language of the profile holds on every device: it is taken over once for each value it has, so that another choice
 * on one device stays until the profile itself changes.
 */
export function useProfileLanguage(): void {
  const { i18n, product } = usePalco();
  const session = useSession();
  const user = isKnown(session) ? session.me.user : null;
  const id = user?.id;
  const language = user?.idioma ?? null;
  useEffect(() => {
    if (id === undefined || language === null) return;
    if (take(`${product}_profile_language_${id}`, language)) i18n.setLanguage(language);
  }, [id, language, i18n, product]);
}
