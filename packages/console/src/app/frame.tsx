import { CSPProvider } from '@base-ui/react/csp-provider';
import { PalcoProvider } from '@palco/react';
import type { Palco } from '@palco/sdk';
import type { ReactNode } from 'react';
import { ConsoleConfigProvider, type ConsoleConfig } from '../config';
import { LostPartNotice } from '../features/system/lost-part-notice';
import { Splash } from '../features/system/splash';
import { LazyToaster } from './lazy-toaster';
import { useDocumentLanguage } from './use-document-language';
import { useServerErrorToast } from './use-server-error-toast';

export interface FrameProps {
  palco: Palco;
  config: ConsoleConfig;
  children: ReactNode;
}

function Reactions() {
  useDocumentLanguage();
  useServerErrorToast();
  return null;
}

/** Around everything that this console shows: one SDK, one region of toasts, the splash. */
export function Frame({ palco, config, children }: FrameProps) {
  return (
    // No inline style element: the policy of the page allows none.
    <CSPProvider disableStyleElements>
      <PalcoProvider palco={palco}>
        <ConsoleConfigProvider config={config}>
          <Reactions />
          {children}
          <LazyToaster />
          <LostPartNotice />
          <Splash />
        </ConsoleConfigProvider>
      </PalcoProvider>
    </CSPProvider>
  );
}
