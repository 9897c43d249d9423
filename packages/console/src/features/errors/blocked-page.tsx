import { Link } from '@tanstack/react-router';
import { WalletCards } from 'lucide-react';
import { buttonClass } from '../../ui';
import { MessagePage } from './message-page';
import { useErrorsText } from './messages';

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
