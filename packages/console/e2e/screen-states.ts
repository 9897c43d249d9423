import { expect, type Page } from '@playwright/test';

export interface State {
  readonly name: string;
  /** Brings the page into the state; what it opens is closed by Esc. */
  open(page: Page): Promise<void>;
  /** Only in a window of this kind. */
  readonly only?: 'wide' | 'narrow';
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first();
export const press = (name: string) => async (page: Page) => button(page, name).click();

/** Opens a list of choices and waits for it. */
export const openList = (name: string | RegExp) => async (page: Page) => {
  const list = page.getByRole('combobox', { name }).first();
  const filters = button(page, /^(Filtros|Ordenar)/);
  // On a phone the lists of a toolbar are in its sheet.
  await expect(list.or(filters).first()).toBeVisible();
  if (!(await list.isVisible())) await filters.click();
  await list.click();
  await expect(page.getByRole('option').first()).toBeVisible();
};

/** Opens a menu of a row and waits for it. */
export const openMenu = (name: string) => async (page: Page) => {
  await button(page, name).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
};

/** Opens the confirmation of an item of a row's menu. */
export const openQuestion = (menu: string, item: string) => async (page: Page) => {
  await openMenu(menu)(page);
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
};

export const openDialog = (name: string) => async (page: Page) => {
  await press(name)(page);
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
};

/** Submits an empty form and waits for its validation errors. */
export const sendEmpty = (name: string) => async (page: Page) => {
  await press(name)(page);
  await expect(page.locator('[aria-invalid="true"], [data-invalid]').first()).toBeVisible();
};
