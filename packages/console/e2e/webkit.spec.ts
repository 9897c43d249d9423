import { expect, test } from '@playwright/test';
import { sendVideo, watchAndAttend, type OtherBrowser } from './main-job-elsewhere';
import { missingForWebKit, openWebKit } from './webkit';

// Without Playwright's browser: Playwright supports only its own patched WebKit, so the installed one is driven by WebDriver.
const missing = missingForWebKit();
if (missing.length > 0) console.info(`Skipped: WebKit is not installed; there is no ${missing.join(', ')}.`);
const inWebKit = missing.length > 0 ? test.describe.skip : test.describe;

inWebKit('in WebKit', { tag: '@walk' }, () => {
  let browser: OtherBrowser;
  let complaints: readonly string[] | undefined;
  test.beforeEach(async () => {
    complaints = undefined;
    browser = await openWebKit();
  });
  test.afterEach(async () => {
    if (!complaints) await browser.close();
  });

  // A script's press is no gesture, without which WebKit starts no sound: the live below plays without it.
  test('signs in, picks a team, sends a video and opens its page', async () => {
    await sendVideo(browser, 'Coruja Azul');
    complaints = await browser.close();
    expect(complaints).toEqual([]);
  });

  test('watches a live and attends a classroom', async () => {
    await watchAndAttend(browser);
    complaints = await browser.close();
    expect(complaints).toEqual([]);
  });
});
