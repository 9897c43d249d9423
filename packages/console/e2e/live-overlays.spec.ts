import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures';
import { apiAs, teams } from './people-api';

// An image overlay on the viewer's page, whose policy allows pictures of this server alone.

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
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

test('an image overlay is shown under the policy of the page', async ({ page, complaints }) => {
  // No encoder sends to this live.
  complaints.allowLike(/^404 .*\.m3u8$/);
  const api = await apiAs('diego', teams.eventos.id);
  const { id } = await api.createLive({ title: `Aula com logotipo ${Date.now()}` });
  await api.addOverlay(id, { tipo: 'imagem', titulo: 'Logotipo', url: `${origin}/logo.png`, ativo: true });
  await api.controlLive(id, 'start');
  await page.goto(`/embed/player?liveId=${id}`);
  const picture = page.getByRole('img', { name: 'Logotipo' });
  await expect(picture).toBeAttached();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await api.controlLive(id, 'complete');
});
