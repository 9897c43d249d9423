import type { WebhookAttempt } from '@palco/sdk/admin';
import type { useWebhooksText } from './messages';

/** What came of an attempt: the status of the answer, or why there was none. */
export function resultOf(
  t: ReturnType<typeof useWebhooksText>,
  { status, error }: Pick<WebhookAttempt, 'status' | 'error'>,
): string {
  if (status !== null) return t('result.status', { status: String(status) });
  return t(`result.${error ?? 'UNREACHABLE'}`);
}
