import { usePalco } from '@palco/react';
import { attendeeEmailSchema } from '@palco/sdk/schemas';
import * as z from 'zod/mini';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../../../patterns/dialog';
import { useSchemaForm } from '../../../../patterns/form';
import { SelectField, TextField, toast } from '../../../../ui';
import { useAttendeesText } from './messages';
import { useSaveData } from './use-attendee-actions';

const choices = ['export', 'erase'] as const;

const schema = z.object({ ...attendeeEmailSchema.shape, choice: z.enum(choices) });
type DataValues = z.infer<typeof schema>;

interface DataDialogProps {
  onClose(): void;
  /** The data of this e-mail are to be erased: the question about it follows. */
  onErase(email: string): void;
}

/** The data of one person by e-mail, in all lives of the team: exported here, or to be erased. */
export function DataDialog({ onClose, onErase }: DataDialogProps) {
  const t = useAttendeesText();
  const palco = usePalco();
  const saveData = useSaveData();
  const form = useSchemaForm<DataValues, DataValues>({
    schema,
    defaultValues: { email: '', choice: 'export' },
  });
  const choice = useWatch({ control: form.control, name: 'choice' });
  const send = async ({ email, choice: chosen }: DataValues): Promise<void> => {
    if (chosen === 'erase') {
      onErase(email);
      return;
    }
    if ((await saveData(palco, email)) === 0) {
      form.setError('email', { type: 'server', message: t('data.none') });
      return;
    }
    toast({ kind: 'success', title: t('export.done'), text: email });
    onClose();
  };
  return (
    <FormDialog
      title={t('data.title')}
      description={t('data.text')}
      form={form}
      submitLabel={t(`data.go.${choice}`)}
      onSubmit={form.submit(send)}
      onClose={onClose}
    >
      <TextField form={form} name="email" type="email" label={t('data.email')} required />
      <SelectField
        form={form}
        name="choice"
        label={t('data.what')}
        options={choices.map((value) => ({ value, label: t(`data.${value}`) }))}
      />
    </FormDialog>
  );
}
