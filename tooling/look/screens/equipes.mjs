/** The choice of a team, as «Limpar filtros» of the team selector leads to it. */
export async function prepare({ page }) {
  await page.goto('/streaming');
  await page.getByRole('button', { name: /^Time selecionado/ }).click();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByRole('button', { name: 'Acessar Colégio Atlas' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.activeElement?.blur());
}
