import type { Browser, Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, people, stateOf, test, type Person } from './fixtures';

interface Chunk {
  readonly file: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
}

const folder = dirname(dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(readFileSync(join(folder, 'dist/.vite/manifest.json'), 'utf8')) as Readonly<
  Record<string, Chunk>
>;

/** The scripts that a module and what it imports came to. */
function filesOf(key: string): Set<string> {
  const keys = new Set([key]);
  const files = new Set<string>();
  for (const one of keys) {
    const chunk = manifest[one];
    if (!chunk) throw new Error(`${one} is no chunk of its own in the build.`);
    files.add(chunk.file);
    for (const needed of chunk.imports ?? []) keys.add(needed);
  }
  return files;
}

const fileOf = (key: string) => manifest[key]?.file;
const start = filesOf('index.html');
/** Everything that comes after the first page, but hls.js: the player's tests lose it, here a video would have to be converted. */
const later = new Map(
  Object.entries(manifest)
    .filter(([, { file }]) => file.endsWith('.js') && !start.has(file))
    .filter(([key]) => !key.endsWith('/hls.mjs'))
    .map(([key, { file }]) => [file, key]),
);

/** A browser that gets no later code but what is named. */
interface Lossy {
  readonly page: Page;
  /** What was asked for and did not come. */
  readonly lost: ReadonlySet<string>;
  /** Lets a module and what it imports through from now on. */
  restore(...keys: readonly string[]): void;
  close(): Promise<void>;
}

async function openLossy(browser: Browser, person?: Person): Promise<Lossy> {
  const context = await browser.newContext({
    baseURL: process.env.PALCO_E2E_URL,
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    storageState: person && stateOf(person),
  });
  const page = await context.newPage();
  await page.addInitScript(() => sessionStorage.setItem('palco_splash_seen', '1'));
  const exceptions: string[] = [];
  page.on('pageerror', (error) => exceptions.push(error.stack ?? error.message));
  const restored = new Set(start);
  const lost = new Set<string>();
  await page.route('**/assets/*.js', (route) => {
    const file = new URL(route.request().url()).pathname.slice(1);
    if (restored.has(file)) return route.continue();
    lost.add(file);
    return route.abort();
  });
  return {
    page,
    lost,
    restore(...keys) {
      for (const file of keys.flatMap((key) => [...filesOf(key)])) restored.add(file);
    },
    async close() {
      await context.close();
      expect(exceptions, 'nothing is thrown that nobody catches').toEqual([]);
    },
  };
}

const follow = (page: Page, path: string) =>
  page.evaluate((to) => window.history.pushState({}, '', to), path);
const missing = 'Não foi possível carregar esta página';
const retryOf = (page: Page) => page.getByRole('button', { name: 'Tentar novamente' });
const noticeOf = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Uma parte desta página não carregou' });

/** No words of a library in place of the page. */
async function expectWords(page: Page): Promise<void> {
  await expect(page.getByText(/Something went wrong|Failed to fetch|Unable to preload/)).toHaveCount(0);
}

/** A page says in the shell that its code did not come, and comes at the next attempt. */
async function losePage({ page, restore }: Lossy, key: string, path: string, inShell = true): Promise<void> {
  await follow(page, path);
  await expect(page.getByRole('heading', { name: missing })).toBeVisible();
  await expectWords(page);
  if (inShell) await expect(page.getByRole('banner')).toBeVisible();
  restore(key);
  await retryOf(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(retryOf(page)).toHaveCount(0);
}

/** Lets a module through and says that the connection is back, with which what is missing is asked for at once. */
async function reconnect({ page, restore }: Lossy, key: string): Promise<void> {
  restore(key);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** Parts beside the page are missing: a notice says so, the page stays, and each part comes with the connection. */
async function losePart(lossy: Lossy, keys: readonly string[], part: Locator): Promise<void> {
  const { page } = lossy;
  for (const key of keys) {
    await expect.poll(() => [...lossy.lost], key).toContain(fileOf(key));
    await expect(noticeOf(page), key).toBeVisible();
    await expect(noticeOf(page).getByRole('button', { name: 'Recarregar' })).toBeVisible();
    await expect(page.locator('main h1')).toBeVisible();
    await expectWords(page);
    await reconnect(lossy, key);
  }
  await expect(part).toBeVisible();
  await expect(noticeOf(page)).toHaveCount(0);
}

const nobody = '00000000-0000-4000-8000-000000000000';

/** Every page that is loaded with its first visit, but those of the start and of nobody signed in. */
const pages: readonly (readonly [key: string, path: string])[] = [
  ['src/app/message-routes.tsx', '/blocked'],
  ['src/features/users/users-page.tsx', '/users'],
  ['src/features/users/user-create-page.tsx', '/users/create'],
  ['src/features/users/user-edit-page.tsx', `/users/${nobody}/edit`],
  ['src/features/members/members-page.tsx', '/members'],
  ['src/features/roles/roles-page.tsx', '/roles'],
  ['src/features/roles/role-create-page.tsx', '/roles/create'],
  ['src/features/roles/role-page.tsx', `/roles/${nobody}`],
  ['src/features/roles/permissions-page.tsx', '/permissions'],
  ['src/features/clients/clients-page.tsx', '/clients'],
  ['src/features/clients/client-page.tsx', `/clients/${nobody}`],
  ['src/features/team-manager/teams-page.tsx', '/teams'],
  ['src/app/team-route.tsx', `/teams/${nobody}`],
  ['src/features/account-settings/account-settings-page.tsx', '/account/settings'],
  ['src/features/profile/profile-page.tsx', '/profile'],
  ['src/features/vod/watch-page.tsx', `/vod/${nobody}`],
];

const ui = (name: string) => `src/ui/${name}.tsx`;
const title = 'Fundo animado para entrevistas';

async function loseStart(lossy: Lossy): Promise<void> {
  const { page, restore } = lossy;
  await page.goto('/vod/dashboard');
  await expect(page.getByRole('heading', { name: 'Não foi possível carregar o console' })).toBeVisible();
  await expectWords(page);
  restore('src/app/console.tsx');
  await retryOf(page).click();
  await expect(page.getByRole('heading', { name: missing })).toBeVisible();
  restore('src/app/session-gate.tsx');
  await retryOf(page).click();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('heading', { name: missing })).toBeVisible();
  restore('src/features/vod/library-page.tsx');
  await retryOf(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'VoD' })).toBeVisible();
  // The panel of uploads is wanted wherever somebody is signed in.
  await expect(noticeOf(page)).toBeVisible();
  await reconnect(lossy, 'src/features/uploads/processing-panel.tsx');
  await expect(noticeOf(page)).toHaveCount(0);
}

