/** The choice of a team, as «Limpar filtros» of the team selector leads to it. */
export async function prepare({ page }) {
  await page.goto('/streaming');
  await page.getByRole('button', { name: /^Time selecionado/ }).click();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByRole('button', { name: 'Acessar Colégio Atlas' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.activeElement?.blur());
}

export async function putBack({ api }) {
  const { contasCargos: teams } = await api('GET', '/bff/me');
  const { conta_id: selectedTeamId, cliente: clienteSelecionado } = teams.find(
    ({ conta_nome }) => conta_nome === 'Colégio Atlas',
  );
  await api('PATCH', '/bff/me', { selectedTeamId, clienteSelecionado });
}
