import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoViolation } from './accessibility';
import { expect, password, test } from './fixtures';
import { apiAs, gestora, signIn, teams } from './people-api';

// Somebody adds an app of codes and a passkey, and signs in with each of them.

test.use({ storageState: { cookies: [], origins: [] } });

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** The code of an app, as RFC 6238 has it. */
function codeOf(secret: string, step: number): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Each code is taken once, so a second one has to be of a later step; the server takes that of the next step as well. */
const stepNow = () => Math.floor(Date.now() / stepMs);

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
  await page.goto('/auth/login');
  await signIn(page, login);
  await expect(page.getByRole('banner').getByText(teams.eventos.name)).toBeVisible();

  await page.goto('/profile');
  const security = page.getByRole('region', { name: 'Segurança' });
  await security.getByRole('button', { name: 'Adicionar aplicativo de códigos' }).click();
  const again = page.getByRole('dialog', { name: 'Confirme a sua senha' });
  const app = page.getByRole('dialog', { name: 'Aplicativo de códigos' });
  await expect(again.or(app)).toBeVisible();
  if (await again.isVisible()) {
    await again.getByLabel('Senha', { exact: true }).fill(password);
    await again.getByRole('button', { name: 'Confirmar' }).click();
  }
  const secret = (await app.locator('code').textContent()) ?? '';
  await expectNoViolation(page, 'set-up of an app of codes', 'all');
  const first = stepNow();
  await app.getByLabel('Código de 6 dígitos').fill(codeOf(secret, first));
  await app.getByRole('button', { name: 'Confirmar' }).click();
  const codes = page.getByRole('dialog', { name: 'Códigos de recuperação' });
  await expect(codes.locator('li code')).toHaveCount(10);
  const recovery = await codes.locator('li code').allTextContents();
  await codes.getByRole('button', { name: 'Guardei os códigos' }).click();
  await expect(security.getByText('Ativo', { exact: true })).toBeVisible();

  await leave(page);
  await signIn(page, login);
  await page.getByLabel('Código do aplicativo').fill('000000');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('alert')).toContainText('O código está incorreto ou já foi usado');
  await expectNoViolation(page, 'second step', 'all');
  await page.getByLabel('Código do aplicativo').fill(codeOf(secret, first + 1));
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
