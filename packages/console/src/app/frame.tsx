import { CSPProvider } from '@base-ui/react/csp-provider';
import { PalcoProvider, usePalco } from '@palco/react';
import type { Palco } from '@palco/sdk';
import { type ReactNode, useEffect } from 'react';
import { ConsoleConfigProvider, type ConsoleConfig } from '../config';
import { LostPartNotice } from '../features/system/lost-part-notice';
import { Splash } from '../features/system/splash';
import { toast } from '../ui';
import { LazyToaster } from './lazy-toaster';
import { useDocumentLanguage } from './use-document-language';
import { useAppText } from './messages';

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

/**
 * 'Ops' for every 5xx and for requests without an answer (specification section 8), and that there is no connection where the
 * device is offline; many of them are one toast.
 */
function useServerErrorToast(): void {
  const palco = usePalco();
  const t = useAppText();
  useEffect(
    () =>
      palco.onServerError((error) => {
        if (!palco.ports.network.isOnline()) {
          toast({ kind: 'warning', title: t('offlineTitle'), text: t('offlineText'), key: 'server-error' });
          return;
        }
        toast({
          kind: 'error',
          title: t('serverErrorTitle'),
          text: t('serverErrorText'),
          details: error.message,
          requestId: error.requestId,
          key: 'server-error',
        });
      }),
    [palco, t],
  );
}
