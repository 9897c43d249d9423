import { usePalco, useStore } from '@palco/react';
import { palcoQueryKey } from '@palco/react/query';
import { connector, isPopupOpen, type PopupProvider, type PopupState } from '@palco/sdk/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../../ui';
import { useIntegrationsText } from './messages';

/** The popup of a service. */
export interface Popup {
  readonly state: PopupState;
  /** The service that it was opened for last. */
  readonly provider: PopupProvider | null;
  readonly isOpen: boolean;
  start(provider: PopupProvider): void;
  /** Answers the question about the account that the service gave. */
  answer(isYes: boolean): void;
  cancel(): void;
}

/** Opens popups, and reloads what is shown once one has connected an account. */
export function usePopup(): Popup {
  const t = useIntegrationsText();
  const palco = usePalco();
  const client = useQueryClient();
  const popups = palco.use(connector);
  const state = useStore(popups.$state);
  const provider = popups.provider();
  useEffect(
    () =>
      popups.$state.listen(({ stage }) => {
        if (stage === 'connected')
          void client.invalidateQueries({ queryKey: palcoQueryKey(palco, 'integrations') });
      }),
    [palco, popups, client],
  );
  const isConnected = state.stage === 'connected';
  useEffect(() => {
    if (isConnected && provider !== null)
      toast({ kind: 'success', title: t('popup.done', { service: t(`service.${provider}`) }) });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each connection
  }, [isConnected]);
  return {
    state,
    provider,
    isOpen: isPopupOpen(state),
    start: (next) => popups.start(next),
    answer: (isYes) => popups.answer(isYes),
    cancel: () => popups.cancel(),
  };
}
