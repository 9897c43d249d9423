import { expect, it } from 'vitest';
import { createApp } from './create-app';
import { createDrain } from './drain';
import { trackInFlight } from './in-flight';

it('goes on answering while it leaves, on connections that end, and refuses once it stops', async () => {
  const app = createApp({ logLevel: 'silent', trustProxy: false });
  const { draining, stopping, begin } = createDrain();
  trackInFlight(app, stopping, draining);
  app.get('/thing', async () => 'here');
  const ask = async () => {
    const { statusCode, headers } = await app.inject('/thing');
    return [statusCode, headers.connection];
  };
  expect(await ask()).toEqual([200, 'keep-alive']);
  let seen = (): void => undefined;
  const untilSeen = new Promise<void>((resolve) => (seen = resolve));
  const waits: number[] = [];
  const over = begin(5_000, (ms) => {
    waits.push(ms);
    return untilSeen;
  });
  expect([draining.aborted, stopping.aborted]).toEqual([true, false]);
  expect(await ask()).toEqual([200, 'close']);
  seen();
  await over;
  expect(waits).toEqual([5_000]);
  expect(stopping.aborted).toBe(true);
  expect(await ask()).toEqual([503, 'close']);
  await app.close();
});

it('stops at once where no balancer has to see it', () => {
  const { stopping, begin } = createDrain();
  void begin(0);
  expect(stopping.aborted).toBe(true);
});
