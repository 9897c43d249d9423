import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible, expectReflow, keepPicture, sizes } from './accessibility';
import { conversion, expect, media, stateOf, test } from './fixtures';

// A video is fetched from another server by its address.

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
