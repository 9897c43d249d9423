import type { Page } from '@playwright/test';
import { clipPage, serveClip } from './clip';
import { expect, stateOf, test } from './fixtures';

test.use({ storageState: ({}, use) => use(stateOf('bruno')) });

const player = (page: Page) => page.getByRole('group', { name: 'Player de vídeo' });
const settings = (page: Page) =>
  page.getByRole('button', { name: 'Configurações', exact: true }).and(page.locator('[aria-expanded]'));
const property = (page: Page, name: 'currentTime' | 'muted' | 'paused' | 'videoHeight') =>
  page.locator('video').evaluate((video: HTMLVideoElement, key) => video[key], name);
const showing = (page: Page) =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) =>
      [...video.textTracks].filter(({ mode }) => mode === 'showing').map(({ language }) => language),
    );

/** Opens the page of the clip, ready to play. */
async function open(page: Page): Promise<void> {
  await page.goto(clipPage);
  await expect(player(page)).toHaveAttribute('data-stage', 'paused');
  // The list of keys is loaded after the player.
  await expect(page.locator('[data-part=player-key-help]')).toBeAttached();
}

test('keys work only inside of the player, and can be switched off', async ({ page }) => {
  await serveClip(page);
  await open(page);
  await page.locator('body').press('m');
  await page.getByRole('button', { name: 'Copiar link', exact: true }).press('ArrowRight');
  expect([await property(page, 'muted'), await property(page, 'currentTime')]).toEqual([false, 0]);

  await player(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('m');
  await expect.poll(() => property(page, 'currentTime')).toBe(5);
  expect(await property(page, 'muted')).toBe(true);
  await page.getByRole('button', { name: 'Ativar som' }).press('ArrowRight');
  expect(await property(page, 'currentTime')).toBe(5);

  await player(page).focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Teclas do player' });
  await keys.getByRole('checkbox', { name: 'Usar as teclas do player' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(player(page)).toBeFocused();
  await page.reload();
  await expect(player(page)).toHaveAttribute('data-stage', 'paused');
  await player(page).focus();
  await page.keyboard.press('m');
  expect(await property(page, 'muted')).toBe(false);
});

test('qualities, subtitles and chapters are chosen by keyboard, and the choice is remembered', async ({
  page,
}) => {
  await serveClip(page);
  await open(page);
  await settings(page).press('Enter');
  const panel = page.getByRole('group', { name: 'Configurações' });
  await expect(panel.getByRole('combobox', { name: 'Capítulos' })).toBeFocused();
  await panel.getByRole('combobox', { name: 'Capítulos' }).selectOption('0:04 Metades');
  await expect.poll(() => property(page, 'currentTime')).toBe(4);
  await panel.getByRole('combobox', { name: 'Qualidade' }).selectOption('90p');
  await panel.getByRole('combobox', { name: 'Legendas' }).selectOption('Português');
  await expect.poll(() => showing(page)).toEqual(['pt-BR']);
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeFocused();
  await player(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => property(page, 'videoHeight')).toBe(90);

  await page.reload();
  await expect.poll(() => showing(page)).toEqual(['pt-BR']);
});

test('the seek bar shows preview pictures, and a video can be resumed where it was left', async ({
  page,
}) => {
  await serveClip(page);
  await open(page);
  const bar = page.getByRole('slider', { name: 'Posição' });
  const { width = 0 } = (await bar.boundingBox()) ?? {};
  await bar.hover({ position: { x: width / 2, y: 4 } });
  const preview = page.locator('[data-part=player-seek-preview]');
  await expect(preview).toHaveAttribute('data-picture');
  await expect(preview).toContainText('Metades');

  await player(page).getByRole('button', { name: 'Reproduzir' }).first().click();
  await expect(player(page)).toHaveAttribute('data-stage', 'playing');
  await player(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  await expect(player(page)).toHaveAttribute('data-stage', 'paused');
  await page.reload();
  await expect(page.getByRole('button', { name: /Continuar de 0:0[56]/ })).toBeVisible();
  await page.getByRole('button', { name: 'Começar do início' }).click();
  await expect(player(page)).toHaveAttribute('data-stage', 'playing');
  expect(await property(page, 'currentTime')).toBeLessThan(4);
});

test(
  'plays on without interruption when the token of its address expires',
  { tag: '@walk' },
  async ({ page }) => {
    const { asked } = await serveClip(page, { firstLivesMs: 4_000 });
    await open(page);
    await page.locator('video').evaluate((video) => {
      for (const name of ['pause', 'emptied', 'waiting'])
        video.addEventListener(name, () => (document.body.dataset.stopped = name));
    });
    await player(page).getByRole('button', { name: 'Reproduzir' }).first().click();
    const refetched = page.waitForResponse((response) =>
      response.url().includes(`/v1${clipPage.replace('/vod', '/videos')}?`),
    );
    await expect(player(page)).toHaveAttribute('data-stage', 'playing');
    // Ignore the `waiting` event before the first frame.
    await page.evaluate(() => delete document.body.dataset.stopped);
    await refetched;
    const time = Number(await property(page, 'currentTime'));
    await expect.poll(() => property(page, 'currentTime')).toBeGreaterThan(time + 1);
    expect(await page.locator('body').getAttribute('data-stopped')).toBeNull();
    await settings(page).click();
    await page.getByRole('combobox', { name: 'Qualidade' }).selectOption('90p');
    await expect.poll(() => asked.some((each) => each.startsWith('second 90p'))).toBe(true);
    expect(asked.slice(asked.findIndex((each) => each.startsWith('second')))).not.toContainEqual(
      expect.stringContaining('first'),
    );
    expect(await property(page, 'paused')).toBe(false);
  },
);
