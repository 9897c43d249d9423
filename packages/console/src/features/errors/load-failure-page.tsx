import { CloudOff, RefreshCw, RotateCw, WifiOff } from 'lucide-react';
import { SupportButton } from '../../patterns/support';
import { Button } from '../../ui';
import { HomeLink } from './home-link';
import { MessagePage } from './message-page';
import { useErrorsText } from './messages';

export interface LoadFailurePageProps {
  /** `lost`: the code did not arrive; `stale`: a newer build took its place on the server. */
  reason: 'offline' | 'lost' | 'stale';
  /** Asks for the page again, without a reload. */
  onRetry(): void;
  onReload(): void;
}

const icons = { offline: WifiOff, lost: CloudOff, stale: RefreshCw } as const;

/** In place of a page whose code did not arrive: why, and how to go on. */
export function LoadFailurePage({ reason, onRetry, onReload }: LoadFailurePageProps) {
  const t = useErrorsText();
  return (
    <MessagePage
      icon={icons[reason]}
      title={t(`${reason}Title`)}
      text={t(`${reason}Text`)}
      actions={
        <>
          {reason === 'stale' ? (
            <Button variant="primary" icon={RefreshCw} onClick={onReload}>
              {t('reload')}
            </Button>
          ) : (
            <Button variant="primary" icon={RotateCw} onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
          {reason === 'lost' && <Button onClick={onReload}>{t('reload')}</Button>}
          <HomeLink />
          <SupportButton />
        </>
      }
    />
  );
}
