import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { sendVideo, watchAndAttend, watchVideo, type OtherBrowser } from './main-job-elsewhere';

const defaultPaths = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];
const firefox = process.env.PALCO_FIREFOX ?? defaultPaths.find((path) => existsSync(path));

const at = (xpath: string) => `::-p-xpath(${xpath})`;

function drive(page: Page): OtherBrowser {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return {
    goto: (url) => page.goto(url).then(() => undefined),
    // The body of a function, as WebDriver takes it.
    run: <Result>(script: string) => page.evaluate(`(() => { ${script} })()`) as Promise<Result>,
    click: (xpath, timeoutMs = 30_000) => page.locator(at(xpath)).setTimeout(timeoutMs).click(),
    fill: (xpath, text) => page.locator(at(xpath)).fill(text),
    async upload(button, path) {
      const [chooser] = await Promise.all([page.waitForFileChooser(), page.locator(at(button)).click()]);
      await chooser.accept([path]);
    },
    async close() {
      await page.close();
      return complaints;
    },
  };
}

// Without Playwright's browser: Playwright supports only its own patched Firefox, so the installed one is driven by WebDriver
// BiDi.
const inFirefox = firefox === undefined ? test.describe.skip : test.describe;
if (firefox === undefined) {
  console.info(`Skipped: Firefox is not installed; looked for ${defaultPaths.join(', ')} and PALCO_FIREFOX.`);
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

  const open = async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(30_000);
    await page.setViewport({ width: 1440, height: 900 });
    return drive(page);
  };

  test('signs in, picks a team, sends a video and watches it', async () => {
    const page = await open();
    await sendVideo(page, 'Raposa Vermelha');
    await watchVideo(page);
    expect(await page.close()).toEqual([]);
  });

  test('watches a live and attends a classroom', async () => {
    const page = await open();
    await watchAndAttend(page);
    expect(await page.close()).toEqual([]);
  });
});
