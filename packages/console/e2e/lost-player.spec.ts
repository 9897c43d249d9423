import type { Page } from '@playwright/test';
import { laterScripts, readManifest } from './build-manifest';
import { decoded, expect, people, stateOf, test } from './fixtures';
import { colegioAtlas, publishVideo } from './partner';
import { apiAs, teams } from './people-api';

const title = 'Aula em partes';
const failure = 'Não foi possível carregar o player';
let player: string;

test.beforeAll(async () => {
  player = await publishVideo(title, { login: people.bruno.login, accountId: colegioAtlas });
});

/** What the player loads once it has an address that is a stream: the library, and what speaks to it. */
const streaming = ['hls.mjs', 'hls-source.ts'] as const;

/** Lets a script of a build fail to load once: the player reports it, and plays after a retry. */
async function losePlayer(
  page: Page,
  lost: { build: 'manifest' | 'public'; script: (typeof streaming)[number] },
  open: () => Promise<void>,
): Promise<void> {
  const entry = lost.build === 'public' ? 'public.html' : 'index.html';
  const later = [...laterScripts(readManifest(lost.build), entry)];
  const fileOf = (script: string) => later.find(([, key]) => key.endsWith(script))?.[0];
  const file = fileOf(lost.script);
  expect(file, `${lost.script} is a chunk of its own`).toBeDefined();
  // What would say in development that the library is not installed is lost with it.
  for (const each of [file, fileOf('/say-missing-hls.ts')])
    await page.route(`**/${each}`, (route) => route.abort());
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
    await losePlayer(page, { build: 'manifest', script: 'hls.mjs' }, async () => {
      await page.goto(`/vod/${new URL(player).searchParams.get('videoId')}`);
    });
  });
});

