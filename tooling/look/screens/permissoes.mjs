/** Which role may do what, with two changes that are not saved yet. */
export const prototype = 'permissoes';

export async function prepare({ page, width }) {
  await page.goto('/permissions?route=/billing');
  const matrix = page.getByRole('grid');
  await matrix.waitFor();
  const role = width < 768 ? page.getByRole('navigation', { name: 'Cargos' }) : matrix;
  await role.getByRole('link', { name: 'Produtora', exact: true }).click();
  await page.getByRole('list', { name: 'Onde é usado' }).waitFor();
  for (const name of [/^Produtora: Atendimento, /, /^Produtora: Transmissões, /])
    await page.getByRole('checkbox', { name }).click();
  await page.getByText('Permitido.').waitFor();
}
