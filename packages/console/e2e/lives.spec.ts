import { expect, stateOf, test } from './fixtures';
import { apiAs, teams } from './people-api';

test.use({ storageState: ({}, use) => use(stateOf('diego')) });

test('a live is made by keyboard only, changed, deleted, and taken back from the trash', async ({ page }) => {
  const title = `Aula por teclado ${Date.now()}`;
  const row = (name: string) => page.locator('[data-row]').filter({ hasText: name });
  const choose = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Mais ações de ${name}` }).press('Enter');
    await page.getByRole('menuitem', { name: action }).press('Enter');
  };
  await page.goto('/streaming');
  await page.getByRole('button', { name: 'Nova live' }).first().press('Enter');
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Título')).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goto('/streaming');
  await expect(row(title)).toContainText('Sem data');

  await choose(title, 'Editar');
  await expect(form.getByLabel('Título')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' 2');
  await page.keyboard.press('Enter');
  await expect(row(`${title} 2`)).toBeVisible();

  const remove = async () => {
    await choose(`${title} 2`, 'Excluir');
    const question = page.getByRole('alertdialog');
    await expect(question.getByText('Vai junto para a lixeira:')).toBeVisible();
    await question.getByRole('button', { name: 'Excluir' }).press('Enter');
    await expect(page.getByText('Live excluída!')).toBeVisible();
    await expect(row(title)).toHaveCount(0);
  };
  await remove();
  await page.getByRole('button', { name: 'Desfazer' }).press('Enter');
  await expect(row(`${title} 2`)).toBeVisible();
  await remove();
  await page.getByRole('link', { name: 'Lives excluídas' }).press('Enter');
  await page.getByRole('button', { name: `Restaurar ${title} 2` }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restaurar' }).press('Enter');
  await expect(page.getByText('Restaurado!')).toBeVisible();
  await expect(row(title)).toHaveCount(0);
  await page.goto('/streaming');
  await expect(row(`${title} 2`)).toBeVisible();
});

test('a live is duplicated, and its copy has keys of its own', async ({ page }) => {
  const api = await apiAs('diego', teams.estudio.id);
  const title = `Modelo ${Date.now()}`;
  const scheduledStartTime = new Date(Date.now() + 86_400_000).toISOString();
  const made = await api.createLive({ title, latency: 'low', scheduledStartTime });
  await page.goto(`/streaming/${made.id}/panel`);
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Duplicar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${title} (cópia)` })).toBeVisible();
  const id = /streaming\/([^/]+)\/settings/.exec(page.url())?.[1] ?? '';
  expect(id).not.toBe(made.id);
  await page.goto(`/streaming/${id}/panel`);
  await page.getByRole('button', { name: 'Mostrar: Chave geral' }).click();
  await expect(page.getByRole('button', { name: 'Ocultar: Chave geral' })).toBeVisible();
  await expect(page.getByText(made.keys[0]?.streamKey ?? '', { exact: true })).toHaveCount(0);
});
