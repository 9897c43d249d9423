import type { Locator, Page } from '@playwright/test';
import { expect, stateOf, test } from './fixtures';

// On a phone what is done with a page, with a row, and the filters of a list are in sheets at the foot of the window.

test.use({
  storageState: ({}, use) => use(stateOf('diego')),
  viewport: { width: 390, height: 844 },
});

/** Expects that a layer is as wide as the window and ends at its foot. */
async function expectSheet(page: Page, layer: Locator): Promise<void> {
  const { width, height } = page.viewportSize()!;
  await expect
    .poll(async () => {
      const box = await layer.boundingBox();
      return box && [Math.round(box.x), Math.round(box.width), Math.round(box.y + box.height)];
    })
    .toEqual([0, width, height]);
}

test('the filters of a list are behind one button, which says how many are set', async ({ page }) => {
  await page.goto('/streaming');
  const filters = page.getByRole('button', { name: 'Filtros', exact: true });
  await filters.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  await expectSheet(page, sheet);
  await sheet.getByRole('combobox', { name: 'Tipo' }).press('ArrowDown');
  await page.getByRole('option', { name: 'Estúdio' }).press('Enter');
  await expect(page).toHaveURL(/type=studio/);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  const set = page.getByRole('button', { name: 'Filtros, 1 ativo' });
  await expect(set).toBeFocused();

  await set.press('Enter');
  await sheet.getByRole('button', { name: 'Limpar filtros' }).press('Enter');
  await expect(page).not.toHaveURL(/type=/);
  await expect(filters).toBeFocused();
});

test('the actions of a page and of a row are in sheets, and the focus comes back', async ({ page }) => {
  await page.goto('/vod/dashboard');
  const more = page.getByRole('button', { name: 'Mais ações', exact: true });
  await more.press('Enter');
  await expectSheet(page, page.getByRole('menu'));
  await page.getByRole('menuitem', { name: 'Nova pasta' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Nova pasta' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();

  const row = page.getByRole('button', { name: /^Mais ações de / }).first();
  await row.press('Enter');
  await expectSheet(page, page.getByRole('menu'));
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  // A press on the page behind the sheet closes it.
  await page.mouse.click(10, 10);
  await expect(page.getByRole('menu')).toHaveCount(0);
});
