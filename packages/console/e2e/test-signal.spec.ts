import type { Page } from '@playwright/test';
import { expectNoViolation } from './accessibility';
import { browserFlags, shellPath } from './browser-path';
import { expect, test } from './fixtures';
import { countFrames, frames, publish, type Publisher } from './live-media';
import { enterAsOperator, pressControl } from './live-operator';

// Somebody without an encoder sees a live in one press, with real media.

test.use({
  storageState: { cookies: [], origins: [] },
  launchOptions: { executablePath: shellPath(), args: [...browserFlags] },
});

// Each of them encodes several pictures at once.
test.describe.configure({ mode: 'default' });

const mediaTimeout = { timeout: 60_000 };
const publishers: Publisher[] = [];
/** Ends what a failed try left: it would go on encoding beside the next tests. */
const sending: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  await Promise.all(publishers.splice(0).map((one) => one.stop()));
  await Promise.all(sending.splice(0).map((stop) => stop()));
});

const card = (page: Page) =>
  page
    .getByRole('region', { name: 'Sinais' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Sinal 1', exact: true }) });

/** The colour of the viewer's picture at a place, in shares of its size. */
const colourAt = (page: Page, [x, y]: readonly [number, number]): Promise<readonly number[]> =>
  page.locator('video').evaluate(
    (video: HTMLVideoElement, place) => {
      const canvas = document.createElement('canvas');
      canvas.width = video.videoWidth;
      canvas.height = video.videoHeight;
      const context = canvas.getContext('2d')!;
      context.drawImage(video, 0, 0);
      return [
        ...context.getImageData(place.x * video.videoWidth, place.y * video.videoHeight, 1, 1).data,
      ].slice(0, 3);
    },
    { x, y },
  );

for (const latency of ['low', 'ultra-low'] as const) {
  test(`a test signal is one press, and makes way for an encoder: ${latency}`, async ({
    page,
    browser,
    complaints,
  }, info) => {
    complaints.allowLike(/^404 .*(\/signals\/\d\/preview|\.m3u8)$/);
    const api = await enterAsOperator(page);
    const live = await api.createLive({ title: `Aula d'água: 100% ${latency}`, latency });
    sending.push(() => api.stopTestSignal(live.id));
    const viewer = await browser.newPage();
    await countFrames(viewer);
    await page.goto(`/streaming/${live.id}/panel`);
    await expect(card(page)).toContainText('Aguardando');

    await page.getByRole('button', { name: 'Enviar sinal de teste' }).click();
    await expect(page.getByText(/para sozinho às \d\d:\d\d/)).toBeVisible(mediaTimeout);
    await expect(card(page)).toContainText('1280×720', mediaTimeout);
    await expect(card(page)).toContainText('Sinal de teste');
    await expect(card(page)).toContainText('Estável', mediaTimeout);
    await expect(page.getByText('Tudo pronto')).toBeVisible(mediaTimeout);
    await expectNoViolation(page, 'panel with a test signal', 'all');

    await pressControl(page, 'Iniciar');
    await viewer.goto(new URL(`/embed/player?liveId=${live.id}`, page.url()).href);
    await expect.poll(() => frames(viewer), mediaTimeout).toBeGreaterThan(40);
    // A red bar at the left, over which a thin band of all colours goes twice in four seconds.
    const isRed = async () => {
      const [red = 0, green = 0, blue = 0] = await colourAt(viewer, [0.05, 0.9]);
      return [red > 180, green < 80, blue < 80];
    };
    await expect.poll(isRed).toEqual([true, true, true]);
    // The panel of the words in the middle.
    for (const part of await colourAt(viewer, [0.12, 0.3])) expect(part).toBeLessThan(90);
    await viewer.screenshot({ path: info.outputPath('viewer.png') });
    await page.screenshot({ path: info.outputPath('panel.png'), fullPage: true });

    publishers.push(publish(live, 1));
    await expect(card(page)).toContainText('320×180', mediaTimeout);
    await expect(card(page)).not.toContainText('Sinal de teste');
    await page.getByRole('button', { name: 'Chaves e encoder' }).click();
    await expect(page.getByRole('button', { name: 'Enviar sinal de teste' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await page.keyboard.press('Escape');
    const before = await frames(viewer);
    await expect.poll(() => frames(viewer), mediaTimeout).toBeGreaterThan(before + 40);
    await pressControl(page, 'Encerrar');
    await viewer.close();
  });
}
