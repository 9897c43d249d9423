import { usePalco } from '@palco/react';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createLastPage } from './last-page';
import { LastPageContext } from './last-page-context';
import type { createConsoleRouter } from './router';

/** Everything that has an address, and what goes on across addresses. */
export function App({ router }: { router: ReturnType<typeof createConsoleRouter> }) {
  const { product } = usePalco();
  const [lastPage] = useState(() => createLastPage(product));
  useEffect(() => lastPage.stop, [lastPage]);
  return (
    <LastPageContext value={lastPage}>
      <RouterProvider router={router} />
    </LastPageContext>
  );
}
