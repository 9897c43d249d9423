import { usePalco } from '@palco/react';
import { useEffect } from 'react';
import { toast } from '../ui';
import { useAppText } from './messages';

/** 'Ops' for every 5xx and for requests without an answer (specification section 8); many of them are one toast. */
export function useServerErrorToast(): void {
  const palco = usePalco();
  const t = useAppText();
  useEffect(
    () =>
      palco.onServerError((error) => {
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
