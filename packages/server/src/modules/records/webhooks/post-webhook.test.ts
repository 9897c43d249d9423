import { afterEach, beforeEach, expect, it } from 'vitest';
import { startWebhookReceiver } from '../../../testing/webhook-receiver';
import type { WebhookReceiver } from '../../../testing/webhook-receiver';
import { postWebhook } from './post-webhook';
import { makeSecret } from './sign';

let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.stop());

const post = (signal: AbortSignal = new AbortController().signal) =>
  postWebhook(
    { config: { product: 'palco', outboundAllow: ['127.0.0.1'] } as never },
    {
      url: receiver.url,
      content: { id: 'evt_1', timestamp: 1, body: '{}' },
      secrets: [makeSecret()],
      signal,
      limitMs: 300,
    },
  );

it('a receiver that does not answer has its time, and no more', async () => {
  receiver.answer = () => undefined;
  const result = await post();
  expect(result).toMatchObject({ status: null, error: 'TIMEOUT', body: '' });
  expect(result.durationMs).toBeGreaterThanOrEqual(290);
});

it('an answer whose body never ends counts by its status', async () => {
  receiver.answer = (_request, response) => void response.writeHead(200).write('beginning');
  expect(await post()).toMatchObject({ status: 200, error: null, body: 'beginning' });
});

it('a receiver that is away is told so', async () => {
  await receiver.stop();
  expect(await post()).toMatchObject({ status: null, error: 'UNREACHABLE' });
});

it('a stop of the server counts as no attempt', async () => {
  receiver.answer = () => undefined;
  const stop = new AbortController();
  const sent = post(stop.signal);
  stop.abort(new Error('stopping'));
  await expect(sent).rejects.toThrow('stopping');
});

it('a receiver that asks for a pause is heard', async () => {
  receiver.answer = (_request, response) => void response.writeHead(503, { 'retry-after': '120' }).end();
  expect(await post()).toMatchObject({ status: 503, retryAfter: '120' });
});
