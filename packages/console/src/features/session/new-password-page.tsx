import { usePalco } from '@palco/react';
import { isSdkError } from '@palco/sdk';
import { recoveryApi } from '@palco/sdk/admin';
import { useState } from 'react';
import { useSdkText } from '../../i18n';
import { useSchemaForm } from '../../patterns/form';
import { LinkButton } from '../../ui';
import { authFailure } from './auth-failure.pure';
import { AuthField, AuthForm, NewPasswordField } from './auth-form';
import styles from './auth-form.module.css';
import { AuthPage } from './auth-page';
import { useMailedText } from './mailed/messages';
import { useSessionText } from './messages';
import { waitText } from './wait-text';

const schema = async () => (await import('./auth-schemas')).passwordPairSchema;

/** What the mailed link carries. */
export interface RecoveryLink {
  readonly email: string;
  readonly token: string;
  readonly hash: string;
}

interface FormProps {
  link: RecoveryLink;
  onDone(): void;
  onUsedUp(): void;
}

function NewPasswordForm({ link, onDone, onUsedUp }: FormProps) {
  const recovery = usePalco().use(recoveryApi);
  const t = useMailedText();
  const common = useSessionText();
  const rules = useSdkText();
  const form = useSchemaForm({
    schema,
    defaultValues: { newPassword: '', repeated: '' },
    failureText(error) {
      const failure = authFailure(error);
      return failure.kind === 'too-many' ? waitText(common, failure) : rules('error.generic');
    },
  });

  const update = async ({ newPassword }: { newPassword: string }) => {
    try {
      await recovery.updatePassword({ ...link, newPassword });
    } catch (error) {
      if (!isSdkError(error, 'INVALID_RECOVERY_TOKEN')) throw error;
      onUsedUp();
      return;
    }
    onDone();
  };

  return (
    <AuthPage title={t('newTitle')} lead={t('newLead')}>
      <AuthForm form={form} submitLabel={t('update')} onSubmit={form.submit(update)}>
        {/* Password managers learn from it whose password is new. */}
        <input type="email" name="username" autoComplete="username" value={link.email} readOnly hidden />
        <NewPasswordField form={form} name="newPassword" label={t('newPassword')} />
        <AuthField
          form={form}
          name="repeated"
          label={t('repeatPassword')}
          type="password"
          autoComplete="new-password"
        />
      </AuthForm>
    </AuthPage>
  );
}

/** /auth/recover-password/new: sets a password by the mailed link, which works once. */
export function NewPasswordPage({ link, onChanged }: { link: RecoveryLink | null; onChanged?(): void }) {
  const t = useMailedText();
  const [stage, setStage] = useState<'form' | 'done' | 'used-up'>('form');
  if (stage === 'done') {
    return (
      <AuthPage key="done" takesFocus title={t('newDone')} lead={t('newDoneLead')}>
        <LinkButton to="/auth/login" variant="primary" size="lg" className={styles.block}>
          {t('toLogin')}
        </LinkButton>
      </AuthPage>
    );
  }
  if (!link || stage === 'used-up') {
    return (
      <AuthPage
        key="no-link"
        takesFocus={stage === 'used-up'}
        title={t(link ? 'linkUsedTitle' : 'linkMissingTitle')}
        lead={t(link ? 'linkUsedLead' : 'linkMissingLead')}
      >
        <div className={styles.actions}>
          <LinkButton to="/auth/recover-password" variant="primary" size="lg" className={styles.block}>
            {t('newLink')}
          </LinkButton>
          <LinkButton to="/auth/login" variant="ghost" size="lg" className={styles.block}>
            {t('back')}
          </LinkButton>
        </div>
      </AuthPage>
    );
  }
  return (
    <NewPasswordForm
      link={link}
      onUsedUp={() => setStage('used-up')}
      onDone={() => {
        setStage('done');
        onChanged?.();
      }}
    />
  );
}
