import { expect, it } from 'vitest';
import { createWebhooks } from '@palco/sdk/admin';
import { buildId } from '.';
import { logins, refusedField, setUpWorld } from './set-up-world';

const input = { url: 'https://example.com/palco', eventos: ['video.ready' as const] };

it('webhooks are made, changed, rotated and deleted', async () => {
  const webhooks = createWebhooks(setUpWorld(logins.diego).client);
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
  const webhooks = createWebhooks(setUpWorld(logins.diego).client);
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

it('without the permission there are none', async () => {
  await expect(createWebhooks(setUpWorld(logins.carla).client).list()).rejects.toMatchObject({ status: 403 });
});
