import { expect, stateOf, test } from './fixtures';

test.use({ storageState: ({}, use) => use(stateOf('diego')) });

test('a live is made by keyboard only, changed and deleted', async ({ page }) => {
  const title = `Aula por teclado ${Date.now()}`;
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
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
  await expect(row(title)).toContainText('Sem data');

  await choose(title, 'Editar');
  await expect(form.getByLabel('Título')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' 2');
  await page.keyboard.press('Enter');
  await expect(row(`${title} 2`)).toBeVisible();

  await choose(`${title} 2`, 'Excluir');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).press('Enter');
  await expect(page.getByText('Live excluída!')).toBeVisible();
  await expect(row(title)).toHaveCount(0);
});
