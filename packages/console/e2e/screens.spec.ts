import type { Locator, Page } from '@playwright/test';
import {
  chooserOf,
  conversion,
  expect,
  follow,
  media,
  password,
  people,
  skipSplash,
  rowOf,
  sendFiles,
  stateOf,
  test,
  tileOf,
} from './fixtures';
import { expectAccessible, expectAccessibleAtEverySize } from './accessibility';
import { apiAs, teams } from './people-api';

test.describe('the library', { tag: '@walk' }, () => {
  test.use({ storageState: ({}, use) => use(stateOf('elisa')) });

  test('is accessible at every step, from sending to watching', async ({ page, complaints }) => {
    complaints.allow('404 /v1/videos/00000000-0000-4000-8000-000000000000');
    const look = (screen: string) => expectAccessibleAtEverySize(page, screen);
    const title = `tela ${test.info().repeatEachIndex}`;
    await page.goto('/vod/dashboard');
    await sendFiles(page, [
      { name: `${title}.mp4`, mimeType: 'video/mp4', buffer: await file('silent.mp4') },
      { name: `${title} quebrado.mp4`, mimeType: 'video/mp4', buffer: await file('text.mp4') },
      { name: 'vazio.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) },
    ]);
    await expect(rowOf(page, `${title} quebrado`)).toHaveAttribute('data-status', 'failed', conversion);
    await expect(tileOf(page, title)).toHaveAttribute('data-stage', 'ready', conversion);
    await expect(tileOf(page, `${title} quebrado`)).toHaveAttribute('data-stage', 'failed');
    await look('grid with panel');
    await page.getByRole('button', { name: 'Limpar lista' }).click();
    // Other tests of this person run concurrently: show only the own videos, as a list that the panel does not cover.
    await page.getByRole('searchbox').fill(title);
    await page.getByRole('button', { name: 'Lista', exact: true }).click();
    await expect(page.getByRole('row')).toHaveCount(3);
    await look('list');
    await page.getByRole('button', { name: `Mais ações de ${title}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
    await look('question');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Renomear ${title}`, exact: true }).click();
    await look('rename');
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('nada disso existe');
    await expect(page.getByText('Sem resultado')).toBeVisible();
    await look('no results');
    await page.getByRole('button', { name: 'Limpar busca' }).last().click();
    await page.getByRole('table').getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('group', { name: 'Player de vídeo' })).toBeVisible();
    await look('watch');
    await page.goBack();
    await page
      .getByRole('table')
      .getByRole('link', { name: `${title} quebrado` })
      .click();
    await expect(page.getByRole('heading', { name: 'Este vídeo não pode ser reproduzido' })).toBeVisible();
    await look('failed video');
    await page.goto('/vod/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('heading', { level: 1, name: 'Vídeo não encontrado' })).toBeVisible();
    await look('not found');
  });
});

test(
  'log-in and team selection are accessible in both themes',
  { tag: '@walk' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL,
      locale: 'pt-BR',
      storageState: stateOf('elisa'),
    });
    const page = await context.newPage();
    await skipSplash(page);
    await page.goto('/vod/dashboard');
    await page.getByRole('button', { name: /Time selecionado/ }).click();
    await expectAccessible(page, 'team selector');
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(page.getByRole('button', { name: 'Acessar Vértice Eventos' })).toBeVisible();
    await expectAccessibleAtEverySize(page, 'team selection');
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/auth/login');
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expectAccessibleAtEverySize(page, 'log-in');
    await context.close();
  },
);

/** Every list, with filters in its address, and an element that it then shows. */
const lists: readonly [path: string, shown: (page: Page) => Locator][] = [
  [
    '/vod/dashboard?search=entrevista&sort=title,asc',
    (page) => tileOf(page, 'Fundo animado para entrevistas'),
  ],
  ['/users?search=e&situacao=ativo', (page) => page.getByRole('row', { name: /Elisa Prado/ })],
  ['/members?search=e', (page) => page.getByRole('row', { name: /Elisa Prado/ })],
  ['/teams?search=e', (page) => page.getByRole('link', { name: 'Vértice Estúdio' })],
  ['/roles?search=e', (page) => page.getByRole('rowheader', { name: 'Ver e gerenciar usuários' })],
  ['/clients?search=e&subAccounts=hide', (page) => page.getByRole('link', { name: /Vértice/ })],
  [
    '/vod/dashboard?tab=playlists&search=takes',
    (page) => page.getByRole('link', { name: 'Melhores takes', exact: true }),
  ],
  ['/streaming?tab=scheduled&search=volta', (page) => page.getByRole('link', { name: 'Uma volta' })],
];

