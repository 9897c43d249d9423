import { readManifest } from './build-manifest';
import { expect, test } from './fixtures';

/** The entry script of the page, from the manifest of the build. */
function entryFile(): string {
  const { file } = readManifest('manifest')['index.html'] ?? {};
  if (file === undefined) throw new Error('The build has no entry.');
  return file;
}

test(
  'if the entry script fails to load, a notice in both languages offers to reload',
  { tag: '@walk' },
  async ({ page, complaints }) => {
    complaints.allow('ERR_FAILED');
    const entry = `**/${entryFile()}`;
    await page.route(entry, (route) => route.abort());
    await page.goto('/auth/login');
    await expect(page.getByText('Não foi possível carregar a página')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('The page could not be loaded')).toBeVisible();
    await page.unroute(entry);
    await page.getByRole('link', { name: /Recarregar/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Entrar com conta');
  },
);

test('the configuration is asked for once, with the page', { tag: '@walk' }, async ({ page }) => {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/bff/config')) calls += 1;
  });
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Entrar com conta');
  expect(calls).toBe(1);
});
