import { usePalco } from '@palco/react';
import { useEffect } from 'react';
import { toast } from '../ui';
import { useAppText } from './messages';

/**
 * 'Ops' for every 5xx and for requests without an answer (specification section 8), and that there is no connection where the
 * device is offline; many of them are one toast.
 */
export function useServerErrorToast(): void {
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
