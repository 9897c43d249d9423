import { usePalco, useSession } from '@palco/react';
import { isSdkError } from '@palco/sdk';
import { isKnown, type KnownSession } from '@palco/sdk/session';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Button, LoadingScreen } from '../../ui';
import styles from './auth-form.module.css';
import { AuthPage } from './auth-page';
import { LoginForm } from './login-form';
import { useMailedText } from './mailed/messages';
import { useSessionText } from './messages';
import { SecondStep } from './second-step';

function RecoverLink(props: { className?: string; children?: ReactNode }) {
  return <Link {...props} to="/auth/recover-password" />;
}

interface AccountOnlyProps {
  title: string;
  /** Said over the log-in. */
  notice: string;
  children(session: KnownSession): ReactNode;
}

/** What a mailed link does to an account is done by who is signed in as it: without, the log-in stands here first. */
export function AccountOnly({ title, notice, children }: AccountOnlyProps) {
  const t = useSessionText();
  const session = useSession();
  if (isKnown(session)) return children(session);
  if (session.stage === 'second-factor')
    return (
      <AuthPage key="step" title={t('step.title')} lead={notice}>
        <SecondStep methods={session.methods} />
      </AuthPage>
    );
  if (session.stage !== 'signed-out' && session.stage !== 'failed') return <LoadingScreen />;
  return (
    <AuthPage key="login" title={title} lead={notice}>
      <LoginForm RecoverLink={RecoverLink} />
    </AuthPage>
  );
}

interface AccountQuestionProps {
  title: string;
  lead: string;
  confirmLabel: string;
  /** Resolves where it is done; a refusal (400) means that the link is good no more. */
  confirm(): Promise<void>;
  onRefused(): void;
}

/** Asks before the link does anything: mail programs open links by themselves. */
export function AccountQuestion({ title, lead, confirmLabel, confirm, onRefused }: AccountQuestionProps) {
  const { session } = usePalco();
  const t = useMailedText();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailed(false);
    try {
      await work();
    } catch (error) {
      setBusy(false);
      if (isSdkError(error) && error.status === 400) onRefused();
      else setFailed(true);
    }
  };
  return (
    <AuthPage key="question" takesFocus title={title} lead={lead}>
      {hasFailed && <p role="alert">{t('linkFailed')}</p>}
      <div className={styles.actions}>
        <Button variant="primary" size="lg" block pending={isBusy} onClick={() => void act(confirm)}>
          {confirmLabel}
        </Button>
        <Button variant="ghost" size="lg" block onClick={() => void session.signOut()}>
          {t('signOutOther')}
        </Button>
      </div>
    </AuthPage>
  );
}
