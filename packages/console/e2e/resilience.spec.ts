import type { Page } from '@playwright/test';
import {
  conversion,
  expect,
  media,
  panelOf,
  rowOf,
  sendFiles,
  sendInChunks,
  stateOf,
  test,
  tileOf,
} from './fixtures';

test.use({ storageState: ({}, use) => use(stateOf('diego')) });

/** Sends many small chunks with a delay, so that a test can act during an upload. */
async function sendSlowly(page: Page, delayMs: number): Promise<void> {
  await sendInChunks(page, 24 * 1024);
  await page.route('**/source*', async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue().catch(() => undefined);
  });
}

test(
  'goes on by itself after the network was gone',
  { tag: '@walk' },
  async ({ page, context, complaints }) => {
    complaints.allow('ERR_INTERNET_DISCONNECTED', 'sometimes');
    await sendSlowly(page, 250);
    await page.goto('/vod/dashboard');
    await sendFiles(page, {
      name: 'sem rede.mp4',
      mimeType: 'video/mp4',
      buffer: await file('h264-aac.mp4'),
    });
    const row = rowOf(page, 'sem rede');
    await expect(row).toHaveAttribute('data-status', 'uploading');
    await expect(row).toContainText(/[1-9]\d*%/);

    await context.setOffline(true);
    await expect(row).toHaveAttribute('data-status', 'offline');
    await expect(row).toContainText('Sem conexão');
    await context.setOffline(false);
    await expect(row).toHaveAttribute('data-status', 'uploading', { timeout: 2000 });
    await expect(row).toContainText('Concluído', conversion);
    await expect(tileOf(page, 'sem rede')).toHaveCount(1);
  },
);

test('pauses at once, resumes, and asks before leaving the page while it sends', async ({ page }) => {
  await sendSlowly(page, 250);
  const chunks: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/source'))
      chunks.push(request.url());
  });
  await page.goto('/vod/dashboard');
  await sendFiles(page, { name: 'com pausa.mp4', mimeType: 'video/mp4', buffer: await file('h264-aac.mp4') });
  const row = rowOf(page, 'com pausa');
  await expect(row).toHaveAttribute('data-status', 'uploading');

  const question = page.waitForEvent('dialog');
  // Not `page.reload()`, which would wait for a load that the dismissed dialog prevents.
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const dialog = await question;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(row).toHaveAttribute('data-status', 'uploading');

  await row.getByRole('button', { name: 'Pausar com pausa' }).click();
  await expect(row).toHaveAttribute('data-status', 'paused');
  const percent = await row.getByText(/\d+%/).textContent();
  const sent = chunks.length;
  expect(sent).toBeGreaterThan(0);
  // The panel stays across routes and team switches.
  await page
    .getByRole('link', { name: 'Aulas' })
    .or(page.getByRole('list').getByRole('link'))
    .first()
    .click();
  await expect(row).toHaveAttribute('data-status', 'paused');
  await expect(row.getByText(/\d+%/)).toHaveText(percent ?? '');
  expect(chunks).toHaveLength(sent);
  await row.getByRole('button', { name: 'Continuar com pausa' }).click();
  await expect(row).toContainText('Concluído', conversion);
  await panelOf(page).getByRole('button', { name: 'Limpar lista' }).click();
  await expect(row).toBeHidden();
});

test('says why an upload failed, and sends it again', async ({ page, complaints }) => {
  await page.route('**/source*', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    complaints.allow(`415 ${new URL(route.request().url()).pathname}`);
    return route.fulfill({ status: 415, json: { code: 'UNSUPPORTED', message: 'x', requestId: 'req-e2e' } });
  });
  await page.goto('/vod/dashboard');
  await sendFiles(page, { name: 'de novo.mp4', mimeType: 'video/mp4', buffer: await file('silent.mp4') });
  const row = rowOf(page, 'de novo');
  await expect(row).toHaveAttribute('data-status', 'failed');
  await expect(row).toContainText('O servidor não aceita este tipo de arquivo.');
  const tile = tileOf(page, 'de novo');
  await expect(tile).toHaveAttribute('data-stage', 'uploadFailed');

  await page.unroute('**/source*');
  await tile.getByRole('button', { name: 'Tentar novamente: de novo' }).click();
  await expect(row).toContainText('Concluído', conversion);
  await expect(tile).toHaveAttribute('data-stage', 'ready');
});

test(
  'says in one message that several videos could not be made, and makes them on request',
  { tag: '@walk' },
  async ({ page, complaints }) => {
    complaints.allow('409 /v1/videos/vod');
    await page.route('**/v1/videos/vod*', (route) =>
      route.fulfill({ status: 409, json: { code: 'CONFLICT', message: 'x', requestId: 'req-e2e' } }),
    );
    await page.goto('/vod/dashboard');
    const buffer = await file('silent.mp4');
    await sendFiles(page, [
      { name: 'um.mp4', mimeType: 'video/mp4', buffer },
      { name: 'dois.mp4', mimeType: 'video/mp4', buffer },
    ]);
    await expect(page.getByText('Erro ao criar estes conteúdos, tente novamente.')).toHaveCount(1);
    await page.unroute('**/v1/videos/vod*');
    await panelOf(page).getByRole('button', { name: 'Tentar os que falharam' }).click();
    for (const name of ['um', 'dois']) {
      await expect(rowOf(page, name).filter({ hasText: 'Concluído' })).toHaveCount(1, conversion);
    }
  },
);

test(
  'renames a video while it is converted, and deletes it after asking',
  { tag: '@walk' },
  async ({ page }) => {
    await page.goto('/vod/dashboard');
    await sendFiles(page, {
      name: 'rascunho.mp4',
      mimeType: 'video/mp4',
      buffer: await file('portrait.mp4'),
    });
    const draft = tileOf(page, 'rascunho');
    await draft.getByRole('button', { name: 'Mais ações de rascunho' }).click();
    await page.getByRole('menuitem', { name: 'Renomear' }).click();
    const dialog = page.getByRole('dialog', { name: 'Renomear vídeo' });
    await dialog.getByLabel('Título').fill('');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toContainText('O campo é obrigatório');
    await dialog.getByLabel('Título').fill('Versão final');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    const tile = tileOf(page, 'Versão final');
    await expect(tile.getByRole('button', { name: 'Mais ações de Versão final' })).toBeFocused();
    await expect(tile).toHaveAttribute('data-stage', 'ready', conversion);

    await tile.getByRole('button', { name: 'Mais ações de Versão final' }).click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
    const question = page.getByRole('alertdialog', { name: 'Excluir “Versão final”?' });
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await question.getByRole('button', { name: 'Excluir' }).click();
    await expect(tile).toHaveCount(0);
    await expect(page.getByText('Vídeo excluído com sucesso!')).toBeVisible();
    await expect(page.locator('main [tabindex="-1"]:focus')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Vídeos', exact: true })).toBeVisible();
    await expect(tile).toHaveCount(0);
  },
);

async function file(name: Parameters<typeof media>[0]): Promise<Buffer> {
  const { readFile } = await import('node:fs/promises');
  return readFile(media(name));
}
