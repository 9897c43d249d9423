import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectNoViolation } from './accessibility';
import { laterScripts, readManifest } from './build-manifest';
import { expect, media, test } from './fixtures';
import { apiAs, teams } from './people-api';

// The ads of a live, from the VAST documents of a local ad server to the viewer's page.

let adServer: Server;
let origin: string;
/** Paths that were asked for. */
const asked: string[] = [];

const document = (file: string) => `<VAST version="4.2"><Ad><InLine><Creatives><Creative>
  <Linear skipoffset="00:00:01"><Duration>00:00:03</Duration><MediaFiles>
  <MediaFile delivery="progressive" type="video/mp4" height="360"><![CDATA[${origin}${file}]]></MediaFile>
  </MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`;

test.beforeAll(async () => {
  const file = await readFile(media('h264-aac.mp4'));
  adServer = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    if (path === '/ad.mp4') response.writeHead(200, { 'content-type': 'video/mp4' }).end(file);
    else if (path === '/vast') response.end(document('/ad.mp4'));
    else if (path === '/vast-lost') response.end(document('/lost.mp4'));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => adServer.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(adServer.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  adServer.closeAllConnections();
  adServer.close();
});

test('an ad plays before a live and after it, and one that fails to load is skipped', async ({
  page,
  complaints,
}) => {
  // No encoder sends to this live, and the second file is not there.
  complaints.allowLike(/^404 .*\.m3u8$/);
  complaints.allowLike(/lost\.mp4/);
  const api = await apiAs('diego', teams.eventos.id);
  const ads = { preRollUrl: `${origin}/vast`, postRollUrl: `${origin}/vast-lost` };
  const { id } = await api.createLive({ title: `Aula com anúncio ${Date.now()}`, ads });
  const ad = page.getByRole('region', { name: 'Anúncio' });
  await page.goto(`/embed/player?liveId=${id}`);
  await expect(page.getByText('A transmissão vai começar em breve')).toBeVisible();
  expect(asked).toEqual([]);

  await api.controlLive(id, 'start');
  await expect(ad.getByText(/^Anúncio/)).toBeVisible();
  const decodes = () =>
    ad
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  await expect.poll(decodes).toBeGreaterThan(5);
  await ad.getByRole('button', { name: 'Pausar anúncio' }).click();
  await expectNoViolation(page, 'ad before a live', 'all');
  await ad.getByRole('button', { name: 'Continuar anúncio' }).click();
  await ad.getByRole('button', { name: 'Pular anúncio' }).click();
  await expect(page.getByRole('group', { name: 'Player de vídeo' })).toBeVisible();

  await api.controlLive(id, 'complete');
  await expect(page.getByText('A transmissão terminou')).toBeVisible();
  expect(asked).toContain('/lost.mp4');
});

test(
  'a live plays without ads if their code fails to load',
  { tag: '@walk' },
  async ({ page, complaints }) => {
    complaints.allow('ERR_FAILED');
    complaints.allowLike(/^404 .*\.m3u8$/);
    const code = [...laterScripts(readManifest('public'), 'public.html')];
    const [file] = code.find(([, key]) => key.endsWith('/ad/ad-break.tsx')) ?? [];
    expect(file, 'an ad is code of its own').toBeDefined();
    await page.route(`**/${file}`, (route) => route.abort());
    const api = await apiAs('diego', teams.eventos.id);
    const { id } = await api.createLive({
      title: `Aula ${Date.now()}`,
      ads: { preRollUrl: `${origin}/vast` },
    });
    await api.controlLive(id, 'start');
    await page.goto(`/embed/player?liveId=${id}`);
    await expect(page.getByRole('group', { name: 'Player de vídeo' })).toBeVisible({ timeout: 15_000 });
    await api.controlLive(id, 'complete');
  },
);
