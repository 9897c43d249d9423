/** The month at a glance, as far as it is seen without scrolling. */
export const prototype = 'faturamento';

export async function prepare({ page }) {
  await page.goto('/billing');
  await page.getByRole('img', { name: /^Conta de / }).waitFor();
  await page.getByRole('list', { name: /^Faturas/ }).waitFor();
}
