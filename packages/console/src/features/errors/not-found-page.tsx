import { Compass } from 'lucide-react';
import { HomeLink } from './home-link';
import { MessagePage } from './message-page';
import { useErrorsText } from './messages';

/** An address that this release does not know; it stays in the address bar (decision A12). */
export function NotFoundPage() {
  const t = useErrorsText();
  return (
    <MessagePage
      icon={Compass}
      title={t('notFoundTitle')}
      subtitle={t('notFoundSubtitle')}
      text={t('notFoundText')}
      actions={<HomeLink primary />}
    />
  );
}
