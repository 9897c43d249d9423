import { isSdkError } from '@palco/sdk';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { SupportButton } from '../../patterns/support';
import { Button, CopyButton } from '../../ui';
import { HomeLink } from './home-link';
import { MessagePage } from './message-page';
import { useErrorsText } from './messages';

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
          <SupportButton />
        </>
      }
    />
  );
}
