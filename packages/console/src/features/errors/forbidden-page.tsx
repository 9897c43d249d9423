import { Lock, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui';
import { ForbiddenExplanation } from './forbidden-explanation';
import { HomeLink } from './home-link';
import { MessagePage } from './message-page';
import { useErrorsText } from './messages';

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
