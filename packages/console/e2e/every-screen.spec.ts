import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleAtEverySize,
  expectReflow,
  looksAtAll,
  settled,
  sidewaysOverflow,
  sizes,
  violationsOn,
} from './accessibility';
import { expect, follow, stateOf, test } from './fixtures';
import { apiAs, gestora, signIn, teams } from './people-api';
import { button, type State } from './screen-states';
import { access, beforeLogIn, library, staff, type Screen } from './screen-table';

const team = teams.estudio;

/** Opens a page whose heading no other page has. */
async function openBlocked(page: Page): Promise<void> {
  await follow(page, '/blocked');
  await expect(page.getByRole('heading', { name: 'Acesso temporariamente limitado' })).toBeVisible();
}

async function open(page: Page, screen: Screen, before: Screen | undefined): Promise<void> {
  const { path, isLoaded, heading, ready } = screen;
  // If both pages have the same heading, the expectation below would match the old page; so another one is opened in between.
  if (!isLoaded && String(before?.heading) === String(heading)) await openBlocked(page);
  await (isLoaded ? page.goto(path) : follow(page, path));
  const title = typeof heading === 'string' ? { name: heading, exact: true } : { name: heading };
  await expect(page.getByRole('heading', { level: 1, ...title }), path).toBeVisible();
  if (ready) await expect(ready(page).first(), path).toBeVisible();
}

type Size = keyof typeof sizes;

/** The window sizes at which a state is checked: its own, or both, or (a local run) wide and narrow alternately. */
function sizesOf({ only }: State, turn: number): readonly Size[] {
  if (only !== undefined) return [only];
  if (looksAtAll) return ['wide', 'narrow'];
  return turn % 2 === 0 ? ['wide'] : ['narrow'];
}

/** Checks each screen and its states. */
async function visit(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const [index, screen] of screens.entries()) {
    const { path, states = [] } = screen;
    const unseen = new Set(states);
    for (const kind of ['wide', 'narrow'] as const) {
      await page.setViewportSize(sizes[kind]);
      // Pages before the log-in are opened again for the narrow window: a state may have replaced them («E-mail enviado»).
      if (kind === 'wide' || screen.isLoaded) await open(page, screen, screens[index - 1]);
      await expectAccessible(page, `${path}, ${kind}`);
      for (const [turn, state] of states.entries()) {
        if (!sizesOf(state, turn).includes(kind)) continue;
        const name = `${path}, ${kind}: ${state.name}`;
        await test.step(name, () => state.open(page));
        unseen.delete(state);
        const wasSeen = kind === 'narrow' && sizesOf(state, turn).includes('wide');
        await expectAccessible(page, name, wasSeen ? 'layout' : 'all');
        await closeAll(page);
      }
    }
    expect([...unseen], `${path}: states that no size looks at`).toEqual([]);
    await expectReflow(page, path);
    await page.setViewportSize(sizes.wide);
  }
}

