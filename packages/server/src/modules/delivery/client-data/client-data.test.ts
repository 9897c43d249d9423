import { afterAll, beforeAll, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { clientReports, videos } from '../../../schema';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ env: { PALCO_CMCD: 'query' } });
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

/** The address of the list of a video that can be watched. */
async function watchable(): Promise<{ readonly id: string; readonly list: string }> {
  const id = await insertPackagedVideo(server.context, 'colegioAtlas');
  const { body } = await server.call(`/bff/player/${id}`);
  return { id, list: new URL(String(body['playback_url']), server.url).href };
}
async function deliveryOf(id: string): Promise<unknown> {
  const { status, body } = await server.call(`/v1/analytics/vod/${id}/summary`, { token });
  expect(status).toBe(200);
  return body['delivery'];
}
const told = (text: string): string => `?${new URLSearchParams({ CMCD: text })}`;

it('sums what players tell by the query and by headers, and shows it', async () => {
  const { id, list } = await watchable();
  expect(await deliveryOf(id)).toBeNull();
  const first = await fetch(list + told('bl=(4000),br=(3200),msd=900,mtp=(9000),sid="one",v=2'));
  const second = await fetch(list, {
    headers: { 'CMCD-Object': 'br=(1600)', 'CMCD-Session': 'sid="two",v=2', 'CMCD-Status': 'bs' },
  });
  expect([first.status, second.status]).toEqual([200, 200]);
  await Promise.all([first.text(), second.text()]);
  // Written in between, so that the rows add up.
  await expect
    .poll(() => deliveryOf(id), { timeout: 60_000, interval: 500 })
    .toEqual({
      reports: 2,
      starvedPercent: 50,
      bufferSeconds: 4,
      throughputKbps: 9_000,
      bitrateKbps: 2_400,
      startupMs: 900,
      startups: 1,
    });
});

it('hears nothing of a refused address, of other words, and of figures that nobody measures', async () => {
  const { id, list } = await watchable();
  const { id: other, list: heard } = await watchable();
  const refused = await fetch(list.replace(/media\/[^/]+/, 'media/x') + told('bl=(4000),sid="a"'));
  expect(refused.status).toBe(403);
  for (const text of ['<script>', 'bl=(4000', `sid="${'x'.repeat(5_000)}"`])
    await fetch(list + told(text)).then((answer) => answer.text());
  await fetch(heard + told('bl=999999999,mtp=1e99,br=-1,msd=Infinity,sid="b"')).then((answer) =>
    answer.text(),
  );
  await expect
    .poll(() => deliveryOf(other), { timeout: 60_000, interval: 500 })
    .toMatchObject({
      reports: 1,
      bufferSeconds: null,
      throughputKbps: null,
      bitrateKbps: null,
      startupMs: null,
    });
  expect(await deliveryOf(id)).toBeNull();
});

it('goes with its video', async () => {
  const { id, list } = await watchable();
  await fetch(list + told('bl=(1000),sid="a"')).then((answer) => answer.text());
  await expect.poll(() => deliveryOf(id), { timeout: 60_000, interval: 500 }).not.toBeNull();
  await server.db.delete(videos).where(eq(videos.id, id));
  expect(await server.db.$count(clientReports, eq(clientReports.subjectId, id))).toBe(0);
});
