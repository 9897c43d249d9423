/** A team that begins: three arches, the first one lit. */
export const prototype = 'inicio-vazio';

const name = 'Cursinho Horizonte';

export async function arrange({ api }) {
  const me = await api('GET', '/bff/me');
  const known = me.contasCargos.find(({ conta_nome }) => conta_nome === name);
  if (known) return;
  const { conta_id: accountId } = me.contasCargos.find(({ conta_nome }) => conta_nome === 'Colégio Atlas');
  await api('POST', `/v1/teams?accountId=${accountId}`, { name });
}

export async function prepare({ page }) {
  await page.goto('/streaming');
  await page.getByRole('button', { name: /^Time selecionado/ }).click();
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('region', { name: 'O palco é seu, Marina.' }).waitFor();
  await page.evaluate(() => document.activeElement?.blur());
}

/** The new team goes, and Marina is in her own one again. */
export async function putBack({ api }) {
  const { contasCargos: teams } = await api('GET', '/bff/me');
  const made = teams.find(({ conta_nome }) => conta_nome === name);
  const { conta_id: selectedTeamId, cliente: clienteSelecionado } = teams.find(
    ({ conta_nome }) => conta_nome === 'Colégio Atlas',
  );
  await api('PATCH', '/bff/me', { selectedTeamId, clienteSelecionado });
  if (made) await api('DELETE', `/v1/teams/${made.conta_id}`);
}
