import { usePalcoMutation, webhookDeliveryQueryOptions, usePalcoQuery } from '@palco/react/query';
import {
  webhooksApi,
  type WebhookAttempt,
  type WebhookDeliveryDetails,
  type WebhookDeliveryRef,
} from '@palco/sdk/admin';
import { RotateCcw } from 'lucide-react';
import { useMay } from '../../access';
import { useFormat, useRefusalText } from '../../i18n';
import { Loaded } from '../../patterns/record';
import { Button, CopyButton, Dialog, toast } from '../../ui';
import { DeliveryChip } from './delivery-chip';
import { useWebhooksText } from './messages';
import { resultOf } from './result-text';
import styles from './webhooks.module.css';

/** Poll interval while it is on its way. */
const refreshMs = 2_000;

interface DeliveryDialogProps {
  delivery: WebhookDeliveryRef;
  isOff: boolean;
  onClose(): void;
}

/** One delivery: what was sent, every attempt with its answer, and the way to send it again. */
export function DeliveryDialog({ delivery, isOff, onClose }: DeliveryDialogProps) {
  const t = useWebhooksText();
  const refusal = useRefusalText();
  const may = useMay('changeWebhooks');
  const details = usePalcoQuery((palco) => webhookDeliveryQueryOptions(palco, delivery), {
    refetchInterval: ({ state: { data } }) => data?.delivery.status === 'pending' && refreshMs,
  });
  const resend = usePalcoMutation(['webhooks'], (palco) => palco.use(webhooksApi).resend(delivery));
  const { data } = details;
  const sendAgain = () =>
    resend.mutateAsync().then(
      () => toast({ kind: 'success', title: t('resend.done'), text: data?.delivery.evento ?? '' }),
      (error: unknown) => toast({ kind: 'error', title: t('resend.failed'), text: refusal(error) }),
    );
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(open) => !open && onClose()}
      title={data?.delivery.evento ?? t('delivery.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('delivery.close')}</Button>
          {data && !may.isHidden && (
            <Button
              variant="primary"
              icon={RotateCcw}
              pending={resend.isPending}
              reason={isOff && !data.delivery.teste ? t('resend.off') : may.reason}
              onClick={() => void sendAgain()}
            >
              {t('resend')}
            </Button>
          )}
        </>
      }
    >
      <Loaded answer={details} failed={t('delivery.error')} heights={[220]}>
        {(shown) => <Details data={shown} />}
      </Loaded>
    </Dialog>
  );
}

function Details({ data: { delivery, corpo, attempts } }: { data: WebhookDeliveryDetails }) {
  const t = useWebhooksText();
  return (
    <div className={styles.details}>
      <p className={styles.line}>
        <DeliveryChip status={delivery.status} />
        <code>{delivery.messageId}</code>
        <CopyButton text={delivery.messageId} label={t('delivery.copyId')} iconOnly />
      </p>
      <section className={styles.part} aria-label={t('delivery.body')}>
        <h3>{t('delivery.body')}</h3>
        <pre className={styles.body}>{JSON.stringify(JSON.parse(corpo), null, 2)}</pre>
      </section>
      <section className={styles.part} aria-label={t('delivery.attempts')}>
        <h3>{t('delivery.attempts')}</h3>
        {attempts.length === 0 && <p className={styles.muted}>{t('result.none')}</p>}
        <ol className={styles.attempts} reversed>
          {attempts.map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} />
          ))}
        </ol>
      </section>
    </div>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const t = useWebhooksText();
  const format = useFormat();
  return (
    <li>
      <span>{resultOf(t, attempt)}</span>
      <span className={styles.muted}>
        {format.dateTime(attempt.at)} · {t('milliseconds', { value: format.number(attempt.durationMs) })}
      </span>
      {attempt.body !== '' && <pre className={styles.body}>{attempt.body}</pre>}
    </li>
  );
}
