import { attendeeEmailSchema } from '@palco/sdk/schemas';
import * as z from 'zod/mini';
import { useWatch } from 'react-hook-form';
import { FormDialog, useDialogForm } from '../../../../patterns/dialog';
import { SelectField, TextField } from '../../../../ui';
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
  const saveData = useSaveData();
  const form = useDialogForm<DataValues, DataValues, 'erase' | 'none' | 'saved'>({
    schema,
    defaultValues: { email: '', choice: 'export' },
    async call(palco, { email, choice: chosen }) {
      if (chosen === 'erase') return 'erase';
      return (await saveData(palco, email)) === 0 ? 'none' : 'saved';
    },
    done: (outcome, { email }) => (outcome === 'saved' ? { title: t('export.done'), text: email } : null),
    onDone(outcome, { email }) {
      if (outcome === 'erase') onErase(email);
      else if (outcome === 'none') form.setError('email', { type: 'server', message: t('data.none') });
      else onClose();
    },
    onClose,
  });
  const choice = useWatch({ control: form.control, name: 'choice' });
  return (
    <FormDialog
      title={t('data.title')}
      description={t('data.text')}
      form={form}
      submitLabel={t(`data.go.${choice}`)}
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
