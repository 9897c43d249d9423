import type { Page } from '@playwright/test';
import { laterScripts, readManifest } from './build-manifest';
import { decoded, expect, people, stateOf, test } from './fixtures';
import { colegioAtlas, publishVideo } from './partner';

const title = 'Aula em partes';
const failure = 'Não foi possível carregar o player';
let player: string;

test.beforeAll(async () => {
  player = await publishVideo(title, { login: people.bruno.login, accountId: colegioAtlas });
});

/** Lets hls.js of a build fail to load once: the player reports it, and plays after a retry. */
async function losePlayer(page: Page, name: 'manifest' | 'public', open: () => Promise<void>): Promise<void> {
  const entry = name === 'public' ? 'public.html' : 'index.html';
  const [file] =
    [...laterScripts(readManifest(name), entry)].find(([, key]) => key.endsWith('/hls.mjs')) ?? [];
  expect(file, 'the streaming library is a chunk of its own').toBeDefined();
  await page.route(`**/${file}`, (route) => route.abort());
  await open();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const said = page.getByRole('alert').filter({ hasText: failure });
  await expect(said).toBeVisible();
  const retry = page.getByRole('button', { name: 'Tentar novamente' });
  await retry.click();
  await expect(said).toBeVisible();
  await page.unroute(`**/${file}`);
  await retry.click();
  await expect(said).toHaveCount(0);
  await expect.poll(async () => (await decoded(page)).frames).toBeGreaterThan(10);
}

test.describe('signed in', { tag: '@walk' }, () => {
  test.use({ storageState: ({}, use) => use(stateOf('bruno')) });

  test('the watch page reports that its player failed to load, and plays after a retry', async ({
    page,
    complaints,
  }) => {
    complaints.allow('ERR_FAILED');
    await page.goto('/vod/dashboard');
    await expect(page.getByRole('banner')).toBeVisible();
    await losePlayer(page, 'manifest', async () => {
      await page.goto(`/vod/${new URL(player).searchParams.get('videoId')}`);
    });
  });
});

test(
  'the embedded player reports that it failed to load, and plays after a retry',
  { tag: '@walk' },
  async ({ page, complaints }) => {
    complaints.allow('ERR_FAILED');
    await losePlayer(page, 'public', async () => {
      await page.goto(player);
    });
  },
);

test(
  'without its settings and its list of keys the embedded player plays on, and gets them later',
  { tag: '@walk' },
  async ({ page, complaints }) => {
    complaints.allow('ERR_FAILED');
    const [extras] =
      [...laterScripts(readManifest('public'), 'public.html')].find(([, key]) =>
        key.endsWith('/player-extras.tsx'),
      ) ?? [];
    expect(extras, 'what is shown on request is a chunk of its own').toBeDefined();
    await page.route(`**/${extras}`, (route) => route.abort());
    await page.goto(player);
    const settings = page.getByRole('button', { name: 'Configurações' });
    await settings.click();
    await page.getByRole('button', { name: 'Reproduzir' }).first().click();
    await expect.poll(async () => (await decoded(page)).frames).toBeGreaterThan(10);
    await page.unroute(`**/${extras}`);
    await expect(page.getByRole('group', { name: 'Configurações' })).toBeVisible();
  },
);

test(
  'the page of a live reports that its code failed to load, and offers a retry',
  { tag: '@walk' },
  async ({ page, complaints }) => {
    complaints.allow('ERR_FAILED');
    const nobody = '00000000-0000-4000-8000-000000000000';
    complaints.allowLike(/404 .*\/bff\/player\/live\//);
    const [code] =
      [...laterScripts(readManifest('public'), 'public.html')].find(([, key]) =>
        key.endsWith('/show-live.tsx'),
      ) ?? [];
    expect(code, 'the live player is a chunk of its own').toBeDefined();
    await page.route(`**/${code}`, (route) => route.abort());
    await page.goto(`/embed/player?liveId=${nobody}`);
    await expect(
      page.getByText('Não foi possível carregar a página. Verifique a sua conexão.'),
    ).toBeVisible();
    await page.unroute(`**/${code}`);
    await page.getByRole('link', { name: 'Recarregar' }).click();
    await expect(page.getByText('Esta transmissão não está disponível')).toBeVisible();
  },
);

test.describe('in English', { tag: '@walk' }, () => {
  test.use({ locale: 'en-US' });

  test('without the English texts the embedded player plays on with the Portuguese ones', async ({
    page,
    complaints,
  }) => {
    complaints.allow('ERR_FAILED');
    const later = laterScripts(readManifest('public'), 'public.html');
    // Each lazily loaded script needs a test of its loss; that of the ads is in `live-ads.spec.ts`.
    const pieces = [...later.values()].filter((key) => !key.startsWith('_'));
    expect(pieces.map((key) => key.replace(/^.*\/(?=hls)/, ''))).toEqual([
      'hls.mjs',
      '../sdk/src/i18n/messages/player/en.ts',
      'src/app/public/show-live.tsx',
      'src/features/live-player/ad/ad-break.tsx',
      'src/ui/video-player/player-extras.tsx',
    ]);
    const texts = [...later].find(([, key]) => key.endsWith('/en.ts'))?.[0];
    await page.route(`**/${texts}`, (route) => route.abort());
    await page.goto(player);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('button', { name: 'Reproduzir' }).first().click();
    await expect.poll(async () => (await decoded(page)).frames).toBeGreaterThan(10);
  });
});
