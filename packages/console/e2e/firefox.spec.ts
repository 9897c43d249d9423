import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { conversion, media, password } from './fixtures';
import { apiAs, gestora, teams } from './people-api';

const usualPaths = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];
const firefox = process.env.PALCO_FIREFOX ?? usualPaths.find((path) => existsSync(path));

const button = (name: string) =>
  `::-p-xpath(//button[normalize-space(.)="${name}" or @aria-label="${name}"])`;

/** Plays the video of the page until frames were decoded. */
async function expectPlaying(page: Page): Promise<void> {
  await page.locator('video').wait();
  await page.locator(button('Reproduzir')).click();
  const frames = () =>
    page.$eval('video', (video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames);
  await expect.poll(frames, { timeout: 30_000 }).toBeGreaterThan(20);
}

// Without Playwright's browser: Playwright supports only its own patched Firefox, so the installed one is driven by WebDriver
// BiDi.
const inFirefox = firefox === undefined ? test.describe.skip : test.describe;
if (firefox === undefined) {
  console.info(`Skipped: Firefox is not installed; looked for ${usualPaths.join(', ')} and PALCO_FIREFOX.`);
}
inFirefox('in Firefox', { tag: '@walk' }, () => {
  let browser: Browser;
  test.beforeAll(async () => {
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: firefox,
      extraPrefsFirefox: { 'intl.accept_languages': 'pt-BR', 'media.autoplay.default': 0 },
    });
  });
  test.afterAll(() => browser.close());

  test('signs in, picks a team, sends a video and watches it', async () => {
    const { login } = await (
      await apiAs('diego', teams.estudio.id)
    ).createPerson({
      nome: 'Raposa Vermelha',
      cargoId: gestora,
      accountIds: [teams.estudio.id, teams.eventos.id],
    });
    const complaints: string[] = [];
    const page = await browser.newPage();
    page.setDefaultTimeout(30_000);
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.setViewport({ width: 1440, height: 900 });
    await page.goto(`${process.env.PALCO_E2E_URL}/auth/login`);
    await page.locator('input[type="email"]').fill(login);
    await page.locator('input[type="password"]').fill(password);
    await page.locator(button('Entrar')).click();
    await page.locator(button(`Acessar ${teams.eventos.name}`)).click();
    await page.locator('::-p-xpath(//nav//a[normalize-space(.)="VoD"])').click();

    const [chooser] = await Promise.all([
      page.waitForFileChooser(),
      page.locator(button('Enviar vídeos')).click(),
    ]);
    await chooser.accept([media('h264-aac.mp4')]);
    const link = '::-p-xpath(//article[@data-stage="ready"]//a[normalize-space(.)="h264-aac"])';
    await page.locator(link).setTimeout(conversion.timeout).click();
    await page.locator('::-p-xpath(//h1[normalize-space(.)="h264-aac"])').wait();
    await expectPlaying(page);
    expect(complaints).toEqual([]);
  });
});