async function loseParts(lossy: Lossy): Promise<void> {
  const { page } = lossy;
  const more = page.getByRole('button', { name: `Mais ações de ${title}` });
  const item = (name: string) => page.getByRole('menuitem', { name });
  const shortcuts = page.getByRole('dialog', { name: 'Atalhos de teclado' });
  const closeMenu = page.getByRole('dialog').getByRole('button', { name: 'Fechar menu' });
  const search = page.getByRole('dialog').getByRole('combobox').first();
  /** Closes what has come: while it goes away it still takes the keys. */
  const leave = async (part: Locator) => {
    await page.keyboard.press('Escape');
    await expect(part).toHaveCount(0);
  };

  await more.click();
  await losePart(lossy, [ui('menu/menu-popup')], item('Copiar ID'));
  await item('Copiar ID').click();
  // Copied or not, by what the browser allows here.
  await losePart(lossy, [ui('toast/toaster')], page.getByText(/ID copiado!|Não foi possível copiar/));
  await more.click();
  await item('Renomear').click();
  const rename = ['src/features/vod/rename-video-dialog.tsx', ui('dialog/dialog-popup')];
  const renaming = page.getByRole('dialog', { name: 'Renomear vídeo' });
  await losePart(lossy, rename, renaming);
  await leave(renaming);
  await more.click();
  await item('Excluir').click();
  await losePart(lossy, [ui('dialog/confirm-popup')], page.getByRole('alertdialog'));
  await leave(page.getByRole('alertdialog'));
  const teamList = page.getByRole('dialog').getByText(people.diego.team).first();
  await page.getByRole('button', { name: /Time selecionado/ }).click();
  await losePart(lossy, ['src/app/shell/team-popup.tsx'], teamList);
  await leave(teamList);
  await page.keyboard.press('Control+k');
  await losePart(lossy, ['src/app/commands/command-menu.tsx'], search);
  await leave(search);
  await page.keyboard.press('?');
  await losePart(lossy, ['src/app/commands/shortcuts-dialog.tsx'], shortcuts);
  await leave(shortcuts);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await losePart(lossy, ['src/app/shell/drawer-panel.tsx'], closeMenu);
  await leave(closeMenu);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Lists of choices, in the toolbar of the users. */
async function loseLists(lossy: Lossy): Promise<void> {
  const { page } = lossy;
  const choice = page.getByRole('option').first();
  await page.getByRole('combobox', { name: /Situação/ }).click();
  await losePart(lossy, [ui('select/select-popup')], choice);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Filtrar por time' }).click();
  await losePart(lossy, [ui('combobox/combobox-popup')], choice);
  await page.keyboard.press('Escape');
}

/** What a page does without: nothing is said, nothing breaks. */
async function loseHints(lossy: Lossy): Promise<void> {
  const { page } = lossy;
  await follow(page, '/profile');
  await page.getByLabel('Nova senha', { exact: true }).fill('12345678');
  await expect.poll(() => [...lossy.lost]).toContain(fileOf('src/patterns/form/common-passwords.ts'));
  // The texts stay in the language before.
  await page.getByRole('button', { name: /Idioma/ }).click();
  await page.getByRole('menuitemradio', { name: 'Inglês' }).click();
  const english = ['people', 'player', 'processing', 'team', 'upload'];
  for (const name of english)
    await expect.poll(() => [...lossy.lost]).toContain(fileOf(`../sdk/src/i18n/messages/${name}/en.ts`));
  await expect(page.locator('main h1')).toBeVisible();
  await expectWords(page);
}

/** Log-in and what is open to everybody. */
async function loseSignedOut(lossy: Lossy): Promise<void> {
  const { page, restore } = lossy;
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill(people.elisa.login);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
  await expectWords(page);
  restore('src/features/auth/auth-schemas.ts');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('O campo é obrigatório')).toBeVisible();
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
  await expect(page.getByRole('heading', { name: 'Não foi possível carregar o console' })).toBeVisible();
  restore('src/app/console.tsx');
  await retryOf(page).click();
  for (const key of ['src/app/signed-out-gate.tsx', 'src/features/auth/recover-password-page.tsx']) {
    await expect(page.getByRole('heading', { name: missing }), key).toBeVisible();
    await expectWords(page);
    restore(key);
    await retryOf(page).click();
  }
  await expect(page.getByRole('button', { name: 'Enviar' })).toBeVisible();
  await losePage(lossy, 'src/features/auth/login-route.tsx', '/auth/login', false);
  await losePage(lossy, 'src/features/auth/mailed-routes.tsx', '/auth/invite', false);
}

const never = (lost: ReadonlySet<string>) =>
  [...later].filter(([file]) => !lost.has(file)).map(([, key]) => key);

test('each piece of later code is lost once, which is said, and comes at the next attempt', async ({
  browser,
}) => {
  const signedIn = await openLossy(browser, 'diego');
  await test.step('the start', () => loseStart(signedIn));
  await test.step('parts of a page', () => loseParts(signedIn));
  for (const [key, path] of pages) {
    await test.step(path, () => losePage(signedIn, key, path));
    if (path === '/users') await test.step('lists of choices', () => loseLists(signedIn));
  }
  await test.step('hints', () => loseHints(signedIn));
  const signedOut = await openLossy(browser);
  await test.step('before the log-in', () => loseSignedOut(signedOut));
  // A new piece of later code needs a way to it above.
  expect(never(new Set([...signedIn.lost, ...signedOut.lost]))).toEqual([]);
  await signedIn.close();
  await signedOut.close();
});