for (const script of streaming)
  test(
    `the embedded player reports that ${script} failed to load, and plays after a retry`,
    { tag: '@walk' },
    async ({ page, complaints }) => {
      complaints.allow('ERR_FAILED');
      await losePlayer(page, { build: 'public', script }, async () => {
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

test(
  'the page of a certificate reports that its code failed to load, and offers a retry',
  { tag: '@walk' },
  async ({ page, complaints }) => {
    complaints.allow('ERR_FAILED');
    complaints.allowLike(/404 .*certific/);
    const [code] =
      [...laterScripts(readManifest('public'), 'public.html')].find(([, key]) =>
        key.endsWith('/show-certificate.tsx'),
      ) ?? [];
    await page.route(`**/${code}`, (route) => route.abort());
    await page.goto('/certificado/0000-0000-0000');
    await expect(
      page.getByText('Não foi possível carregar a página. Verifique a sua conexão.'),
    ).toBeVisible();
    await page.unroute(`**/${code}`);
    await page.getByRole('link', { name: 'Recarregar' }).click();
    await expect(page.getByText('Certificado não encontrado')).toBeVisible();
  },
);

test(
  'the page of a video reports that its code failed to load, and offers a retry',
  { tag: '@walk' },
  async ({ page, complaints }) => {
    complaints.allow('ERR_FAILED');
    const [code] =
      [...laterScripts(readManifest('public'), 'public.html')].find(([, key]) =>
        key.endsWith('/show-player.tsx'),
      ) ?? [];
    await page.route(`**/${code}`, (route) => route.abort());
    await page.goto(player);
    await expect(
      page.getByText('Não foi possível carregar a página. Verifique a sua conexão.'),
    ).toBeVisible();
    await page.unroute(`**/${code}`);
    await page.getByRole('link', { name: 'Recarregar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  },
);

test(
  'the classroom reports that its code failed to load, and shows its player once that loads',
  { tag: '@walk' },
  async ({ page, complaints }) => {
    complaints.allow('ERR_FAILED');
    const later = [...laterScripts(readManifest('public'), 'public.html')];
    const [code, room, stage] = ['/show-classroom.tsx', '/room.tsx', '/live-player/index.ts'].map(
      (ending) => later.find(([, key]) => key.endsWith(ending))?.[0],
    );
    const api = await apiAs('diego', teams.estudio.id);
    const { id } = await api.createLive({ title: 'Aula aberta', type: 'encoder', latency: 'default' });
    for (const file of [code, room, stage]) await page.route(`**/${file}`, (route) => route.abort());
    await page.goto(`/classroom?liveId=${id}`);
    await expect(
      page.getByText('Não foi possível carregar a página. Verifique a sua conexão.'),
    ).toBeVisible();
    await page.unroute(`**/${code}`);
    await page.getByRole('link', { name: 'Recarregar' }).click();
    await page.getByLabel('Nome').fill('Ana Lúcia');
    await page.getByLabel('E-mail').fill('ana@exemplo.com.br');
    await page.getByRole('button', { name: 'Garantir meu lugar' }).click();
    await expect(page.getByRole('button', { name: 'Garantir meu lugar' })).toHaveCount(0);
    await page.unroute(`**/${room}`);
    await expect(page.getByRole('heading', { name: 'Aula aberta' }).first()).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('A transmissão vai começar em breve')).toHaveCount(0);
    await page.unroute(`**/${stage}`);
    await expect(page.getByText('A transmissão vai começar em breve')).toBeVisible();
    // With a live its registrations end: the chat of a page that still shows it would ask with one that is good no more.
    await page.goto('about:blank');
    await api.removeLive(id);
  },
);

/** What pages go on without. */
const needless =
  /\/(en\.ts|(tooltip|confirm)-popup\.tsx|telemetry\/index\.ts|(ask-kind|show-captions|source-renewal|answer-shape|token-text)\.ts)$/;

test.describe('in English', { tag: '@walk' }, () => {
  test.use({ locale: 'en-US' });

  test('without the English texts, the tooltips, the telemetry and the renewal of addresses the public pages go on, with the Portuguese texts', async ({
    page,
    complaints,
  }) => {
    complaints.allow('ERR_FAILED');
    const later = laterScripts(readManifest('public'), 'public.html');
    // Each lazily loaded script needs a test of its loss; that of the ads is in `live-ads.spec.ts`, of a replay in `classroom.spec.ts`, of a transcript in
    // `lost-code.spec.ts`.
    const pieces = [...later.values()].filter((key) => !key.startsWith('_'));
    expect(pieces.map((key) => key.replace(/^.*\/(?=hls)/, ''))).toEqual([
      'hls.mjs',
      '../sdk/src/i18n/messages/captions/en.ts',
      '../sdk/src/i18n/messages/classroom/en.ts',
      '../sdk/src/i18n/messages/people/en.ts',
      '../sdk/src/i18n/messages/player/en.ts',
      '../sdk/src/i18n/messages/transcript/en.ts',
      '../sdk/src/kernel/answer-shape.ts',
      '../sdk/src/player/ask-kind.ts',
      'hls-source.ts',
      '../sdk/src/player/say-missing-hls.ts',
      '../sdk/src/player/show-captions.ts',
      '../sdk/src/player/source-renewal.ts',
      '../sdk/src/session/token-text.ts',
      '../sdk/src/telemetry/index.ts',
      'src/app/public/replay-stage.tsx',
      'src/app/public/show-certificate.tsx',
      'src/app/public/show-chat.tsx',
      'src/app/public/show-classroom.tsx',
      'src/app/public/show-live.tsx',
      'src/app/public/show-player.tsx',
      'src/app/public/team-participant.ts',
      'src/features/classroom/room/room.tsx',
      'src/features/live-player/ad/ad-break.tsx',
      'src/features/live-player/index.ts',
      'src/ui/dialog/confirm-popup.tsx',
      'src/ui/menu/menu-popup.tsx',
      'src/ui/tooltip/tooltip-popup.tsx',
      'src/ui/transcript/transcript-panel.tsx',
      'src/ui/video-player/player-extras.tsx',
    ]);
    for (const [file, key] of later)
      if (needless.test(key)) await page.route(`**/${file}`, (route) => route.abort());
    await page.goto(player);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('button', { name: 'Reproduzir' }).first().click();
    await expect.poll(async () => (await decoded(page)).frames).toBeGreaterThan(10);
    const api = await apiAs('diego', teams.estudio.id);
    const { id } = await api.createLive({ title: 'Aula em inglês', type: 'encoder', latency: 'default' });
    await page.goto(`/classroom?liveId=${id}`);
    await page.getByLabel('Your name').fill('Ana');
    await page.getByLabel('Your e-mail').fill('ana');
    await page.getByRole('button', { name: 'Save my seat' }).click();
    await expect(page.getByText('O formato do email não é válido')).toBeVisible();
    await page.goto('about:blank');
    await api.removeLive(id);
  });
});
