import { expect, it } from 'vitest';
import { webhooksApi } from '@palco/sdk/admin';
import { buildId } from '.';
import type { FakeWebhook } from '.';
import { logins, refusedField, setUpWorld } from './set-up-world';

const input = { url: 'https://example.com/palco', eventos: ['video.ready' as const] };

/** An event that a webhook missed because it was off. */
function missed(number: number, webhookId: string): FakeWebhook['deliveries'][number] {
  const at = `2026-11-01T12:00:0${number}.000Z`;
  return {
    delivery: {
      id: buildId(number),
      webhookId,
      messageId: `evt_${number}`,
      evento: 'video.ready',
      teste: false,
      status: 'not_sent',
      tentativas: 0,
      proximaTentativa: null,
      ultimaTentativa: null,
      createdAt: at,
    },
    corpo: JSON.stringify({
      type: 'video.ready',
      timestamp: at,
      data: { accountId: buildId(101), id: buildId(number) },
    }),
    attempts: [],
  };
}

it('webhooks are made, changed, rotated and deleted', async () => {
  const webhooks = webhooksApi({ client: setUpWorld(logins.diego).client });
  const { webhook, segredo } = await webhooks.create({ ...input, descricao: 'CRM' });
  expect(segredo).toMatch(/^whsec_/);
  expect((await webhooks.list()).items).toEqual([webhook]);
  const off = await webhooks.update(webhook.id, { ativo: false }, { version: 1 });
  expect(off).toMatchObject({ ativo: false, version: 2 });
  await expect(webhooks.update(webhook.id, { ativo: true }, { version: 1 })).rejects.toMatchObject({
    code: 'VERSION_CONFLICT',
  });
  const rotated = await webhooks.rotateSecret(webhook.id);
  expect(rotated.segredo).not.toBe(segredo);
  expect(rotated.webhook.segredoAnteriorAte).not.toBeNull();
  await webhooks.remove(webhook.id);
  expect((await webhooks.list()).items).toEqual([]);
  await expect(webhooks.create({ ...input, url: 'http://example.com/' })).rejects.toMatchObject(
    refusedField('url', 'INVALID_URL'),
  );
});

it('a test arrives, and is sent again', async () => {
  const webhooks = webhooksApi({ client: setUpWorld(logins.diego).client });
  const { webhook } = await webhooks.create(input);
  const { id: deliveryId } = await webhooks.test(webhook.id);
  const place = { webhookId: webhook.id, deliveryId };
  expect(await webhooks.delivery(place)).toMatchObject({ delivery: { status: 'delivered', tentativas: 1 } });
  await webhooks.resend(place);
  const { items } = await webhooks.deliveries(webhook.id, { status: 'delivered' });
  expect(items).toMatchObject([{ id: deliveryId, tentativas: 2, teste: true }]);
  expect((await webhooks.deliveries(webhook.id, { status: 'failed' })).items).toEqual([]);
  await expect(webhooks.delivery({ ...place, deliveryId: buildId(9) })).rejects.toMatchObject({
    status: 404,
  });
});

it('the events are read on from the last one, and a webhook that is off recovers nothing', async () => {
  const { client, world } = setUpWorld(logins.diego);
  const webhooks = webhooksApi({ client });
  const { webhook } = await webhooks.create(input);
  const events = [1, 2].map((number) => missed(number, webhook.id));
  for (const mine of world.webhooks.values())
    mine.find((one) => one.webhook.id === webhook.id)?.deliveries.unshift(...events.toReversed());
  const [first, second] = events.map(({ delivery }) => delivery.messageId);
  await webhooks.test(webhook.id);
  const { items, ultimo } = await webhooks.events(webhook.id, { after: String(first) });
  expect(items).toMatchObject([{ messageId: second, status: 'not_sent', type: 'video.ready' }]);
  expect(ultimo).toBe(second);
  const desde = '2020-01-01T00:00:00.000Z';
  expect(await webhooks.recover(webhook.id, { desde })).toEqual({ enfileirados: 2, restantes: 0 });
  expect(await webhooks.recover(webhook.id, { desde })).toEqual({ enfileirados: 0, restantes: 0 });
  await webhooks.update(webhook.id, { ativo: false });
  await expect(webhooks.recover(webhook.id, { desde })).rejects.toMatchObject({ code: 'WEBHOOK_OFF' });
});

it('without the permission there are none', async () => {
  await expect(webhooksApi({ client: setUpWorld(logins.carla).client }).list()).rejects.toMatchObject({
    status: 403,
  });
});
