import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, stateOf, test, tileOf } from './fixtures';
import { apiAs, signIn, teams } from './people-api';
import { access, doors, gestora, library, nobody, staff, type Screen } from './screen-table';

const team = teams.estudio;

/** As a link inside of the console goes: the page is not loaded again. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState({}, '', to), path);
}

async function visit(page: Page, screens: readonly Screen[], width: 'wide' | 'narrow'): Promise<void> {
  for (const { path, isLoaded, heading, ready, states = [] } of screens) {
    await (isLoaded ? page.goto(path) : follow(page, path));
    const title = typeof heading === 'string' ? { name: heading, exact: true } : { name: heading };
    await expect(page.getByRole('heading', { level: 1, ...title }), path).toBeVisible();
    if (ready) await expect(ready(page).first(), path).toBeVisible();
    await expectAccessible(page, path);
    for (const { name, open, only } of states) {
      if (only !== undefined && only !== width) continue;
      await test.step(`${path}: ${name}`, () => open(page));
      await expectAccessible(page, `${path}: ${name}`);
      await closeAll(page);
    }
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

// Each page goes through many screens, on a machine that may have two cores.
test.describe.configure({ timeout: 300_000 });

const windows = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;
const areas = { library, people: staff, access } as const;

for (const kind of ['wide', 'narrow'] as const) {
  test.describe(`${windows[kind].width} px`, () => {
    test.use({ viewport: windows[kind] });

    for (const [name, screens] of Object.entries(areas)) {
      test.describe(name, () => {
        test.use({ storageState: ({}, use) => use(stateOf('diego')) });

        test(`every screen of ${name} is accessible in both themes`, async ({ page, complaints }) => {
          // Only what is asked for by an id that nobody has.
          complaints.allow(new RegExp(`404.*${nobody}`));
          await page.goto('/blocked');
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await visit(page, screens, kind);
        });
      });
    }

    test('the choice of a team and a video are accessible in both themes', async ({ page }) => {
      // Somebody new: no team was chosen before.
      const { login } = await (
        await apiAs('diego', team.id)
      ).createPerson({ nome: 'Vera Times', cargoId: gestora, accountIds: [team.id, teams.eventos.id] });
      await page.goto('/auth/login');
      await signIn(page, login);
      const open = page.getByRole('button', { name: `Acessar ${team.name}` });
      await expect(open).toBeVisible();
      await expectAccessible(page, 'choice of a team');
      await open.click();
      const tile = tileOf(page, 'Fundo animado para entrevistas');
      await expect(tile).toHaveAttribute('data-stage', 'ready', { timeout: 300_000 });
      await tile.getByRole('link').first().click();
      await expect(page.getByRole('group', { name: 'Player de vídeo' })).toBeVisible();
      await expectAccessible(page, 'a video');
    });

    test('every screen before the log-in is accessible in both themes', async ({ page }) => {
      await page.goto('/auth/login');
      await expect(page.getByLabel('E-mail')).toBeVisible();
      await visit(page, doors, kind);
    });

    test('what is refused and why is accessible in both themes', async ({ page, complaints }) => {
      complaints.allow(/403/);
      await page.goto('/auth/login');
      await signIn(page, 'carla@colegioatlas.com.br');
      const refused = page.getByRole('heading', { name: 'Parece que você não pode andar por aqui' });
      await expect(refused).toBeVisible();
      await expectAccessible(page, '/403 of somebody without permissions');
      await follow(page, '/roles');
      await expect(page.getByText('Cargos (showRoles)')).toBeVisible();
      await expectAccessible(page, '/403 with the explanation');
    });
  });
}
