import { webhooksApi, type Webhook } from '@palco/sdk/admin';
import * as z from 'zod/mini';
import { FormDialog, useDialogForm } from '../../patterns/dialog';
import { SelectField } from '../../ui';
import { useWebhooksText } from './messages';
import { nameOf } from './webhook-name.pure';

const hourMs = 60 * 60_000;
/** How far a recovery goes back. */
const spans = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs, month: 31 * 24 * hourMs } as const;
const spanKeys = ['hour', 'day', 'week', 'month'] as const;
const whichKeys = ['both', 'failed', 'not_sent'] as const;

const before = (ms: number): string => new Date(Date.now() - ms).toISOString();

const schema = z.object({ span: z.enum(spanKeys), which: z.enum(whichKeys) });

interface RecoverDialogProps {
  webhook: Webhook;
  onClose(): void;
}

/** Sends again what did not arrive: since when, and which of it. */
export function RecoverDialog({ webhook, onClose }: RecoverDialogProps) {
  const t = useWebhooksText();
  const form = useDialogForm({
    schema,
    defaultValues: { span: 'month', which: 'both' },
    noun: 'webhooks',
    call: (palco, { span, which }) =>
      palco.use(webhooksApi).recover(webhook.id, {
        desde: before(spans[span]),
        ...(which !== 'both' && { status: which }),
      }),
    done: ({ enfileirados, restantes }) => ({
      kind: enfileirados === 0 ? 'info' : 'success',
      title: t('recover.done', { count: enfileirados }),
      text: nameOf(webhook) + (restantes === 0 ? '' : ` ${t('recover.left', { count: restantes })}`),
    }),
    onClose,
  });
  return (
    <FormDialog
      title={t('recover.title', { name: nameOf(webhook) })}
      description={t('recover.text')}
      form={form}
      submitLabel={t('recover.confirm')}
    >
      <SelectField
        form={form}
        name="span"
        label={t('recover.since')}
        options={spanKeys.map((value) => ({ value, label: t(`recover.${value}`) }))}
      />
      <SelectField
        form={form}
        name="which"
        label={t('recover.which')}
        options={whichKeys.map((value) => ({ value, label: t(`recover.${value}`) }))}
      />
    </FormDialog>
  );
}
