import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expectAccessible, expectReflow, keepPicture, sizes } from './accessibility';
import { conversion, decoded, expect, libraries, media, stateOf, test } from './fixtures';

// A video is fetched from another server by its address, and a whole library from where it was.

test.use({ storageState: ({}, use) => use(stateOf('bruno')) });

/** A server with one video; `/held.mp4` sends a part and waits. */
async function fileServer(bytes: Buffer, title: string) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/missing.mp4') return void response.writeHead(404).end();
    const name = encodeURIComponent(`${title}.mp4`);
    response.writeHead(200, {
      'content-type': 'video/mp4',
      'content-length': bytes.length,
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
    });
    if (path === '/held.mp4') response.write(bytes.subarray(0, bytes.length / 2));
    else response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { base: `http://127.0.0.1:${port}`, close };
}

test('a video is imported by its address, one is cancelled, and a wrong address is explained', async ({
  page,
}) => {
  test.slow();
  const title = `Aula por endereço ${Date.now()}`;
  const files = await fileServer(await readFile(media('h264-aac.mp4')), title);
  const begin = async (address: string) => {
    await page.getByRole('button', { name: 'Outras formas de enviar' }).click();
    await page.getByRole('menuitem', { name: 'Importar por endereço' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar por endereço' });
    await dialog.getByLabel('Endereço do vídeo').fill(address);
    await keepPicture(page, 'import-dialog');
    await dialog.getByRole('button', { name: 'Importar' }).click();
    await expect(dialog).toBeHidden();
  };
  const imports = page.getByRole('region', { name: 'Importações' });
  try {
    await page.goto('/vod/dashboard');
    await begin(`${files.base}/held.mp4?key=secret`);
    await expect(imports.getByText('Baixando')).toBeVisible(conversion);
    await expect(imports).not.toContainText('secret');
    await begin(`${files.base}/missing.mp4`);
    await expect(imports.getByRole('alert')).toContainText('não encontrou este arquivo', conversion);
    // A card under the pointer shows its box.
    await page.mouse.move(0, 0);
    await expectAccessible(page, 'imports');
    await expectReflow(page, 'imports');
    await page.setViewportSize(sizes.wide);
    await imports.getByRole('button', { name: 'Dispensar missing' }).click();
    await imports.getByRole('button', { name: `Cancelar a importação de ${title}` }).click();
    await expect(imports).toBeHidden();

    await begin(`${files.base}/whole.mp4`);
    await expect(page.getByRole('link', { name: title })).toBeVisible(conversion);
    await expect(imports).toBeHidden(conversion);
  } finally {
    files.close();
  }
});

test('a library is read, looked at, brought, and its video plays', async ({ page }) => {
  test.slow();
  const name = `acervo-${Date.now()}`;
  const title = `Ondas de ${name}`;
  const folder = join(libraries(), name);
  await mkdir(join(folder, 'Física'), { recursive: true });
  await copyFile(media('h264-aac.mp4'), join(folder, 'Física', `${title}.mp4`));
  await writeFile(
    join(folder, 'Física', `${title}.pt-BR.vtt`),
    'WEBVTT\n\n00:00.000 --> 00:01.000\nBom dia.\n',
  );

  await page.goto('/vod/dashboard');
  await page.getByRole('button', { name: 'Outras formas de enviar' }).click();
  await page.getByRole('menuitem', { name: 'Importar acervo' }).click();
  await page.getByRole('button', { name: 'Nova importação' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova importação' });
  await dialog.getByRole('combobox', { name: 'De onde vem' }).click();
  await page.getByRole('option', { name: 'Pasta do servidor' }).click();
  await dialog.getByLabel('Pasta', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Ler acervo' }).click();

  await expect(page.getByRole('heading', { level: 1, name: `Pasta do servidor · ${name}` })).toBeVisible();
  const start = page.getByRole('button', { name: 'Começar' });
  await expect(start).toBeVisible(conversion);
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('1 legenda');
  await expectAccessible(page, 'library-import');
  await expectReflow(page, 'library-import');
  await page.setViewportSize(sizes.wide);
  await start.click();

  await expect(row).toContainText('Importado', conversion);
  await expect(page.getByRole('heading', { name: 'Endereços antigos e novos' })).toBeVisible(conversion);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const player = page.getByRole('group', { name: 'Player de vídeo' });
  await expect(player).toBeVisible(conversion);
  await player.getByRole('button', { name: 'Reproduzir' }).first().click();
  await expect.poll(async () => (await decoded(page)).frames).toBeGreaterThan(5);
});
