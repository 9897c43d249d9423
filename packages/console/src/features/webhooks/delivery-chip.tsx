import type { WebhookDeliveryStatus } from '@palco/sdk/admin';
import { CircleCheck, CircleOff, CircleX, Clock } from 'lucide-react';
import { Chip } from '../../ui';
import { useWebhooksText } from './messages';

const looks = {
  pending: { tone: 'info', icon: Clock },
  delivered: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleX },
  not_sent: { tone: 'warning', icon: CircleOff },
} as const;

/** How a delivery stands. */
export function DeliveryChip({ status }: { status: WebhookDeliveryStatus }) {
  const t = useWebhooksText();
  return <Chip {...looks[status]}>{t(`delivery.${status}`)}</Chip>;
}
