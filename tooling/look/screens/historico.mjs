import { picturesShown } from '../product.mjs';

/** The lives that are over. */
export async function prepare({ page }) {
  await page.goto('/historic');
  await page.getByRole('link', { name: /^Ver gravação de/ }).waitFor();
  await picturesShown(page);
  await page.evaluate(() => document.activeElement?.blur());
}
