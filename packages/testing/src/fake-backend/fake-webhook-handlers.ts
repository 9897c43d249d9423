import type {
  Webhook,
  WebhookCreate,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookPatch,
  WebhookRecover,
} from '@palco/openapi';
import { buildWebhook } from '../builders';
import {
  checkVersion,
  contains,
  FakeRefusal,
  required,
  pageOf,
  refuseField,
  teamOf,
  timeOf,
  type FakeCall,
  type FakeHandlers,
} from './fake-call';
import type { FakeWebhook } from './fake-world';

const dayMs = 24 * 60 * 60_000;

/** Addresses that are told of events. Nothing is sent: every delivery arrives at once. */
export const webhookHandlers = {
  listWebhooks: (call) => ({ status: 200, body: { items: webhooksOf(call).map(({ webhook }) => webhook) } }),
  createWebhook(call) {
    const all = webhooksOf(call);
    const { url, descricao = '', eventos } = call.body as WebhookCreate;
    checkUrl(url);
    const at = timeOf(call);
    const made = { id: call.nextId(), url, descricao, eventos, createdAt: at, updatedAt: at };
    const webhook = buildWebhook(made);
    all.push({ webhook, deliveries: [] });
    return { status: 201, body: { webhook, segredo: secretOf(call) } };
  },
  updateWebhook(call) {
    const { webhook } = webhookOf(call);
    checkVersion(call, webhook.version);
    const patch = call.body as WebhookPatch;
    if (patch.url !== undefined) checkUrl(patch.url);
    const isSwitched = patch.ativo !== undefined && patch.ativo !== webhook.ativo;
    change(call, webhook, { ...patch, ...(isSwitched ? { motivo: null, falhandoDesde: null } : {}) });
    return { status: 200, body: webhook };
  },
  deleteWebhook(call) {
    const found = webhookOf(call);
    checkVersion(call, found.webhook.version);
    const all = webhooksOf(call);
    all.splice(all.indexOf(found), 1);
    return { status: 204 };
  },
  rotateWebhookSecret(call) {
    const { webhook } = webhookOf(call);
    change(call, webhook, { segredoAnteriorAte: new Date(call.now() + dayMs).toISOString() });
    return { status: 200, body: { webhook, segredo: secretOf(call) } };
  },
  testWebhook(call) {
    const { webhook, deliveries } = webhookOf(call);
    const id = call.nextId();
    const sent: WebhookDelivery = {
      id,
      webhookId: webhook.id,
      messageId: `evt_${id.replaceAll('-', '')}`,
      evento: 'webhook.test',
      teste: true,
      status: 'pending',
      tentativas: 0,
      proximaTentativa: null,
      ultimaTentativa: null,
      createdAt: timeOf(call),
    };
    deliveries.unshift({ delivery: arrived(call, sent), corpo: bodyOf(sent), attempts: [attemptAt(call)] });
    return { status: 202, body: sent };
  },
  listWebhookDeliveries(call) {
    const status = call.query.get('status');
    const found = webhookOf(call).deliveries.map(({ delivery }) => delivery);
    const search = call.query.get('search');
    const fitting = found.filter(
      (one) =>
        (status === null || one.status === status) &&
        (contains(one.evento, search) || one.messageId === search),
    );
    return { status: 200, body: pageOf(fitting, call.query) };
  },
  getWebhookDelivery: (call) => ({ status: 200, body: deliveryOf(call) }),
  resendWebhookDelivery(call) {
    const { webhook } = webhookOf(call);
    const found = deliveryOf(call);
    if (!webhook.ativo && !found.delivery.teste) throw new FakeRefusal(409, 'WEBHOOK_OFF');
    const waiting: WebhookDelivery = { ...found.delivery, status: 'pending' };
    found.attempts.unshift(attemptAt(call));
    found.delivery = arrived(call, found.delivery);
    return { status: 202, body: waiting };
  },
  recoverWebhook(call) {
    const { webhook, deliveries } = webhookOf(call);
    const { desde, status } = call.body as WebhookRecover;
    const missed = deliveries.filter(
      ({ delivery }) =>
        (delivery.status === 'failed' || delivery.status === 'not_sent') &&
        (status === undefined || delivery.status === status) &&
        delivery.createdAt >= desde &&
        !delivery.teste,
    );
    for (const found of missed) {
      found.attempts.unshift(attemptAt(call));
      found.delivery = arrived(call, found.delivery);
    }
    webhook.naoEntregues = Math.max(webhook.naoEntregues - missed.length, 0);
    return { status: 202, body: { enfileirados: missed.length, restantes: 0 } };
  },
} satisfies FakeHandlers;

function webhooksOf(call: FakeCall): FakeWebhook[] {
  const { conta_id } = teamOf(call);
  const all = call.world.webhooks.get(conta_id) ?? [];
  call.world.webhooks.set(conta_id, all);
  return all;
}

function webhookOf(call: FakeCall): FakeWebhook {
  return required(webhooksOf(call).find(({ webhook }) => webhook.id === call.id));
}

function deliveryOf(call: FakeCall): WebhookDeliveryDetails {
  return required(webhookOf(call).deliveries.find(({ delivery }) => delivery.id === call.path.deliveryId));
}

function change(call: FakeCall, webhook: Webhook, patch: Partial<Webhook>): void {
  Object.assign(webhook, patch, { updatedAt: timeOf(call), version: webhook.version + 1 });
}

function checkUrl(url: string): void {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
    throw refuseField('url', 'INVALID_URL', 'Informe um endereço https que exista na internet');
}

const secretOf = (call: FakeCall): string => `whsec_${call.nextId().replaceAll('-', '')}`;
const bodyOf = ({ evento, createdAt }: WebhookDelivery): string =>
  JSON.stringify({ type: evento, timestamp: createdAt, data: {} });
const attemptAt = (call: FakeCall) => ({
  at: timeOf(call),
  durationMs: 120,
  status: 204,
  error: null,
  body: '',
});

function arrived(call: FakeCall, delivery: WebhookDelivery): WebhookDelivery {
  const tentativas = delivery.tentativas + 1;
  return { ...delivery, status: 'delivered', tentativas, ultimaTentativa: attemptAt(call) };
}
