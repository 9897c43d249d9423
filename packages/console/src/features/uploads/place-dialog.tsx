import { usePalco } from '@palco/react';
import { uploadEdits } from '@palco/sdk/upload-edits';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefusalText } from '../../i18n';
import { FolderDialog, type ChosenFolder } from '../../patterns/folder/folder-dialog';
import { toast } from '../../ui';
import { useUploadsText } from './messages';
import type { ChangeableRow } from './row-menu';

interface PlaceDialogProps {
  row: ChangeableRow;
  onClose(): void;
}

/** Moves an upload to another folder. Loads the folders itself, because the panel is outside of the query client of the pages. */
export function PlaceDialog({ row, onClose }: PlaceDialogProps) {
  const t = useUploadsText();
  const refusal = useRefusalText();
  const edits = usePalco().use(uploadEdits);
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { gcTime: 0, retry: false } } }),
  );
  const [state, setState] = useState<{ pending: boolean; error?: unknown }>({ pending: false });
  const choose = async ({ id, name }: ChosenFolder) => {
    setState({ pending: true });
    try {
      await edits.moveTo(row.uploadId, id);
      toast({ kind: 'success', title: t('place.done'), text: `${row.name}: ${name}` });
      onClose();
    } catch (error) {
      setState({ pending: false, error });
    }
  };
  return (
    <QueryClientProvider client={queries}>
      <FolderDialog
        title={t('place.title', { name: row.name })}
        from={row.directoryId}
        pending={state.pending}
        onChoose={(folder) => void choose(folder)}
        onClose={onClose}
      >
        {state.error === undefined ? undefined : refusal(state.error)}
      </FolderDialog>
    </QueryClientProvider>
  );
}
