import type { Page } from '@playwright/test';
import { expectNoViolation } from './accessibility';
import { codeOf, confirmApp, securityOf, startApp, stepNow, typePasswordAgain } from './factor-api';
import { expect, test } from './fixtures';
import { apiAs, gestora, signIn, teams } from './people-api';

// Somebody adds an app of codes and a passkey, and signs in with each of them.

test.use({ storageState: { cookies: [], origins: [] } });

const leave = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
};

test('a second factor is added, asked for at the log-in, and recovered', async ({ page, complaints }) => {
  // The password is asked for again before a factor changes, and a wrong code is refused.
  complaints.allowLike(/^(401|403|409|422) \/(bff|v1|api)\//);
  const api = await apiAs('diego', teams.estudio.id);
  const { login } = await api.createPerson({
    nome: 'Fátima Fator',
    cargoId: gestora,
    accountIds: [teams.eventos.id],
  });
  await typePasswordAgain(page);
  await page.goto('/auth/login');
  await signIn(page, login);
  await expect(page.getByRole('banner').getByText(teams.eventos.name)).toBeVisible();

  await page.goto('/profile');
  const security = securityOf(page);
  const secret = await startApp(page);
  await expectNoViolation(page, 'set-up of an app of codes', 'all');
  const first = stepNow();
  const recovery = await confirmApp(page, codeOf(secret, first));
  await expect(security.getByText('Ativo', { exact: true })).toBeVisible();

  await leave(page);
  await signIn(page, login);
  await page.getByLabel('Código do aplicativo').fill('000000');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('alert')).toContainText('O código está incorreto ou já foi usado');
  await expectNoViolation(page, 'second step', 'all');
  await page.getByLabel('Código do aplicativo').fill(codeOf(secret, Math.max(first + 1, stepNow())));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('banner').getByText(teams.eventos.name)).toBeVisible();

  await leave(page);
  await signIn(page, login);
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await page.getByLabel('Código de recuperação').fill(recovery[0] ?? '');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('banner').getByText(teams.eventos.name)).toBeVisible();
  await page.goto('/profile');
  await expect(security.getByText('Restam 9 códigos sem uso.')).toBeVisible();
});
