import { webhooksApi, type Webhook, type WebhookWithSecret } from '@palco/sdk/admin';
import { History, Pencil, Power, PowerOff, RefreshCw, Send } from 'lucide-react';
import { useMay } from '../../access';
import type { Actions } from '../../patterns/action';
import { deletion } from '../../patterns/action/deletion';
import { useWebhooksText } from './messages';
import { nameOf } from './webhook-name.pure';

interface WebhookActionsOptions {
  onEdit(webhook: Webhook): void;
  onRotated(made: WebhookWithSecret): void;
  onRecover(webhook: Webhook): void;
  /** Where to go after a webhook was deleted on its own page. */
  onDeleted?(): void;
}

/** Everything that can be done with a webhook. */
export function useWebhookActions({
  onEdit,
  onRotated,
  onRecover,
  onDeleted,
}: WebhookActionsOptions): Actions<Webhook> {
  const t = useWebhooksText();
  const may = useMay('changeWebhooks');
  return {
    noun: 'webhooks',
    nameOf,
    items: [
      {
        key: 'test',
        label: t('action.test'),
        icon: Send,
        may,
        call: (palco, { id }) => palco.use(webhooksApi).test(id),
        done: t('test.done'),
        failedTitle: t('test.failed'),
      },
      {
        key: 'recover',
        label: t('action.recover'),
        icon: History,
        may,
        isFor: ({ naoEntregues }) => naoEntregues > 0,
        reason: ({ ativo }) => (ativo ? undefined : t('resend.off')),
        run: onRecover,
      },
      { key: 'edit', label: t('action.edit'), icon: Pencil, may, run: onEdit },
      {
        key: 'rotate',
        label: t('action.rotate'),
        icon: RefreshCw,
        may,
        question: (webhook) => ({
          title: t('rotate.title', { name: nameOf(webhook) }),
          text: t(webhook.segredoAnteriorAte === null ? 'rotate.text' : 'rotate.again'),
        }),
        call: (palco, { id }) => palco.use(webhooksApi).rotateSecret(id),
        onDone: (_, result) => onRotated(result as WebhookWithSecret),
        done: t('rotate.done'),
      },
      {
        key: 'on',
        label: t('action.on'),
        icon: Power,
        may,
        isFor: ({ ativo }) => !ativo,
        call: (palco, { id, version }) => palco.use(webhooksApi).update(id, { ativo: true }, { version }),
        done: t('on.done'),
        failedTitle: t('on.failed'),
      },
      {
        key: 'off',
        label: t('action.off'),
        icon: PowerOff,
        may,
        isFor: ({ ativo }) => ativo,
        question: (webhook) => ({ title: t('off.title', { name: nameOf(webhook) }), text: t('off.text') }),
        call: (palco, { id, version }) => palco.use(webhooksApi).update(id, { ativo: false }, { version }),
        done: t('off.done'),
      },
      {
        ...deletion,
        label: t('action.delete'),
        may,
        question: (webhook) => ({
          title: t('delete.title', { name: nameOf(webhook) }),
          text: t('delete.text'),
          danger: true,
        }),
        call: (palco, { id, version }) => palco.use(webhooksApi).remove(id, { version }),
        removedId: ({ id }) => id,
        onDone: () => onDeleted?.(),
        done: t('delete.done'),
      },
    ],
  };
}
