import type { ApiSchema } from '@palco/sdk';
import { usePalcoMutation } from '@palco/react/query';
import { profileApi } from '@palco/sdk/admin';
import { passwordChangeSchema } from '@palco/sdk/schemas';
import { useWatch } from 'react-hook-form';
import { FormAlert, useNewPasswordHint, useSchemaForm } from '../../patterns/form';
import { Button, Field, PasswordInput, toast } from '../../ui';
import { useProfileText } from './messages';
import styles from './profile.module.css';

const empty = { currentPassword: '', newPassword: '', repeated: '' };

/** Changes the own password; the other sign-ins end with it, so their list is asked for again. */
export function PasswordSection({ login }: { login: string }) {
  const t = useProfileText();
  const form = useSchemaForm({ schema: passwordChangeSchema, defaultValues: empty });
  const passwordHint = useNewPasswordHint(useWatch({ control: form.control, name: 'newPassword' }));
  const change = usePalcoMutation(['signIns'], (palco, input: ApiSchema<'PasswordChange'>) =>
    palco.use(profileApi).changePassword(input),
  );

  const update = async ({ currentPassword, newPassword }: ApiSchema<'PasswordChange'>) => {
    await change.mutateAsync({ currentPassword, newPassword });
    form.reset(empty);
    toast({ kind: 'success', title: t('passwordSaved') });
  };

  return (
    <form className={styles.fields} noValidate onSubmit={form.submit(update)}>
      <p className={styles.note}>{t('passwordNote')}</p>
      {/* Password managers learn from it whose password changes. */}
      <input type="email" name="username" autoComplete="username" value={login} readOnly hidden />
      <Field label={t('currentPassword')} error={form.errorOf('currentPassword')}>
        <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" required />
      </Field>
      <Field label={t('newPassword')} hint={passwordHint} error={form.errorOf('newPassword')}>
        <PasswordInput {...form.register('newPassword')} autoComplete="new-password" required />
      </Field>
      <Field label={t('repeatPassword')} error={form.errorOf('repeated')}>
        <PasswordInput {...form.register('repeated')} autoComplete="new-password" required />
      </Field>
      <FormAlert failure={form.failure} />
      <div className={styles.footer}>
        <Button type="submit" pending={form.isSubmitting}>
          {t('update')}
        </Button>
      </div>
    </form>
  );
}
