import { expectAccessibleAtEverySize } from './accessibility';
import { expect, people, stateOf, test } from './fixtures';
import { colegioAtlas, publishVideo } from './partner';

test.use({ storageState: ({}, use) => use(stateOf('bruno')) });

test('a video is trimmed, plays its new length under the same id, and gets its original back', async ({
  page,
  request,
}) => {
  const publisher = { login: people.bruno.login, accountId: colegioAtlas };
  const id = new URL(await publishVideo('cortes', publisher)).searchParams.get('videoId') ?? '';
  const shown = async () => (await request.get(`/bff/player/${id}`)).json();
  const { playback_url: original } = await shown();
  await page.goto(`/vod/${id}/edit?tab=cut`);
  const end = page.getByRole('slider', { name: 'Fim da parte 1' });
  await end.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expectAccessibleAtEverySize(page, 'edit cuts');
  await page.getByRole('button', { name: 'Aplicar cortes' }).click();
  await expect
    .poll(async () => (await shown()).playback_url.split('/hls/')[0] !== original.split('/hls/')[0], {
      timeout: 120_000,
    })
    .toBe(true);
  // Who began to watch before goes on.
  expect((await request.get(original)).status()).toBe(200);
  await page.goto(`/vod/${id}`);
  const length = () =>
    page.locator('video').evaluate(({ duration }: HTMLVideoElement) => Math.round(duration * 10) / 10);
  await expect.poll(length, { timeout: 60_000 }).toBeGreaterThan(0.5);
  const cut = await length();
  await page.goto(`/vod/${id}/edit?tab=cut`);
  await page.getByRole('button', { name: 'Voltar ao original' }).click();
  await page.getByRole('button', { name: 'Aplicar cortes' }).click();
  await expect(page.getByText('O vídeo voltou ao original')).toBeVisible();
  await page.goto(`/vod/${id}`);
  await expect.poll(length, { timeout: 60_000 }).toBeGreaterThan(cut + 0.5);
});
