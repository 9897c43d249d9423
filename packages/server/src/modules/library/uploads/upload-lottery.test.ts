import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { isHandledCorrectly, playUploadLottery } from '../../../testing/upload-lottery';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

// `soak/upload-lottery.ts` draws three hundred.
it('F20: twenty files over a connection that corrupts a tenth of the chunks are whole, or fail visibly', async () => {
  const { tickets, struck } = await playUploadLottery({ ...server, token }, 20, 7);
  expect(tickets).toHaveLength(20);
  expect(tickets.filter((ticket) => !isHandledCorrectly(ticket))).toEqual([]);
  // Five faults of one chunk in a row would be needed: one in a hundred thousand.
  expect(tickets.filter(({ stage }) => stage !== 'done')).toEqual([]);
  expect(Object.values(struck).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
});