const layers = ['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role="${role}"]:visible`).join();

/** Esc closes whatever is open, one after the other. */
async function closeAll(page: Page): Promise<void> {
  await expect(async () => {
    if ((await page.locator(layers).count()) > 0) await page.keyboard.press('Escape');
    await expect(page.locator(layers)).toHaveCount(0, { timeout: 400 });
  }).toPass();
}

const areas = { library, people: staff, access } as const;

test.describe('signed in', { tag: '@walk' }, () => {
  test.use({ storageState: ({}, use) => use(stateOf('diego')) });

  for (const [name, screens] of Object.entries(areas)) {
    test(`every screen of ${name} is accessible and has no sideways overflow`, async ({
      page,
      complaints,
    }) => {
      for (const { missing } of screens) if (missing !== undefined) complaints.allow(`404 ${missing}`);
      await page.goto('/blocked');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await visit(page, screens);
    });

    test(`every screen of ${name} waits, fails and recovers`, async ({ page, complaints }) => {
      await page.goto('/blocked');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const screen of screens.filter(({ requires }) => requires !== undefined)) {
        await test.step(screen.path, () => expectRecovery(page, screen));
        for (const path of screen.requires ?? []) complaints.allow(`500 ${path}`);
      }
    });
  }

  test('sideways overflow inside of a scrolling part is found', async ({ page }) => {
    await page.goto('/blocked');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await sidewaysOverflow(page)).toEqual([]);
    await page.evaluate(() => {
      const wide = document.createElement('div');
      wide.style.cssText = 'width: 4000px; height: 1px';
      document.querySelector('main')?.append(wide);
    });
    expect(await sidewaysOverflow(page)).toEqual([expect.stringMatching(/^MAIN conteudo .* in /)]);
  });

  test('pale text in an open menu is found', async ({ page }) => {
    await page.goto('/blocked');
    await button(page, /^Conta:/).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await settled(page);
    expect(await violationsOn(page, 'colours')).toEqual([]);
    await page
      .getByRole('menuitem')
      .first()
      .evaluate((item) => {
        item.style.color = '#ccc';
        item.textContent = 'Pálido';
      });
    await settled(page);
    expect(await violationsOn(page, 'colours')).toEqual([expect.stringMatching(/^color-contrast: .*Pálido/)]);
  });
});

test('the choice of a team is accessible', { tag: '@walk' }, async ({ page }) => {
  // A new person: no team was chosen before.
  const { login } = await (
    await apiAs('diego', team.id)
  ).createPerson({ nome: 'Vera Times', cargoId: gestora, accountIds: [team.id, teams.eventos.id] });
  await page.goto('/auth/login');
  await signIn(page, login);
  await expect(page.getByRole('button', { name: `Acessar ${team.name}` })).toBeVisible();
  await expectAccessibleAtEverySize(page, 'choice of a team');
});

test('every screen before the log-in is accessible', { tag: '@walk' }, async ({ page }) => {
  await page.goto('/auth/login');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await visit(page, beforeLogIn);
});

test('pages of refused access are accessible', { tag: '@walk' }, async ({ page }) => {
  await page.goto('/auth/login');
  await signIn(page, 'carla@colegioatlas.com.br');
  await expect(page.getByRole('heading', { level: 1, name: 'Logs' })).toBeVisible();
  await follow(page, '/403');
  await expect(page.getByRole('heading', { name: 'Parece que você não pode andar por aqui' })).toBeVisible();
  await expectAccessibleAtEverySize(page, '/403 of somebody without permissions');
  await follow(page, '/roles');
  await expect(page.getByText('Cargos (showRoles)')).toBeVisible();
  await expectAccessibleAtEverySize(page, '/403 with the explanation');
});

/** Expects a loading state while responses are slow, an error with a retry when they fail, and the content after the retry. */
async function expectRecovery(page: Page, screen: Screen): Promise<void> {
  const isRequired = (url: URL) => screen.requires?.includes(url.pathname) === true;
  let fail = () => {};
  const held = new Promise<void>((resolve) => (fail = resolve));
  await page.route(isRequired, async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x', requestId: 'req-e2e' } });
  });
  // This page makes no requests. Coming from another screen, the cache could still hold the data of this one.
  await openBlocked(page);
  await follow(page, screen.path);
  await expect(page.getByText(/^Aguarde/).first()).toBeAttached();
  fail();
  const retry = page.getByRole('main').getByRole('button', { name: 'Tentar novamente' }).first();
  await expect(retry).toBeVisible();
  await page.unroute(isRequired);
  // Wait for the notice, for which the page makes room: a button that moves away from under the pointer is not clicked.
  await expect(page.getByText('Aconteceu um erro interno').first()).toBeVisible();
  await settled(page);
  await retry.click({ delay: 150 });
  await expect(screen.ready!(page).first()).toBeVisible();
  await expect(retry).toHaveCount(0);
}
