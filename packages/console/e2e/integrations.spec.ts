import { expectNoViolation, keepPicture } from './accessibility';
import { conversion, decoded, expect, test } from './fixtures';
import { apiAs, signIn, teams } from './people-api';
import type { Locator, Page } from '@playwright/test';

// An account is connected in a window of its own, and its recordings come into the library. The service is the emulator.

test.use({ storageState: { cookies: [], origins: [] } });

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;

/** Somebody new who may connect services, signed in, at the page. */
async function enter(page: Page): Promise<void> {
  const diego = await apiAs('diego', teams.estudio.id);
  const nome = `Nina Palco ${Date.now()}`;
  const { id: cargoId } = await diego.createRole(nome, ['integrations', 'showVOD']);
  const { login } = await diego.createPerson({ nome, cargoId, accountIds: [teams.eventos.id] });
  await page.goto('/auth/login');
  await signIn(page, login);
  await expect(page.getByRole('banner').getByText(teams.eventos.name)).toBeVisible();
  await page.goto('/integrations');
  await expect(page.getByRole('article')).toHaveCount(6);
}

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const connect = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name: 'Integração', exact: true });

/** Consents in the window that a press opens. */
async function consentIn(page: Page, press: Locator, account?: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await press.click();
  const window = await opened;
  const closed = window.waitForEvent('close');
  await expect(window.getByText('Este é um emulador local')).toBeVisible();
  if (account !== undefined) await window.getByLabel('Conta').selectOption(account);
  await window.getByRole('button', { name: 'Autorizar' }).click();
  await closed;
}

const recordings = (page: Page) => page.getByRole('region', { name: 'Gravações importadas' });

test('an account of Zoom is connected, and its recordings come and play', async ({ page, complaints }) => {
  complaints.allowLike(/^404 \/bff\//);
  await enter(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await keepPicture(page, `integrations ${size.width} ${colorScheme}`);
      await expectNoViolation(page, `integrations-${size.width}-${colorScheme}`, 'all');
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(size.width);
    }
  }
  await page.setViewportSize(sizes[0]);
  await connect(page, 'Zoom Meetings').click();
  const dialog = page.getByRole('dialog', { name: 'Contas do Zoom' });
  await expect(dialog.getByText('Nenhuma conta conectada.')).toBeVisible();
  await consentIn(page, dialog.getByRole('button', { name: 'Confirmar' }), 'zoom-03');
  await expect(card(page, 'Zoom Meetings')).toContainText('Contas importando: 0 de 1');

  await connect(page, 'Zoom Meetings').click();
  await dialog.getByRole('switch', { name: 'Importar de Sala 03' }).click();
  await expectNoViolation(page, `integrations-zoom`, 'all');
  await page.keyboard.press('Escape');
  const rows = recordings(page).getByRole('listitem');
  await expect(rows.getByText('Importada')).toHaveCount(2, conversion);
  await rows
    .first()
    .getByRole('link', { name: /Abrir vídeo/ })
    .click();
  const player = page.getByRole('group', { name: 'Player de vídeo' });
  await expect(player).toBeVisible(conversion);
  await player.getByRole('button', { name: 'Reproduzir' }).first().click();
  await expect.poll(async () => (await decoded(page)).frames).toBeGreaterThan(5);
});
