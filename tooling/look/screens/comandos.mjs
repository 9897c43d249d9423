/** The command menu, before anything is typed. */
export async function prepare({ page }) {
  await page.goto('/streaming');
  await page.getByRole('heading', { level: 1, name: 'Lives' }).waitFor();
  await page.keyboard.press('Control+k');
  await page
    .getByRole('dialog', { name: 'Comandos' })
    .getByRole('option', { name: 'Nova live', exact: true })
    .waitFor();
}
