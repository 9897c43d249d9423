import { videoImportsApi } from '@palco/sdk/admin';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { FormDialog, useDialogForm } from '../../../patterns/dialog';
import { addressRule } from '../../../patterns/form/address-rule';
import { TextField } from '../../../ui';
import { useImportText } from './messages';

const schema = z.object({
  url: addressRule(4000),
});

interface ImportDialogProps {
  /** Where the video goes; the root without one. */
  directoryId: string | undefined;
  onClose(): void;
}

/** Asks for the address of a video, which the server then fetches. */
export function ImportDialog({ directoryId, onClose }: ImportDialogProps) {
  const t = useImportText();
  const idempotencyKeyOf = useIdempotencyKey();
  const form = useDialogForm({
    schema,
    defaultValues: { url: '' },
    // The list of imports behind the form shows it at once.
    noun: 'videos',
    call: (palco, { url }) =>
      palco.use(videoImportsApi).create({ url, directoryId, requestId: idempotencyKeyOf(url) }),
    onClose,
  });
  return (
    <FormDialog title={t('action')} description={t('text')} form={form} submitLabel={t('submit')}>
      <TextField form={form} name="url" type="url" label={t('url')} hint={t('url.hint')} required />
    </FormDialog>
  );
}

/** One id for each address, so that a press after a lost answer begins no second import. */
function useIdempotencyKey(): (url: string) => string {
  const last = useRef({ url: '', id: '' });
  return (url) => {
    if (last.current.url !== url) last.current = { url, id: crypto.randomUUID() };
    return last.current.id;
  };
}
