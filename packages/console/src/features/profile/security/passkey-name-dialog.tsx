import * as z from 'zod/mini';
import { FormDialog } from '../../../patterns/dialog';
import { useSchemaForm } from '../../../patterns/form';
import { Field, TextInput } from '../../../ui';
import { useFactorText } from './messages';

const schema = z.object({ nome: z.string().check(z.trim(), z.minLength(3, 'validation.format')) });

interface PasskeyNameDialogProps {
  title: string;
  text?: string;
  name?: string;
  submitLabel: string;
  send(nome: string): Promise<void>;
  onClose(): void;
}

/** What a passkey is called, for a new one and for one that gets another name. */
export function PasskeyNameDialog({
  title,
  text,
  name = '',
  submitLabel,
  send,
  onClose,
}: PasskeyNameDialogProps) {
  const t = useFactorText();
  const form = useSchemaForm({
    schema,
    defaultValues: { nome: name },
    failureText: ({ code, text }) => (code.startsWith('PASSKEY') ? text : undefined),
  });
  return (
    <FormDialog
      title={title}
      description={text}
      form={form}
      submitLabel={submitLabel}
      onSubmit={form.submit(({ nome }) => send(nome))}
      onClose={onClose}
    >
      <Field label={t('passkey.name')} hint={t('passkey.name.hint')} error={form.errorOf('nome')}>
        <TextInput {...form.register('nome')} maxLength={60} autoComplete="off" required />
      </Field>
    </FormDialog>
  );
}
