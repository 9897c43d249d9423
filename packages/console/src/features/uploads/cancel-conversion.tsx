import { usePalco } from '@palco/react';
import { processing, videosApi } from '@palco/sdk';
import type { ProcessingRow } from '@palco/sdk/processing';
import { useState } from 'react';
import { useRefusalText } from '../../i18n';
import { ConfirmDialog, toast } from '../../ui';
import { useUploadsText } from './messages';

interface CancelConversionProps {
  /** Whose conversion is asked about; null for none. */
  row: ProcessingRow | null;
  onClose(): void;
}

/**
 * Cancels a conversion after a confirmation, which shows the refusal if the conversion has ended meanwhile. Calls the SDK
 * directly, because the panel is outside of the query client of the pages.
 */
export function CancelConversion({ row, onClose }: CancelConversionProps) {
  const t = useUploadsText();
  const refusal = useRefusalText();
  const palco = usePalco();
  const [state, setState] = useState<{ pending?: boolean; error?: unknown }>({});
  // Keeps the last row while the dialog fades out.
  const [last, setLast] = useState(row);
  if (row !== null && row !== last) setLast(row);
  const close = () => {
    setState({});
    onClose();
  };
  const confirm = async ({ videoId = '', name }: ProcessingRow) => {
    setState({ pending: true });
    try {
      await palco.use(videosApi).cancelTranscode(videoId);
      toast({ kind: 'success', title: t('cancelConversion.done'), text: name });
      close();
    } catch (error) {
      setState({ error });
    }
    await palco.use(processing).refresh();
  };
  return (
    <ConfirmDialog
      open={row !== null}
      onOpenChange={(open) => !open && close()}
      title={t('cancelConversion.title', { name: last?.name ?? '' })}
      text={t('cancelConversion.text')}
      confirmLabel={t('cancelConversion.confirm')}
      danger
      pending={state.pending}
      error={state.error !== undefined && refusal(state.error)}
      onConfirm={() => last && void confirm(last)}
    />
  );
}
