/** The lives that are over. */
export async function prepare({ page }) {
  await page.goto('/historic');
  await page.getByRole('link', { name: /^Ver gravação de/ }).waitFor();
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.evaluate(() => document.activeElement?.blur());
}
