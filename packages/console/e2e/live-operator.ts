import { expect, type Page } from '@playwright/test';
import { apiAs, signIn, teams } from './people-api';

/** Somebody new who may run lives, signed in, in a team where no other test runs any; answers the API of that team. */
export async function enterAsOperator(page: Page): Promise<Awaited<ReturnType<typeof apiAs>>> {
  const diego = await apiAs('diego', teams.estudio.id);
  const nome = `Lia Palco ${Date.now()}`;
  const team = `Vértice ${nome}`;
  const rights = ['showStreaming', 'broadcast', 'showCustomerSupport', 'showStreamingAnalytics'] as const;
  const { id: cargoId } = await diego.createRole(nome, [...rights, 'showVOD']);
  const teamId = await diego.createTeam(team);
  const { login } = await diego.createPerson({ nome, cargoId, accountIds: [teamId] });
  await page.goto('/auth/login');
  await signIn(page, login);
  await expect(page.getByRole('banner').getByText(team)).toBeVisible();
  return apiAs('diego', teamId);
}

/** Presses a button of the panel and answers its question. */
export async function pressControl(page: Page, name: string): Promise<void> {
  await page.getByRole('group', { name: 'Controles da transmissão' }).getByRole('button', { name }).click();
  await page.getByRole('alertdialog').getByRole('button', { name }).click();
}
