import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Mailer, MailMessage } from '../../../ports/mailer';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { createDiskWatch } from './disk-watch';

const MB = 1_000_000;
let server: TestServer;
let sent: MailMessage[];
let now: number;
/** Mails that the mail server does not take. */
let refused: number;
const mailer: Mailer = {
  async send(message) {
    if ((refused -= 1) >= 0) throw new Error('the mail server is away');
    sent.push(message);
  },
};

beforeEach(async () => {
  [sent, now, refused] = [[], Date.UTC(2026, 10, 29), 0];
  server = await startTestServer({ mailer, clock: { now: () => now } });
});
afterEach(() => server.stop());

const setFree = (freeBytes: number) =>
  vi.spyOn(server.context.disk, 'figures').mockResolvedValue({ freeBytes, reserveBytes: 100 * MB });
const health = async () => (await server.call('/healthz')).body;

it('says in the health that the disk is almost full, before it is, and that it has room again', async () => {
  setFree(201 * MB);
  expect(await health()).not.toHaveProperty('warnings');
  setFree(199 * MB);
  expect(await health()).toMatchObject({ status: 'degraded', warnings: ['DISK_LOW'] });
  // A little more is not room again.
  setFree(249 * MB);
  expect(await health()).toMatchObject({ warnings: ['DISK_LOW'] });
  setFree(251 * MB);
  expect(await health()).not.toHaveProperty('warnings');
});

it('writes to the operator once for each time that it happens, whichever process sees it', async () => {
  const watches = [createDiskWatch(server.context), createDiskWatch(server.context)];
  const look = async () => {
    for (const watch of watches) await watch.look();
  };
  setFree(50 * MB);
  for (let round = 0; round < 4; round += 1) await look();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({
    subject: 'Vitrine: o disco do servidor está quase cheio'.replace(
      'Vitrine',
      server.context.config.brand.name,
    ),
  });
  expect(sent[0]?.text).toContain('50 MB');
  // Another process, after a restart.
  await createDiskWatch(server.context).look();
  setFree(900 * MB);
  await look();
  setFree(0);
  await look();
  await expect.poll(() => sent.length).toBe(2);
});

it('writes again where the mail server was away', async () => {
  refused = 1;
  const watch = createDiskWatch(server.context);
  setFree(0);
  await watch.look();
  await expect.poll(() => refused).toBeLessThan(1);
  await watch.look();
  expect(sent).toEqual([]);
  now += 61_000;
  // Also where there is room again by then: the outbox of mails may be on that disk.
  setFree(900 * MB);
  await watch.look();
  await expect.poll(() => sent.length).toBe(1);
});

it('writes to the address that is set', async () => {
  const own = await startTestServer({ mailer, env: { PALCO_OPERATOR_EMAIL: 'ops@example.com' } });
  vi.spyOn(own.context.disk, 'figures').mockResolvedValue({ freeBytes: 0, reserveBytes: MB });
  await createDiskWatch(own.context).look();
  await expect.poll(() => sent.map(({ to }) => to)).toEqual(['ops@example.com']);
  await own.stop();
});
