import { decoded, expect, test } from './fixtures';
import { publish, type Publisher } from './live-media';
import { enterAsOperator, pressControl } from './live-operator';

// What was just on air becomes a video of the library while the live goes on.

test.use({ storageState: { cookies: [], origins: [] } });

/** Media is really encoded beside the other tests. */
const mediaTimeout = { timeout: 90_000 };

let publisher: Publisher | null = null;
test.afterEach(async () => {
  await publisher?.stop();
  publisher = null;
});

test('one key makes a clip of a live, which plays from the library', async ({ page, complaints }) => {
  // The preview of a signal that has just begun.
  complaints.allowLike(/^404 .*(\/signals\/\d\/preview|\.m3u8)$/);
  const api = await enterAsOperator(page);
  const title = `Final ${Date.now()}`;
  const live = await api.createLive({
    title,
    latency: 'low',
    transcode: { enableLive2vod: false, enableDvr: true },
  });
  publisher = publish(live, 1);
  await page.goto(`/streaming/${live.id}/panel`);
  // However slow the machine encodes: what the panel says of the signal is not what is tested here.
  await expect(page.getByRole('region', { name: 'Sinais' })).toContainText('320×180', mediaTimeout);
  await pressControl(page, 'Iniciar');
  await page.getByRole('tab', { name: 'Momentos' }).click();
  const clips = page.getByRole('region', { name: 'Clipes' });
  await expect(clips.getByRole('button', { name: 'Escolher trecho' })).toBeEnabled(mediaTimeout);

  // Not in a field, where it would be a letter.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('c');
  // Its name is a link once the video is there.
  const open = clips.getByRole('link', { name: title });
  await expect(open).toBeVisible(mediaTimeout);
  await open.click();
  await expect(page).toHaveURL(/\/vod\//);
  await page.getByRole('button', { name: 'Reproduzir' }).first().click();
  await expect.poll(async () => (await decoded(page)).frames, mediaTimeout).toBeGreaterThan(0);
});
