import { CSPProvider } from '@base-ui/react/csp-provider';
import { PalcoProvider } from '@palco/react';
import type { Palco } from '@palco/sdk';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ConsoleConfigProvider, type ConsoleConfig } from '../config';
import { createLastPage } from './last-page';
import { LastPageContext } from './last-page-context';
import { LaterToaster } from './later-toaster';
import type { createConsoleRouter } from './router';
import { useDocumentLanguage } from './use-document-language';
import { useServerErrorToast } from './use-server-error-toast';

export interface AppProps {
  palco: Palco;
  config: ConsoleConfig;
  router: ReturnType<typeof createConsoleRouter>;
}

function Reactions() {
  useDocumentLanguage();
  useServerErrorToast();
  return null;
}

/** The console: one SDK, one router, one region of toasts. */
export function App({ palco, config, router }: AppProps) {
  const [lastPage] = useState(() => createLastPage(palco.product));
  useEffect(() => lastPage.stop, [lastPage]);
  return (
    // No inline style element: the policy of the page allows none.
    <CSPProvider disableStyleElements>
      <PalcoProvider palco={palco}>
        <ConsoleConfigProvider config={config}>
          <LastPageContext value={lastPage}>
            <Reactions />
            <RouterProvider router={router} />
            <LaterToaster />
          </LastPageContext>
        </ConsoleConfigProvider>
      </PalcoProvider>
    </CSPProvider>
  );
}
