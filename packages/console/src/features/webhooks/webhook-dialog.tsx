import type { ApiSchema } from '@palco/sdk';
import { usePalcoMutation } from '@palco/react/query';
import { webhooksApi, webhookEventTypes, type Webhook, type WebhookWithSecret } from '@palco/sdk/admin';
import * as z from 'zod/mini';
import { FormDialog } from '../../patterns/dialog';
import { useSchemaForm } from '../../patterns/form';
import { addressRule } from '../../patterns/form/address-rule';
import { TextField, toast } from '../../ui';
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
  const form = useSchemaForm({ schema, defaultValues: { url: '', descricao: '', eventos: [] } });
  const create = usePalcoMutation(['webhooks'], (palco, input: ApiSchema<'WebhookCreate'>) =>
    palco.use(webhooksApi).create(input),
  );
  const send = form.submit(async (values) => onCreated(await create.mutateAsync(values)));
  return (
    <FormDialog
      title={t('create')}
      description={t('create.text')}
      form={form}
      submitLabel={t('create.confirm')}
      onSubmit={send}
      onClose={onClose}
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
  const form = useSchemaForm({ schema, defaultValues: { url, descricao, eventos: [...eventos] } });
  const update = usePalcoMutation(['webhooks'], (palco, input: ApiSchema<'WebhookCreate'>) =>
    palco.use(webhooksApi).update(id, input, { version }),
  );
  const send = form.submit(async (values) => {
    const saved = await update.mutateAsync(values);
    toast({ kind: 'success', title: t('saved'), text: nameOf(saved) });
    onClose();
  });
  return (
    <FormDialog
      title={t('edit.title', { name: nameOf(webhook) })}
      form={form}
      submitLabel={t('edit.confirm')}
      onSubmit={send}
      onClose={onClose}
    >
      <Fields form={form} />
    </FormDialog>
  );
}

const useFormOfSchema = () =>
  useSchemaForm({ schema, defaultValues: { url: '', descricao: '', eventos: [] } });

function Fields({ form }: { form: ReturnType<typeof useFormOfSchema> }) {
  const t = useWebhooksText();
  return (
    <>
      <TextField form={form} name="url" type="url" label={t('url')} hint={t('url.hint')} required />
      <TextField form={form} name="descricao" label={t('description')} hint={t('description.hint')} />
      <EventsField form={form} />
    </>
  );
}
