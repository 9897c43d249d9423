import { usePalco } from '@palco/react';
import { usePalcoMutation } from '@palco/react/query';
import { isSdkError, type Palco } from '@palco/sdk';
import { facebookCookie, integrationsApi, type Integration } from '@palco/sdk/admin';
import { Button, ConfirmDialog, Dialog, toast } from '../../ui';
import { useIntegrationsText } from './messages';

/** The services that are undone here; Zoom's people undo theirs at Zoom. */
export type UndoneProvider = Exclude<Integration['provider'], 'zoom' | 'zoom-multi'>;

async function undo(palco: Palco, provider: UndoneProvider): Promise<void> {
  try {
    await palco.use(integrationsApi).undo(provider);
  } catch (error) {
    // Nothing is connected on the server any more: the cookie alone is left.
    if (provider !== 'facebook' || !isSdkError(error) || error.status !== 404) throw error;
  }
}

interface UndoDialogProps {
  provider: UndoneProvider;
  onUndone(): void;
  onClose(): void;
}

/** Asks, undoes, and says that it was undone. */
export function UndoDialog({ provider, onUndone, onClose }: UndoDialogProps) {
  const t = useIntegrationsText();
  const { ports } = usePalco();
  const change = usePalcoMutation(['integrations'], undo);
  const service = t(`service.${provider}`);
  if (change.isSuccess)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={t('undo.success')}
        description={t('undo.done', { service })}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('close')}
          </Button>
        }
      />
    );
  async function confirm(): Promise<void> {
    try {
      await change.mutateAsync(provider);
      if (provider === 'facebook') ports.cookies.set(facebookCookie, '', 0);
      onUndone();
    } catch {
      toast({ kind: 'error', title: t('undo.failed') });
      onClose();
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('undo.question', { service })}
      text={t('undo.text')}
      confirmLabel={t('undo')}
      danger
      pending={change.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
