import type { Webhook } from '@palco/sdk/admin';
import { CircleCheck, CircleOff, TriangleAlert } from 'lucide-react';
import { Chip } from '../../ui';
import { useWebhooksText } from './messages';

/** Whether a webhook is told of events, and what stands in its way. */
export function WebhookChips({ webhook }: { webhook: Webhook }) {
  const t = useWebhooksText();
  const { ativo, motivo, falhandoDesde, segredoAnteriorAte } = webhook;
  if (!ativo)
    return motivo === null ? (
      <Chip icon={CircleOff}>{t('state.off')}</Chip>
    ) : (
      <Chip tone="danger" icon={TriangleAlert}>
        {t(`state.${motivo}`)}
      </Chip>
    );
  return (
    <>
      {falhandoDesde === null ? (
        <Chip tone="success" icon={CircleCheck}>
          {t('state.on')}
        </Chip>
      ) : (
        <Chip tone="warning" icon={TriangleAlert}>
          {t('state.unhealthy')}
        </Chip>
      )}
      {segredoAnteriorAte !== null && <Chip tone="info">{t('state.rotating')}</Chip>}
    </>
  );
}
