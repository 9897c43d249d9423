/** The directory with Zoom open: accounts of the emulators that run beside the demo data, connected as a person would. */
export const prototype = 'integracoes';

const row = (page, name) => page.getByRole('article', { name, exact: true });

async function consent(page, press, account) {
  const opened = page.waitForEvent('popup');
  await press.click();
  const popup = await opened;
  if (account) await popup.getByLabel('Conta').selectOption(account);
  await popup.getByRole('button', { name: 'Autorizar' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Conectar' }).click();
  await question.waitFor({ state: 'detached' });
}

async function connectAll(page) {
  const zoom = row(page, 'Zoom Meetings');
  for (const [account, label] of [
    ['zoom-01', 'Integração'],
    ['zoom-02', 'Conectar outra conta'],
    ['zoom-03', 'Conectar outra conta'],
  ]) {
    await zoom.getByRole('button', { name: label }).click();
    await consent(page, page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }), account);
  }
  await zoom.getByRole('switch').nth(1).click();
  await consent(page, row(page, 'YouTube').getByRole('button', { name: 'Integração' }));
  await zoom.getByText('Importada').first().waitFor();
}

export async function prepare({ page }) {
  await page.goto('/integrations');
  const zoom = row(page, 'Zoom Meetings');
  await zoom
    .getByText(/Não conectado|importa/)
    .first()
    .waitFor();
  if (await zoom.getByText('Não conectado').isVisible()) await connectAll(page);
  await zoom.getByText('Importada').first().waitFor();
}
