import { webhooksApi, webhookEventTypes, type Webhook, type WebhookWithSecret } from '@palco/sdk/admin';
import * as z from 'zod/mini';
import { FormDialog, useDialogForm } from '../../patterns/dialog';
import type { SchemaForm } from '../../patterns/form';
import { addressRule } from '../../patterns/form/address-rule';
import { TextField } from '../../ui';
import { EventsField } from './events-field';
import { useWebhooksText } from './messages';
import { nameOf } from './webhook-name.pure';

const schema = z.object({
  url: addressRule(2048),
  descricao: z.string().check(z.trim(), z.maxLength(200)),
  eventos: z.array(z.enum(webhookEventTypes)).check(z.minLength(1, { error: 'validation.required' })),
});

interface CreateWebhookDialogProps {
  onClose(): void;
  onCreated(made: WebhookWithSecret): void;
}

/** A new webhook; its secret is shown afterwards. */
export function CreateWebhookDialog({ onClose, onCreated }: CreateWebhookDialogProps) {
  const t = useWebhooksText();
  const form = useDialogForm({
    schema,
    defaultValues: { url: '', descricao: '', eventos: [] },
    noun: 'webhooks',
    call: (palco, input) => palco.use(webhooksApi).create(input),
    onDone: onCreated,
    onClose,
  });
  return (
    <FormDialog
      title={t('create')}
      description={t('create.text')}
      form={form}
      submitLabel={t('create.confirm')}
    >
      <Fields form={form} />
    </FormDialog>
  );
}

interface EditWebhookDialogProps {
  webhook: Webhook;
  onClose(): void;
}

/** The address, the name and the events of a webhook. */
export function EditWebhookDialog({ webhook, onClose }: EditWebhookDialogProps) {
  const t = useWebhooksText();
  const { id, url, descricao, eventos, version } = webhook;
  const form = useDialogForm({
    schema,
    defaultValues: { url, descricao, eventos: [...eventos] },
    noun: 'webhooks',
    call: (palco, input) => palco.use(webhooksApi).update(id, input, { version }),
    done: (saved) => ({ title: t('saved'), text: nameOf(saved) }),
    onClose,
  });
  return (
    <FormDialog
      title={t('edit.title', { name: nameOf(webhook) })}
      form={form}
      submitLabel={t('edit.confirm')}
    >
      <Fields form={form} />
    </FormDialog>
  );
}

function Fields({ form }: { form: SchemaForm<z.input<typeof schema>, z.output<typeof schema>> }) {
  const t = useWebhooksText();
  return (
    <>
      <TextField form={form} name="url" type="url" label={t('url')} hint={t('url.hint')} required />
      <TextField form={form} name="descricao" label={t('description')} hint={t('description.hint')} />
      <EventsField form={form} />
    </>
  );
}
