import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Route } from '@playwright/test';
import { clipPage, serveClip } from './clip';
import { expect, stateOf, test } from './fixtures';

// What a player does on a line and a server that fail: it says so, offers a button, and the film goes on where it can.

test.use({ storageState: ({}, use) => use(stateOf('bruno')) });

const player = (page: Page) => page.getByRole('group', { name: 'Player de vídeo' });
const time = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
const play = (page: Page) => player(page).getByRole('button', { name: 'Reproduzir' }).first().click();

/** Opens the clip; `fault` answers what it is asked for first, and false for what is served as usual. */
async function open(page: Page, fault: (file: string, route: Route) => boolean = () => false) {
  const { asked } = await serveClip(page);
  const media = '**/media/*/clip/hls/*';
  const spoilt = (route: Route) => {
    const file = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    return fault(file, route) ? undefined : route.fallback();
  };
  await page.route(media, spoilt);
  await page.goto(clipPage);
  await expect(player(page)).toHaveAttribute('data-stage', 'paused');
  return { asked, mend: () => page.unroute(media, spoilt) };
}

const isSegment = (file: string): boolean => file.endsWith('.m4s');
const numberOf = (file: string): number => Number(/(\d+)\.m4s$/.exec(file)?.[1] ?? Number.NaN);
const refuse = (route: Route, status: number): boolean => {
  void route.fulfill({ status, json: { code: 'X' } });
  return true;
};

test('before it is played no more than its first segment is loaded', async ({ page }) => {
  const { asked } = await open(page);
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThanOrEqual(2);
  // Somebody reads the page.
  await page.waitForTimeout(3_000);
  expect(asked.filter(isSegment)).toHaveLength(1);
  await play(page);
  await expect.poll(() => asked.filter(isSegment).length).toBeGreaterThan(1);
});

test('a segment that is not there is left out and said, and the film is played to its end', async ({
  page,
  complaints,
}) => {
  complaints.allowLike(/^404 .*\.m4s/);
  await open(page, (file, route) => isSegment(file) && numberOf(file) === 1 && refuse(route, 404));
  await play(page);
  await expect(
    page.getByRole('status').filter({ hasText: /^Falta um trecho deste vídeo em 0:0\d/ }),
  ).toBeVisible({
    timeout: 60_000,
  });
  await expect(player(page)).toHaveAttribute('data-stage', 'ended', { timeout: 60_000 });
  await expect(player(page).getByRole('alert')).toHaveCount(0);
});

test('a server that fails is said after ten seconds, and the film goes on with a button', async ({
  page,
  complaints,
}) => {
  complaints.allowLike(/^503 .*\.m4s/);
  let asked = 0;
  const { mend } = await open(page, (file, route) => {
    if (!isSegment(file) || numberOf(file) !== 2) return false;
    asked += 1;
    return refuse(route, 503);
  });
  await play(page);
  const said = page.getByRole('status').filter({ hasText: 'O servidor não está respondendo' });
  await expect(said).toBeVisible({ timeout: 90_000 });
  const stood = await time(page);
  expect(stood).toBeGreaterThan(1);
  expect(asked).toBeLessThan(25);
  const before = asked;
  // Tried at once, and no later than the player would do by itself once the server answers.
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect.poll(() => asked).toBeGreaterThan(before);
  await mend();
  await expect.poll(() => time(page), { timeout: 30_000 }).toBeGreaterThan(stood + 0.5);
  await expect(said).toHaveCount(0);
});

test('a server that fails for good ends the wait, at the same place', async ({ page, complaints }) => {
  complaints.allowLike(/^503 .*\.m4s/);
  const { mend } = await open(
    page,
    (file, route) => isSegment(file) && numberOf(file) === 2 && refuse(route, 503),
  );
  await play(page);
  await expect(player(page).getByRole('alert')).toBeVisible({ timeout: 120_000 });
  const stood = await time(page);
  await mend();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(player(page)).toHaveAttribute('data-stage', 'playing', { timeout: 30_000 });
  expect(await time(page)).toBeGreaterThanOrEqual(stood);
});

test('a list of subtitles that is not there does not end the film', async ({ page, complaints }) => {
  complaints.allowLike(/^404 .*subtitles/);
  let asked = 0;
  await open(page, (file, route) => {
    if (file.startsWith('subtitles')) return refuse(route, 404) && (asked += 1) > 0;
    // The film comes slower than the refusals.
    if (isSegment(file)) void delay(500).then(() => route.fallback());
    return isSegment(file);
  });
  await player(page).focus();
  await page.keyboard.press('c');
  await play(page);
  await expect(player(page)).toHaveAttribute('data-stage', 'ended', { timeout: 90_000 });
  expect(asked).toBeGreaterThan(0);
  // More and more seldom: the seventh time only after a minute.
  expect(asked).toBeLessThan(10);
});

test('captions, chapters and a storyboard that do not come hold up nothing, and are there once they are', async ({
  page,
}) => {
  const held: (() => void)[] = [];
  const isBeside = (file: string) => file.endsWith('.vtt') || file === 'subtitles.m3u8';
  await open(page, (file, route) => {
    if (isBeside(file)) held.push(() => void route.fallback());
    return isBeside(file);
  });
  await player(page).focus();
  await page.keyboard.press('c');
  await play(page);
  await expect.poll(() => time(page), { timeout: 60_000 }).toBeGreaterThan(0.5);
  await page.getByRole('slider', { name: 'Posição' }).hover();
  await expect.poll(() => held.length, { timeout: 30_000 }).toBeGreaterThan(1);
  const before = await time(page);
  await expect.poll(() => time(page), { timeout: 60_000 }).toBeGreaterThan(before);
  await expect(player(page).getByRole('alert')).toHaveCount(0);
  for (const release of held.splice(0)) release();
});

test('the keys of other players work, and are listed', async ({ page }) => {
  await open(page);
  await player(page).focus();
  const video = <Key extends 'currentTime' | 'volume' | 'playbackRate'>(key: Key) =>
    page.locator('video').evaluate((element: HTMLVideoElement, name) => element[name], key);
  await page.keyboard.press('5');
  await expect.poll(() => video('currentTime')).toBeCloseTo(6, 0);
  await page.keyboard.press('Home');
  await expect.poll(() => video('currentTime')).toBe(0);
  await page.keyboard.press('l');
  await expect.poll(() => video('currentTime')).toBe(10);
  await page.keyboard.press('j');
  await expect.poll(() => video('currentTime')).toBe(0);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => video('volume')).toBeCloseTo(0.95);
  await page.keyboard.press('>');
  await expect.poll(() => video('playbackRate')).toBe(1.25);
  await page.keyboard.press('<');
  await expect.poll(() => video('playbackRate')).toBe(1);
  await page.keyboard.press('f');
  await expect(player(page)).toHaveAttribute('data-fullscreen');
  await page.keyboard.press('f');
  await expect(player(page)).not.toHaveAttribute('data-fullscreen');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Teclas do player' });
  for (const row of ['K Reproduzir ou pausar', '0–9 Ir para 0% a 90%', '> Mais rápido'])
    await expect(keys.getByRole('listitem').filter({ hasText: row })).toBeVisible();
});
