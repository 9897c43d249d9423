import type { Page } from '@playwright/test';
import { expect, stateOf, test } from './fixtures';

test.use({ storageState: ({}, use) => use(stateOf('bruno')) });

/** Sums the shifts of the layout that no press caused, from the first picture of the page on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    Object.assign(window, { palcoShift: () => sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { palcoShift(): number }).palcoShift());
}

test('the library does not move when its folders come later than its videos', async ({ page }) => {
  const shift = await watchShifts(page);
  await page.route('**/v1/directories?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto('/vod/dashboard');
  await expect(
    page
      .getByRole('main')
      .getByRole('checkbox', { name: /^Selecionar / })
      .first(),
  ).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Aulas/ })
      .first(),
  ).toBeVisible();
  expect(await shift()).toBeLessThan(0.01);
});

test('a folder that is opened without a connection is called a folder and says what is missing', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow('ERR_INTERNET_DISCONNECTED', 'sometimes');
  await page.goto('/vod/dashboard');
  const folder = page
    .getByRole('main')
    .getByRole('link', { name: /^Aulas/ })
    .first();
  await expect(folder).toBeVisible();
  await context.setOffline(true);
  await folder.click();
  await expect(page).toHaveURL(/directoryId=/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('VoD');
  await expect(page.getByText('Sem conexão').first()).toBeVisible();
  await expect(page.getByText(/erro interno/i)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Aulas' })).toBeVisible();
});