test.describe('a list that was left', () => {
  // A window so low that even a short list scrolls.
  test.use({ storageState: ({}, use) => use(stateOf('diego')), viewport: { width: 1440, height: 260 } });

  test.beforeAll(async () => {
    const scheduledStartTime = new Date(Date.now() + 86_400_000).toISOString();
    const diego = await apiAs('diego', teams.estudio.id);
    await diego.createLive({ title: 'Uma volta', scheduledStartTime });
  });

  test('has its filters and its place again with Back and Forward', async ({ page }) => {
    // Each list is opened from this page: loading the console again for each would take half of the time.
    await page.goto('/blocked');
    const other = page.getByRole('heading', { name: 'Acesso temporariamente limitado' });
    await expect(other).toBeVisible();
    for (const [path, shown] of lists) {
      await test.step(path, async () => {
        await follow(page, path);
        await expect(shown(page).first()).toBeAttached();
        const main = page.getByRole('main');
        const scrolled = () => main.evaluate(({ scrollTop }) => scrollTop);
        await main.evaluate((element) => element.scrollTo({ top: 90 }));
        const place = await scrolled();
        expect(place).toBeGreaterThan(60);
        const { href, searchParams } = new URL(page.url());
        const search = searchParams.get('search') ?? '';
        await follow(page, '/blocked');
        for (const times of ['once', 'twice']) {
          await expect(other, times).toBeVisible();
          await page.goBack();
          await expect(shown(page).first(), times).toBeAttached();
          expect(page.url()).toBe(href);
          await expect(page.getByRole('searchbox')).toHaveValue(search);
          await expect.poll(scrolled, times).toBe(place);
          await page.goForward();
        }
        await expect(other).toBeVisible();
      });
    }
  });
});

test.describe('addresses, languages and themes', () => {
  test.use({ storageState: ({}, use) => use(stateOf('elisa')) });

  test('choices are kept in the address, and Back undoes them', async ({ page }) => {
    await page.goto('/vod/dashboard');
    await page.getByRole('searchbox').fill('boas');
    await expect(page).toHaveURL(/search=boas/);
    await expect(page.getByRole('status').filter({ hasText: /encontrado/ })).toHaveCount(1);
    await page.getByRole('button', { name: 'Lista', exact: true }).click();
    await expect(page).toHaveURL(/view=list/);
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue('boas');
    await expect(page.getByRole('button', { name: 'Lista', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.goBack();
    await expect(page).not.toHaveURL(/view=list/);
    await page.getByRole('searchbox').press('Escape');
    await expect(page).not.toHaveURL(/search=/);
  });

  test('both languages without a reload', async ({ page }) => {
    await page.goto('/vod/dashboard');
    await expect(page.getByRole('button', { name: 'Enviar vídeos' }).first()).toBeVisible();
    await page.getByRole('button', { name: /Idioma|Português/ }).click();
    await page.getByRole('menuitemradio', { name: 'Inglês' }).click();
    await expect(page.getByRole('button', { name: 'Upload videos' }).first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Upload videos' }).first()).toBeVisible();
  });

  test('a chosen theme wins over the system and stays', async ({ page }) => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto('/vod/dashboard');
    const light = await background();
    await page.getByRole('button', { name: /Elisa Prado/ }).click();
    await page.getByRole('menuitemradio', { name: 'Escuro' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await background()).not.toBe(light);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

test.describe('lists whose code is loaded while idle', { tag: '@walk' }, () => {
  test.use({ storageState: ({}, use) => use(stateOf('diego')) });

  // With a press as long as that of a person the code arrives before the release.
  for (const [heldMs, arrival] of [
    [0, 'before'],
    [400, 'after'],
  ] as const) {
    test(`open with a press that ends ${arrival} the arrival`, async ({ page }) => {
      await page.goto('/account/settings');
      for (const name of ['Fuso horário', 'Idioma']) {
        await page.getByRole('combobox', { name }).click({ delay: heldMs });
        await expect(page.getByRole('option').first(), name).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('option'), name).toHaveCount(0);
      }
      await page.getByRole('button', { name: /^Conta:/ }).click({ delay: heldMs });
      await expect(page.getByRole('menuitem').first()).toBeVisible();
    });
  }
});

/** Presses Tab until an element has the focus; `most` allows for all the videos that other tests have sent. */
async function tabTo(page: Page, target: Locator, most = 200): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No way to ${target} by the Tab key.`);
}

test('the main job by keyboard alone', async ({ page }) => {
  await page.goto('/auth/login');
  await tabTo(page, page.getByLabel('E-mail'));
  await page.keyboard.type(people.bruno.login);
  await tabTo(page, page.getByLabel('Senha', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText(people.bruno.team)).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: 'VoD', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'VoD' })).toBeVisible();
  const send = page.getByRole('button', { name: 'Enviar vídeos' }).first();
  await tabTo(page, send);
  const recording = { name: 'só teclado.mp4', mimeType: 'video/mp4', buffer: await file('h264-aac.mp4') };
  const chooser = await chooserOf(page, () => page.keyboard.press('Enter'));
  await chooser.setFiles(recording);
  const tile = tileOf(page, 'só teclado');
  await expect(tile).toHaveAttribute('data-stage', 'ready', conversion);
  await tabTo(page, tile.getByRole('link'));
  await page.keyboard.press('Enter');

  const player = page.getByRole('group', { name: 'Player de vídeo' });
  await expect(player).toBeVisible();
  await tabTo(page, player);
  await page.keyboard.press('Space');
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.5);
  await page.keyboard.press('m');
  expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
  await page.keyboard.press('Space');
  expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBe(0);
});

async function file(name: Parameters<typeof media>[0]): Promise<Buffer> {
  const { readFile } = await import('node:fs/promises');
  return readFile(media(name));
}
