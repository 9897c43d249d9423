import { expect, type Page } from '@playwright/test';
import { apiAs, signIn, teams } from './people-api';

/** Somebody new who may run lives, signed in, in a team where no other test runs any. */
export async function enterAsOperator(page: Page): Promise<void> {
  const diego = await apiAs('diego', teams.estudio.id);
  const nome = `Lia Palco ${Date.now()}`;
  const rights = ['showStreaming', 'broadcast', 'showCustomerSupport', 'showStreamingAnalytics'] as const;
  const { id: cargoId } = await diego.createRole(nome, [...rights, 'showVOD']);
  const { login } = await diego.createPerson({ nome, cargoId, accountIds: [teams.eventos.id] });
  await page.goto('/auth/login');
  await signIn(page, login);
  await expect(page.getByRole('banner').getByText(teams.eventos.name)).toBeVisible();
}

/** Presses a button of the panel and answers its question. */
export async function pressControl(page: Page, name: string): Promise<void> {
  await page.getByRole('group', { name: 'Controles da transmissão' }).getByRole('button', { name }).click();
  await page.getByRole('alertdialog').getByRole('button', { name }).click();
}
