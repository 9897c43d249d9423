import contract from '@palco/openapi/openapi.json' with { type: 'json' };
import { buildId } from '@palco/testing';
import { expect, it } from 'vitest';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { webhooksApi, webhookEventTypes, type WebhooksApi } from './webhooks';

const id = buildId(7);
const deliveryId = buildId(8);
const ref = { webhookId: id, deliveryId };
const input = { url: 'https://example.com/palco', eventos: ['video.ready' as const] };

it.each<readonly [string, (webhooks: WebhooksApi) => Promise<unknown>, Partial<SentCall>]>([
  ['list', (webhooks) => webhooks.list(), { to: 'GET /v1/webhooks' }],
  ['create', (webhooks) => webhooks.create(input), { to: 'POST /v1/webhooks', body: input }],
  [
    'update, of the version that was read',
    (webhooks) => webhooks.update(id, { ativo: false }, { version: 3 }),
    { to: `PATCH /v1/webhooks/${id}`, body: { ativo: false } },
  ],
  ['remove', (webhooks) => webhooks.remove(id), { to: `DELETE /v1/webhooks/${id}` }],
  ['rotate', (webhooks) => webhooks.rotateSecret(id), { to: `POST /v1/webhooks/${id}/rotate` }],
  ['test', (webhooks) => webhooks.test(id), { to: `POST /v1/webhooks/${id}/test` }],
  [
    'deliveries',
    (webhooks) => webhooks.deliveries(id, { page: 2, status: 'failed' }),
    {
      to: `GET /v1/webhooks/${id}/deliveries`,
      query: { ...selectedTeam, page: '2', status: 'failed' },
    },
  ],
  [
    'one delivery',
    (webhooks) => webhooks.delivery(ref),
    { to: `GET /v1/webhooks/${id}/deliveries/${deliveryId}` },
  ],
  [
    'send again',
    (webhooks) => webhooks.resend(ref),
    { to: `POST /v1/webhooks/${id}/deliveries/${deliveryId}/resend` },
  ],
  [
    'events, from the last one that is known',
    (webhooks) => webhooks.events(id, { after: 'evt_7', limit: 10 }),
    { to: `GET /v1/webhooks/${id}/events`, query: { ...selectedTeam, after: 'evt_7', limit: '10' } },
  ],
  [
    'recover',
    (webhooks) => webhooks.recover(id, { desde: '2026-11-01T12:00:00.000Z', status: 'not_sent' }),
    {
      to: `POST /v1/webhooks/${id}/recover`,
      body: { desde: '2026-11-01T12:00:00.000Z', status: 'not_sent' },
    },
  ],
])('webhooks: %s', async (_name, call, sent) => {
  const { client, calls } = recordCalls();
  await call(webhooksApi({ client }));
  expect(calls).toMatchObject([{ query: selectedTeam, ...sent }]);
});

it('the events are those of the contract', () => {
  expect([...webhookEventTypes].sort()).toEqual(
    [...contract.components.schemas.WebhookEventType.enum].sort(),
  );
});
