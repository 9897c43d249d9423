import * as z from 'zod/mini';
import { FormDialog, useDialogForm } from '../../../patterns/dialog';
import { TextField } from '../../../ui';
import { useFactorText } from './messages';

const schema = z.object({ nome: z.string().check(z.trim(), z.minLength(3, 'validation.format')) });

interface PasskeyNameDialogProps<Result> {
  title: string;
  text?: string;
  name?: string;
  submitLabel: string;
  send(nome: string): Promise<Result>;
  /** Follows a success; by default the dialog closes. */
  onDone?(result: Result): void;
  onClose(): void;
}

/** What a passkey is called, for a new one and for one that gets another name. */
export function PasskeyNameDialog<Result>({
  title,
  text,
  name = '',
  submitLabel,
  send,
  onDone,
  onClose,
}: PasskeyNameDialogProps<Result>) {
  const t = useFactorText();
  const form = useDialogForm({
    schema,
    defaultValues: { nome: name },
    failureText: ({ code, text }) => (code.startsWith('PASSKEY') ? text : undefined),
    call: (_, { nome }) => send(nome),
    onDone,
    onClose,
  });
  return (
    <FormDialog title={title} description={text} form={form} submitLabel={submitLabel}>
      <TextField
        form={form}
        name="nome"
        label={t('passkey.name')}
        hint={t('passkey.name.hint')}
        maxLength={60}
        required
      />
    </FormDialog>
  );
}
