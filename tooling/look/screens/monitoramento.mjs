/** The monitoring of a live that is over, beside its verdict. */
export const prototype = 'monitoramento';

export async function prepare({ page }) {
  await page.goto('/historic');
  const name = 'Entrevista com a vó Tereza: ao vivo';
  const href = await page.getByRole('link', { name, exact: true }).getAttribute('href');
  const [, id] = /\/streaming\/([\da-f-]{36})/.exec(href ?? '') ?? [];
  await page.goto(`/analytics?liveId=${id}`);
  await page.locator('main svg[role="img"], main figure svg').first().waitFor();
  await page.waitForTimeout(2_000);
  await page.evaluate(() => document.activeElement?.blur());
}
