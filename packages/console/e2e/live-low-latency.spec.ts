import { expect, test } from './fixtures';
import { countFrames, frames, publish } from './live-media';
import { apiAs, teams } from './people-api';

/** Media is really encoded, on a machine that may be busy. */
const mediaTimeout = { timeout: 120_000 };

/** A live that has just started has no playlist yet; the player asks again. */
const notYet = /^404 .*\.m3u8/;

test('a live of ultra-low latency plays by partial segments', async ({ page, complaints }) => {
  complaints.allowLike(notYet);
  const api = await apiAs('diego', teams.eventos.id);
  const live = await api.createLive({
    title: `Ao vivo ${Date.now()}`,
    latency: 'ultra-low',
    transcode: { enableDvr: true },
  });
  const asked: string[] = [];
  let skipped = 0;
  page.on('response', async (response) => {
    if (!response.ok()) return;
    asked.push(response.url().replace(/^.*\/lives\/[^/]+\//, ''));
    if (!response.url().includes('_HLS_skip=YES')) return;
    // A page that is closed has no answers any more.
    const text = await response.text().catch(() => '');
    if (text.includes('#EXT-X-SKIP:')) skipped += 1;
  });
  const publisher = publish(live, 1);
  try {
    await api.controlLive(live.id, 'start');
    await countFrames(page);
    await page.goto(`/embed/player?liveId=${live.id}`);
    await expect.poll(() => frames(page), mediaTimeout).toBeGreaterThan(30);
    const count = (pattern: RegExp): number => asked.filter((one) => pattern.test(one)).length;
    await expect.poll(() => count(/^s1\/main\/part-\w+\.m4s$/), mediaTimeout).toBeGreaterThan(5);
    await expect.poll(() => count(/main\.m3u8\?.*_HLS_part=\d/), mediaTimeout).toBeGreaterThan(5);
    // Until the playlist is so long that old segments are left out of it.
    await expect.poll(() => skipped, mediaTimeout).toBeGreaterThan(0);
    const before = await frames(page);
    await expect.poll(() => frames(page), mediaTimeout).toBeGreaterThan(before + 60);
  } finally {
    await publisher.stop();
    await api.controlLive(live.id, 'complete');
  }
});
