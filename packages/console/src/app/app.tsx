import { usePalco, useSession } from '@palco/react';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isKnown } from '@palco/sdk/session';
import { createLastPage } from './last-page';
import { LastPageContext } from './last-page-context';
import { useEarlyToaster } from './lazy-toaster';
import type { createConsoleRouter } from './router';

/** The router, and the state that all routes share. */
export function App({ router }: { router: ReturnType<typeof createConsoleRouter> }) {
  const { product } = usePalco();
  useProfileLanguage();
  useEarlyToaster();
  const [lastPage] = useState(() => createLastPage(product));
  useEffect(() => lastPage.stop, [lastPage]);
  return (
    <LastPageContext value={lastPage}>
      <RouterProvider router={router} />
    </LastPageContext>
  );
}

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
function useProfileLanguage(): void {
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
