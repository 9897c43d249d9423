import type { Page } from '@playwright/test';
import { clipPage, serveClip } from './clip';
import { expect, stateOf, test } from './fixtures';

test.use({ storageState: ({}, use) => use(stateOf('bruno')) });

const player = (page: Page) => page.getByRole('group', { name: 'Player de vídeo' });
const sign = (page: Page) => page.getByRole('group', { name: 'Janela de língua de sinais' });

/** Seconds between the two pictures, and whether both play. */
const apart = (page: Page) =>
  page.evaluate(() => {
    const [film, other] = document.querySelectorAll('video');
    return {
      seconds: Math.abs((film?.currentTime ?? 0) - (other?.currentTime ?? 99)),
      isPlaying: film?.paused === false && other?.paused === false,
    };
  });
const place = (page: Page) =>
  sign(page).evaluate(({ style }) =>
    ['x', 'y', 'width'].map((name) =>
      Math.round(Number.parseFloat(style.getPropertyValue(`--palco-sign-${name}`))),
    ),
  );

test('a window of sign language keeps in step, is moved by keys, and is remembered', async ({ page }) => {
  await serveClip(page, { isSigned: true });
  await page.goto(clipPage);
  await expect(player(page)).toHaveAttribute('data-stage', 'paused');
  await expect(sign(page)).toHaveCount(0);
  await player(page).getByRole('button', { name: 'Configurações' }).click();
  await page.getByRole('button', { name: 'Mostrar língua de sinais' }).click();
  await page.keyboard.press('Escape');
  await expect(sign(page)).toBeVisible();
  await player(page).getByRole('button', { name: 'Reproduzir' }).first().click();
  const inStep = async () => {
    const { seconds, isPlaying } = await apart(page);
    return isPlaying && seconds < 0.1;
  };
  await expect.poll(inStep, { timeout: 60_000 }).toBe(true);
  await page
    .locator('video')
    .first()
    .evaluate((film: HTMLVideoElement) => {
      film.pause();
      film.currentTime = 6;
    });
  await expect.poll(async () => (await apart(page)).seconds, { timeout: 60_000 }).toBeLessThan(0.1);
  expect(await place(page)).toEqual([100, 75, 25]);
  await sign(page).focus();
  for (const key of ['ArrowLeft', 'ArrowUp', '+']) await page.keyboard.press(key);
  expect(await place(page)).toEqual([95, 70, 30]);
  // The keys of the window are not those of the film.
  expect((await apart(page)).seconds).toBeLessThan(0.1);
  await page.reload();
  await expect(sign(page)).toBeVisible();
  expect(await place(page)).toEqual([95, 70, 30]);
  await sign(page).hover();
  await sign(page).getByRole('button', { name: 'Ocultar língua de sinais' }).click();
  await expect(sign(page)).toHaveCount(0);
});
