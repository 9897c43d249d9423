import { readFile } from 'node:fs/promises';
import { expect, stateOf, test } from './fixtures';

test.use({ storageState: ({}, use) => use(stateOf('diego')) });

test('lives come from a file, its wrong line is named, saved, put right, and all are in the calendar', async ({
  page,
}) => {
  const mark = `lote ${Date.now()}`;
  const text = [
    'titulo;descricao;data;hora;tipo;latencia',
    `"Aula 1 ${mark}";"duas`,
    'linhas";12/03/2031;19:00:00;encoder;low',
    `Aula 2 ${mark};;13/03/2031;25:00:00;studio;default`,
    `Aula 3 ${mark};;14/03/2031;08:00:00;;`,
  ].join('\r\n');
  await page.goto('/streaming');
  await page.getByRole('button', { name: 'Outras formas de criar' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Criar em lote' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Criar lives em lote' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'aulas.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) });
  await expect(dialog.getByText('3 linhas em aulas.csv')).toBeVisible();
  await expect(dialog.getByText('UTF-8 com BOM')).toBeVisible();
  await dialog.getByRole('button', { name: 'Criar 3 lives' }).press('Enter');

  // The server reports the second row, which is line 4 of the file.
  const wrong = dialog.getByLabel('Linha 4, coluna hora');
  await expect(wrong).toHaveAccessibleDescription('O formato deve ser HH:mm:ss');
  await expect(dialog.getByText(/2 lives foram criadas/)).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Baixar linhas com erro' }).press('Enter'),
  ]);
  expect(saved.suggestedFilename()).toBe('aulas-com-erro.csv');
  expect((await readFile(await saved.path(), 'utf8')).split('\r\n')).toEqual([
    '\uFEFFtitulo;descricao;data;hora;tipo;latencia',
    `Aula 2 ${mark};;13/03/2031;25:00:00;studio;default`,
    '',
  ]);

  await wrong.fill('20:00:00');
  await dialog.getByRole('button', { name: 'Tentar de novo 1 linha' }).press('Enter');
  await expect(page.getByText('3 lives criadas!')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Outras formas de criar' })).toBeFocused();
  await page.goto(`/streaming?search=${encodeURIComponent(mark)}`);
  await expect(page.locator('[data-row]').filter({ hasText: mark })).toHaveCount(3);

  await page.goto('/broadcast?tab=calendar&day=2031-03-12');
  const day = page.getByRole('grid').getByRole('button', { name: /12 de março de 2031/ });
  await expect(day).toContainText(`19:00 Aula 1 ${mark}`);
  await day.press('ArrowRight');
  const next = page.getByRole('region', { name: /13 de março de 2031/ });
  await expect(next.getByRole('link', { name: `Aula 2 ${mark}` })).toBeVisible();
});
