import { CSPProvider } from '@base-ui/react/csp-provider';
import { PalcoProvider } from '@palco/react';
import type { Palco } from '@palco/sdk';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { ConsoleConfigProvider, type ConsoleConfig } from '../config';
import { Toaster } from '../ui';
import { createLastPage } from './last-page';
import { LastPageContext } from './last-page-context';
import { createConsoleQueries } from './queries';
import type { createConsoleRouter } from './router';
import { useDocumentLanguage } from './use-document-language';
import { useFreshQueries } from './use-fresh-queries';
import { useServerErrorToast } from './use-server-error-toast';

export interface AppProps {
  palco: Palco;
  config: ConsoleConfig;
  router: ReturnType<typeof createConsoleRouter>;
}

function Reactions() {
  useDocumentLanguage();
  useServerErrorToast();
  useFreshQueries();
  return null;
}

/** The console: one SDK, one query cache, one router, one region of toasts. */
export function App({ palco, config, router }: AppProps) {
  const [queries] = useState(createConsoleQueries);
  const [lastPage] = useState(() => createLastPage(palco.product));
  return (
    // No inline style element: the policy of the page allows none.
    <CSPProvider disableStyleElements>
      <PalcoProvider palco={palco}>
        <ConsoleConfigProvider config={config}>
          <QueryClientProvider client={queries}>
            <LastPageContext value={lastPage}>
              <Toaster>
                <Reactions />
                <RouterProvider router={router} />
              </Toaster>
            </LastPageContext>
          </QueryClientProvider>
        </ConsoleConfigProvider>
      </PalcoProvider>
    </CSPProvider>
  );
}
