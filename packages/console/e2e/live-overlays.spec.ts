import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectNoViolation } from './accessibility';
import { expect, skipSplash, stateOf, test } from './fixtures';
import { apiAs, teams } from './people-api';

// An image overlay on the viewer's page, whose policy allows pictures of this server alone.

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The page asks for its overlays every two seconds, and a busy machine takes its time to show them. */
const patient = { timeout: 60_000 };
let host: Server;
let origin: string;

test.beforeAll(async () => {
  host = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(png);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  host.closeAllConnections();
  host.close();
});

test.use({ storageState: stateOf('diego') });

test('an image overlay is shown under the policy of the page', async ({ page, complaints }) => {
  // No encoder sends to this live.
  complaints.allowLike(/^404 .*\.m3u8$/);
  const api = await apiAs('diego', teams.eventos.id);
  const { id } = await api.createLive({ title: `Aula com logotipo ${Date.now()}` });
  await api.addOverlay(id, { tipo: 'imagem', titulo: 'Logotipo', url: `${origin}/logo.png`, ativo: true });
  await api.controlLive(id, 'start');
  await page.goto(`/embed/player?liveId=${id}`);
  const picture = page.getByRole('img', { name: 'Logotipo' });
  await expect(picture).toBeAttached(patient);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), patient)
    .toBeGreaterThan(0);
  await api.controlLive(id, 'complete');
});

test('an operator makes an image overlay from a file, by keyboard, and viewers see it', async ({
  page,
  complaints,
}) => {
  // No encoder sends to this live.
  complaints.allowLike(/^404 .*\.m3u8$/);
  const api = await apiAs('diego', teams.estudio.id);
  const { id } = await api.createLive({ title: `Aula com logotipo ${Date.now()}` });
  await api.controlLive(id, 'start');
  await skipSplash(page);
  await page.goto(`/streaming/${id}/overlays`);
  const card = page.getByRole('region', { name: 'Sobreposições' });
  await card.getByRole('button', { name: 'Nova sobreposição' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Nova sobreposição' });
  await dialog.getByRole('combobox', { name: 'Tipo' }).press('ArrowDown');
  await page.getByRole('option', { name: 'Imagem' }).press('Enter');
  await dialog.getByLabel('Descrição da imagem').fill('Logotipo');
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Escolher imagem' }).press('Enter');
  await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await expect(dialog.getByLabel('Ou o endereço da imagem')).toHaveCount(0);
  await expectNoViolation(page, 'form of an image overlay', 'all');
  await dialog.getByRole('button', { name: 'Criar' }).press('Enter');
  // Leaving the page would end a change that is under way.
  const shown = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  // The focus comes back from the form, and the list may still have it without its picture: then it cannot be shown.
  await expect(card.getByRole('button', { name: 'Nova sobreposição' })).toBeFocused();
  const show = card.getByRole('button', { name: 'Pôr no ar: Logotipo' });
  await expect(show).toBeEnabled();
  await show.press('Enter');
  await expect(card.getByText('No ar')).toBeVisible();
  await shown;
  await page.goto(`/embed/player?liveId=${id}`);
  const picture = page.getByRole('img', { name: 'Logotipo' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), patient)
    .toBeGreaterThan(0);
  await api.controlLive(id, 'complete');
});
