/** A live that is over, with its recording, its people and its line. */
export async function prepare({ page }) {
  await page.goto('/historic');
  await page.getByRole('link', { name: 'Entrevista com a vó Tereza: ao vivo', exact: true }).click();
  await page.getByRole('region', { name: 'Quem veio' }).waitFor();
  await page.getByRole('region', { name: 'Audiência' }).locator('svg').first().waitFor();
  await page.evaluate(() => document.activeElement?.blur());
}
