import { recoveryEmailSchema } from '@palco/sdk/schemas';
import * as z from 'zod/mini';
import { FormDialog } from '../patterns/dialog';
import { useSchemaForm } from '../patterns/form';
import { Field, TextInput, toast } from '../ui';
import { usePeopleText } from './messages';

const schema = z.object({ email: recoveryEmailSchema });

interface EmailDialogProps {
  /** An open invitation changes at once; otherwise the new e-mail has to be confirmed. */
  isInvited?: boolean;
  send(email: string): Promise<void>;
  onClose(): void;
}

/** Asks for the e-mail that a person is to have. */
export function EmailDialog({ isInvited = false, send, onClose }: EmailDialogProps) {
  const t = usePeopleText();
  const form = useSchemaForm({
    schema,
    defaultValues: { email: '' },
    wireFields: { login: 'email' },
    codeFields: { LOGIN_IN_USE: 'email' },
  });
  const submit = form.submit(async ({ email }) => {
    await send(email);
    toast({
      kind: 'success',
      title: t(isInvited ? 'email.corrected' : 'email.asked'),
      text: isInvited ? email : t('email.askedText', { email }),
    });
    onClose();
  });
  return (
    <FormDialog
      title={t(isInvited ? 'email.correct' : 'email.change')}
      description={t(isInvited ? 'email.correctText' : 'email.changeText')}
      form={form}
      submitLabel={t(isInvited ? 'email.correct' : 'email.send')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('email.new')} error={form.errorOf('email')}>
        <TextInput {...form.register('email')} type="email" autoComplete="off" required />
      </Field>
    </FormDialog>
  );
}
