import { usePalco } from '@palco/react';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createLastPage } from './last-page';
import { LastPageContext } from './last-page-context';
import { useEarlyToaster } from './lazy-toaster';
import type { createConsoleRouter } from './router';
import { useProfileLanguage } from './use-profile-language';

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
