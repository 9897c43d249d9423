import { isSdkError } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { Compass, Lock, RotateCw, TriangleAlert, WalletCards } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass, CopyButton } from '../../ui';
import { ForbiddenExplanation } from './forbidden-explanation';
import { MessagePage } from './message-page';
import { useErrorsText } from './messages';

function HomeLink({ primary = false }: { primary?: boolean }) {
  const t = useErrorsText();
  return (
    <Link to="/" className={buttonClass(primary ? 'primary' : 'secondary')}>
      {t('home')}
    </Link>
  );
}

/** An address that this release does not know; it stays in the address bar (decision A12). */
export function NotFoundPage() {
  const t = useErrorsText();
  return (
    <MessagePage
      icon={Compass}
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      actions={<HomeLink primary />}
    />
  );
}

export interface ForbiddenPageProps {
  /** Who is signed in, so that the administrator knows whom to help. */
  login?: string;
  team?: string;
  /** The path that was refused, where one was. */
  refusedPath?: string;
  onSignOut(): void;
  /** Asks for the profile again and tries the refused page once more. */
  onCheckAgain(): Promise<void>;
  /** Whether there is another page to go to. */
  hasHome: boolean;
}

/** /403: no access, why, and whom to ask. */
export function ForbiddenPage({
  login,
  team,
  refusedPath,
  onSignOut,
  onCheckAgain,
  hasHome,
}: ForbiddenPageProps) {
  const t = useErrorsText();
  const [checking, setChecking] = useState(false);
  const check = () => {
    setChecking(true);
    void onCheckAgain().finally(() => setChecking(false));
  };
  return (
    <MessagePage
      icon={Lock}
      title={t('forbiddenTitle')}
      text={t('forbiddenText')}
      note={login && team && t('forbiddenWho', { login, team })}
      actions={
        <>
          {hasHome && <HomeLink primary />}
          {refusedPath && (
            <Button icon={RotateCw} pending={checking} onClick={check}>
              {t('checkAgain')}
            </Button>
          )}
          <Button onClick={onSignOut}>{t('exit')}</Button>
        </>
      }
    >
      {refusedPath && login && team && (
        <ForbiddenExplanation refusedPath={refusedPath} login={login} team={team} />
      )}
    </MessagePage>
  );
}

export interface ErrorPageProps {
  error?: unknown;
  onRetry(): void;
}

/** /error and crashed pages: the layout of the 404 with a way to try again. */
export function ErrorPage({ error, onRetry }: ErrorPageProps) {
  const t = useErrorsText();
  const requestId = isSdkError(error) ? error.requestId : undefined;
  const details = error instanceof Error ? [error.message, requestId].filter(Boolean).join(' · ') : undefined;
  return (
    <MessagePage
      icon={TriangleAlert}
      title={t('notFoundTitle')}
      text={t('crashedText')}
      note={details}
      actions={
        <>
          <Button variant="primary" icon={RotateCw} onClick={onRetry}>
            {t('retry')}
          </Button>
          <HomeLink />
          {details && <CopyButton text={details} label={t('copyDetails')} size="md" variant="ghost" />}
        </>
      }
    />
  );
}

/** /blocked: what is limited, what still works, whom to ask. */
export function BlockedPage() {
  const t = useErrorsText();
  return (
    <MessagePage
      icon={WalletCards}
      title={t('blockedTitle')}
      text={t('blockedText')}
      actions={
        <Link to="/logout" className={buttonClass()}>
          {t('exit')}
        </Link>
      }
    />
  );
}
