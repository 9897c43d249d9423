import type { Locator, Page } from '@playwright/test';
import { expectAccessibleAtEverySize } from './accessibility';
import { expect, stateOf, test } from './fixtures';
import { colegioAtlas } from './partner';
import { apiAs } from './people-api';

test.use({ storageState: ({}, use) => use(stateOf('bruno')) });

const folder = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });
const video = (page: Page, title: string) =>
  page.getByRole('main').getByRole('link', { name: title, exact: true });

/** Expects a notice with this text, then presses its action (`answer`) or closes it. */
async function answerNotice(page: Page, text: string, answer?: string): Promise<void> {
  const notice = page.getByRole('status').filter({ has: page.getByText(text, { exact: true }) });
  await notice.getByRole('button', { name: answer ?? 'Fechar' }).click();
  await expect(notice).toHaveCount(0);
}

async function choose(page: Page, of: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Mais ações de ${of}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error('There is nothing to hold.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags an element over another one with the mouse, in steps, and does not release it. */
async function hold(page: Page, held: Locator, over: Locator): Promise<void> {
  const start = await middleOf(held);
  await page.mouse.move(start.x, start.y);
  // The code of dragging is loaded when the pointer enters the list.
  await expect(page.locator('[data-row][draggable=true]').first()).toBeAttached();
  await page.mouse.down();
  await page.mouse.move(start.x + 8, start.y + 8, { steps: 3 });
  const end = await middleOf(over);
  await page.mouse.move(end.x, end.y, { steps: 6 });
  await page.mouse.move(end.x + 2, end.y + 2, { steps: 2 });
}

async function drag(page: Page, held: Locator, over: Locator): Promise<void> {
  await hold(page, held, over);
  await expect(page.locator('[data-over]')).toHaveCount(1);
  await page.mouse.up();
}

/** A folder of its own for each run. */
async function makePlace(name: string) {
  const api = await apiAs('bruno', colegioAtlas);
  const id = await api.createFolder(`${name} ${test.info().repeatEachIndex}`);
  return { api, id };
}

test('videos and folders are dragged onto folders and the breadcrumbs, alone and together', async ({
  page,
}) => {
  const { api, id } = await makePlace('arrastar');
  const um = await api.createFolder('Um', id);
  await api.createFolder('Três', um);
  await api.createFolder('Dois', id);
  for (const title of ['Alfa', 'Beta', 'Gama']) await api.createVideo(title, id);
  await page.goto(`/vod?directoryId=${id}`);

  await test.step('a folder onto a folder, and back', async () => {
    await drag(page, folder(page, 'Dois'), folder(page, 'Um'));
    await expect(folder(page, 'Dois')).toHaveCount(0);
    await answerNotice(page, '1 item movido!', 'Desfazer');
    await answerNotice(page, 'Tudo voltou para o lugar.');
    await expect(folder(page, 'Dois')).toBeVisible();
  });
  await test.step('a folder is never dropped onto itself, and does not open the overlay for uploads', async () => {
    await hold(page, folder(page, 'Um'), folder(page, 'Um'));
    await expect(page.locator('[data-over]')).toHaveCount(0);
    await expect(page.getByText('Solte para enviar')).toBeHidden();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(page.locator('[data-held]')).toHaveCount(0);
  });
  await test.step('a selection goes together', async () => {
    await page.getByRole('checkbox', { name: 'Selecionar Alfa' }).click();
    await page.getByRole('checkbox', { name: 'Selecionar Beta' }).click();
    await page.getByRole('checkbox', { name: 'Selecionar Dois' }).click();
    await expect(page.getByText('3 selecionados')).toBeVisible();
    await drag(page, video(page, 'Alfa'), folder(page, 'Um'));
    await answerNotice(page, '3 itens movidos!');
    await expect(video(page, 'Alfa')).toHaveCount(0);
    await expect(video(page, 'Gama')).toBeVisible();
  });
  await test.step('onto a breadcrumb, from the list', async () => {
    await folder(page, 'Um').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Um' })).toBeVisible();
    await page.getByRole('button', { name: 'Lista' }).click();
    await expect(page.getByRole('table')).toBeVisible();
    const way = page.getByRole('navigation', { name: 'Caminho da página' });
    await drag(page, video(page, 'Beta'), way.getByRole('link').last());
    await answerNotice(page, '1 item movido!');
    await expect(video(page, 'Beta')).toHaveCount(0);
    await drag(page, video(page, 'Alfa'), folder(page, 'Três'));
    await expect(video(page, 'Alfa')).toHaveCount(0);
  });
});

test('folders are made, changed, deleted with all they hold, and come back', async ({ page }) => {
  const { id } = await makePlace('pastas');
  await page.goto(`/vod?directoryId=${id}`);
  await test.step('make, rename, settings', async () => {
    for (const name of ['Turma', 'Arquivo']) {
      await page.getByRole('button', { name: 'Nova pasta' }).click();
      await page.getByLabel('Nome da pasta').fill(name);
      await page.keyboard.press('Enter');
      await answerNotice(page, 'Pasta criada!');
      await expect(folder(page, name)).toBeVisible();
    }
    await choose(page, 'Turma', 'Renomear');
    await page.getByLabel('Nome da pasta').fill('Turma A');
    await page.keyboard.press('Enter');
    await answerNotice(page, 'Pasta renomeada!');
    await expect(folder(page, 'Turma A')).toBeVisible();
    await choose(page, 'Turma A', 'Configurações da pasta');
    await page.getByLabel('Cor do player').fill('#A1B2C3');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await answerNotice(page, 'Configurações salvas!');
  });
  await test.step('the menu of the open folder', async () => {
    await folder(page, 'Turma A').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Turma A' })).toBeVisible();
    await choose(page, 'Turma A', 'Nova pasta');
    await page.getByLabel('Nome da pasta').fill('Provas');
    await page.keyboard.press('Enter');
    await answerNotice(page, 'Pasta criada!');
    await expect(folder(page, 'Provas')).toBeVisible();
    await expectAccessibleAtEverySize(page, 'open folder');
    await choose(page, 'Turma A', 'Mover para…');
    const dialog = page.getByRole('dialog', { name: 'Mover 1 item' });
    await dialog.getByRole('button', { name: 'Arquivo' }).click();
    await dialog.getByRole('button', { name: 'Mover para “Arquivo”' }).click();
    await answerNotice(page, '1 item movido!');
    await expect(page.getByRole('link', { name: 'Arquivo', exact: true })).toBeVisible();
  });
  await test.step('delete with its tree, undo', async () => {
    await choose(page, 'Turma A', 'Excluir');
    const question = page.getByRole('alertdialog');
    await question.getByRole('textbox').fill('Turma A');
    await question.getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Arquivo' })).toBeVisible();
    await answerNotice(page, 'Pasta excluída!', 'Desfazer');
    await answerNotice(page, 'Desfeito');
    await expect(folder(page, 'Turma A')).toBeVisible();
  });
  await test.step('delete a selection, restore it from the trash with all it held', async () => {
    await page.getByRole('checkbox', { name: 'Selecionar Turma A' }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Excluir' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('textbox').fill('excluir');
    await question.getByRole('button', { name: 'Excluir' }).click();
    await answerNotice(page, '1 item excluído!');
    await expect(folder(page, 'Turma A')).toHaveCount(0);
    await page.getByRole('link', { name: 'Lixeira' }).click();
    await page.getByRole('button', { name: 'Restaurar Turma A' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restaurar' }).click();
    await expect(page.getByRole('button', { name: 'Restaurar Turma A' })).toHaveCount(0);
    await page.goto(`/vod?directoryId=${id}`);
    await folder(page, 'Arquivo').click();
    await folder(page, 'Turma A').click();
    await expect(folder(page, 'Provas')).toBeVisible();
  });
});
