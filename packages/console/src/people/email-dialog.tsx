import { recoveryEmailSchema } from '@palco/sdk/schemas';
import * as z from 'zod/mini';
import { FormDialog, useDialogForm } from '../patterns/dialog';
import { TextField } from '../ui';
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
  const form = useDialogForm({
    schema,
    defaultValues: { email: '' },
    wireFields: { login: 'email' },
    codeFields: { LOGIN_IN_USE: 'email' },
    call: (_, { email }) => send(email),
    done: (_, { email }) => ({
      title: t(isInvited ? 'email.corrected' : 'email.asked'),
      text: isInvited ? email : t('email.askedText', { email }),
    }),
    onClose,
  });
  return (
    <FormDialog
      title={t(isInvited ? 'email.correct' : 'email.change')}
      description={t(isInvited ? 'email.correctText' : 'email.changeText')}
      form={form}
      submitLabel={t(isInvited ? 'email.correct' : 'email.send')}
    >
      <TextField form={form} name="email" type="email" label={t('email.new')} required />
    </FormDialog>
  );
}
