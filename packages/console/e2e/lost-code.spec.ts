import type { Browser, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closureOf, findRoutes, type Manifest } from '../../../tooling/script-graph.mjs';
import { expect, media, sendFiles, stateOf, test } from './fixtures';

const folder = dirname(dirname(fileURLToPath(import.meta.url)));

/** How a person comes to what is loaded later. */
interface Way {
  /** Whether menu and top bar stand before the code is asked for: its loss must leave them. */
  readonly inShell: boolean;
  readonly isSignedOut?: boolean;
  go(page: Page): Promise<unknown>;
}

const library = '/vod/dashboard';
const at = (path: string): Way => ({
  inShell: !/^\/(auth|logout)/.test(path),
  isSignedOut: /^\/(auth|logout)/.test(path),
  go: (page) => page.goto(path.replace(/\$\w+/g, '00000000-0000-4000-8000-000000000000')),
});
const fromLibrary = (go: (page: Page) => Promise<unknown>): Way => ({
  inShell: true,
  async go(page) {
    await page.goto(library);
    await page
      .getByRole('button', { name: /^Ações/ })
      .first()
      .waitFor();
    await go(page);
  },
});
const fromRowMenu = (item: RegExp) =>
  fromLibrary(async (page) => {
    await page
      .getByRole('button', { name: /^Ações/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  });
const sendSlowly = async (page: Page) => {
  await page.route('**/source', () => undefined);
  await sendFiles(page, media('silent.mp4'));
};

/** The ways to what is no route, by the module that is imported. */
const ways: Readonly<Record<string, Way>> = {
  'src/app/console.tsx': { ...at(library), inShell: false },
  'src/app/session-gate.tsx': { ...at(library), inShell: false },
  'src/app/signed-out-gate.tsx': at('/auth/recover-password'),
  'src/app/shell/team-popup.tsx': fromLibrary((page) =>
    page
      .getByRole('banner')
      .getByRole('button', { name: /^Time:/ })
      .click(),
  ),
  'src/app/shell/drawer-panel.tsx': fromLibrary(async (page) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Abrir menu' }).click();
  }),
  'src/app/commands/command-menu.tsx': fromLibrary((page) => page.keyboard.press('Control+k')),
  'src/app/commands/shortcuts-dialog.tsx': fromLibrary((page) => page.keyboard.press('?')),
  'src/ui/menu/menu-popup.tsx': fromLibrary((page) => page.getByRole('button', { name: /^Conta:/ }).click()),
  'src/ui/select/select-popup.tsx': fromLibrary((page) => page.getByRole('combobox').first().click()),
  'src/ui/combobox/combobox-popup.tsx': {
    inShell: true,
    async go(page) {
      await page.goto('/permissions');
      await page.getByRole('combobox').first().click();
    },
  },
  'src/ui/dialog/confirm-popup.tsx': fromRowMenu(/Excluir/),
  'src/ui/dialog/dialog-popup.tsx': fromRowMenu(/Renomear/),
  'src/features/vod/rename-video-dialog.tsx': fromRowMenu(/Renomear/),
  'src/features/uploads/processing-panel.tsx': fromLibrary(sendSlowly),
  'src/ui/toast/toaster.tsx': fromLibrary(async (page) => {
    await page.route('**/v1/directories**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
  }),
  'src/features/auth/auth-schemas.ts': {
    inShell: false,
    isSignedOut: true,
    async go(page) {
      await page.goto('/auth/login');
      await page.getByLabel('E-mail').fill('marina@colegioatlas.com.br');
      await page.getByLabel('Senha', { exact: true }).fill('palco-demo');
      await page.getByRole('button', { name: 'Entrar' }).click();
    },
  },
};

/** What a page does without, and why nobody need be told. */
const harmless: readonly RegExp[] = [
  // The player says so in its own place, see its tests.
  /hls\.js/,
  // The texts stay in the language before.
  /sdk\/src\/i18n\/messages\/\w+\/en\.ts$/,
  // Only a hint about a weak password.
  /common-passwords\.ts$/,
];

const manifest = JSON.parse(readFileSync(join(folder, 'dist/.vite/manifest.json'), 'utf8')) as Manifest;

/** Every file of code that comes after the first page, with a way on which it is asked for. */
function lazyFiles(): readonly { readonly file: string; readonly way: Way }[] {
  const first = closureOf(manifest, ['index.html']);
  const all = new Map<string, Way>(Object.entries(ways));
  for (const [path, chunk] of findRoutes(folder, manifest)) if (!all.has(chunk)) all.set(chunk, at(path));
  const unknown = Object.keys(manifest).filter(
    (key) => manifest[key]?.isDynamicEntry && !all.has(key) && !harmless.some((pattern) => pattern.test(key)),
  );
  if (unknown.length > 0) throw new Error(`No way leads to ${unknown.join(', ')}: name it here.`);
  const found = new Map<string, Way>();
  for (const [entry, way] of all) {
    for (const key of closureOf(manifest, [entry])) {
      const { file = '' } = manifest[key] ?? {};
      if (!first.has(key) && !found.has(file)) found.set(file, way);
    }
  }
  return [...found].map(([file, way]) => ({ file, way }));
}

/** What the person is told, and how to go on. */
async function judge(page: Page, { inShell }: Way): Promise<void> {
  const notice = page.getByText(/não carregou|não foi possível carregar|não pôde ser carregad/i).first();
  await expect(notice).toBeVisible();
  await expect(page.getByRole('button', { name: /Recarregar|Tentar novamente/ }).first()).toBeVisible();
  if (inShell) await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
}

async function loseEach(browser: Browser, files: ReturnType<typeof lazyFiles>): Promise<readonly string[]> {
  const failures: string[] = [];
  for (const { file, way } of files) {
    const context = await browser.newContext({
      locale: 'pt-BR',
      viewport: { width: 1440, height: 900 },
      baseURL: process.env.PALCO_E2E_URL,
      storageState: way.isSignedOut ? undefined : stateOf('elisa'),
    });
    const page = await context.newPage();
    await page.addInitScript(() => sessionStorage.setItem('palco_splash_seen', '1'));
    let isLost = false;
    await page.route(`**/${file}`, (route) => {
      isLost = true;
      return route.abort();
    });
    try {
      await way.go(page);
      await judge(page, way);
      expect(isLost).toBe(true);
    } catch (error) {
      failures.push(`${file} (asked for: ${isLost}): ${String(error).split('\n')[0]}`);
    }
    await context.close();
  }
  return failures;
}

const files = lazyFiles();
const parts = 4;
for (let part = 0; part < parts; part++) {
  test(`code that is lost leaves a page that says so, part ${part + 1} of ${parts}`, async ({ browser }) => {
    expect(files.length).toBeGreaterThan(20);
    const own = files.filter((_, index) => index % parts === part);
    expect(await loseEach(browser, own)).toEqual([]);
  });
}

test('without the code of the start a notice in both languages offers to reload', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  await page.route(`**/${manifest['index.html']?.file}`, (route) => route.abort());
  await page.goto('/auth/login');
  await expect(page.getByText('Não foi possível carregar a página')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('The page could not be loaded')).toBeVisible();
  await page.unroute(`**/${manifest['index.html']?.file}`);
  await page.getByRole('link', { name: /Recarregar/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Entrar com conta');
});

test('the configuration is asked for once, with the page', async ({ page }) => {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/bff/config')) calls += 1;
  });
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Entrar com conta');
  expect(calls).toBe(1);
});
