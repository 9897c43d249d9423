import type { Page } from '@playwright/test';
import { expect, stateOf, test } from './fixtures';

test.use({ storageState: ({}, use) => use(stateOf('diego')) });

/** What a program gets that calls with this secret. */
async function statusOf(page: Page, secret: string, path = '/v1/videos'): Promise<number> {
  const answer = await page.context().request.get(path, { headers: { authorization: `Bearer ${secret}` } });
  return answer.status();
}

/** Reads the secret that the dialog shows, and closes it. */
async function takeSecret(page: Page, name: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: `Segredo de ${name}` });
  const secret = (await dialog.locator('code').textContent()) ?? '';
  expect(secret).toMatch(/^palco_key_[\w-]{43}$/);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await expect(dialog).toBeHidden();
  return secret;
}

test('a key is made, used by a program, rotated and revoked', async ({ page }) => {
  const name = `Site ${Date.now()}`;
  const row = page.getByRole('row', { name: new RegExp(name) });
  const act = async (item: string) => {
    await row.getByRole('button', { name: new RegExp(name) }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await page.goto('/api-keys');
  await page.getByRole('button', { name: 'Nova chave' }).first().click();
  await page.getByLabel('Nome', { exact: true }).fill(name);
  await page.getByRole('checkbox', { name: 'Vídeos' }).check();
  await page.getByRole('button', { name: 'Criar chave' }).click();
  const first = await takeSecret(page, name);
  await expect(row).toContainText('Nunca usada');
  await expect(row).toContainText(first.slice(0, 16));
  await expect(page.locator('body')).not.toContainText(first);

  await test.step('reaches its scope and no more', async () => {
    expect(await statusOf(page, first)).toBe(200);
    expect(await statusOf(page, first, '/v1/live-streams')).toBe(403);
    expect(await statusOf(page, first, '/v1/users')).toBe(403);
    expect(await statusOf(page, `${first}x`)).toBe(401);
    await page.reload();
    await expect(row).not.toContainText('Nunca usada');
  });

  await test.step('is rotated with an overlap, and at once', async () => {
    await act('Gerar novo segredo');
    await page.getByRole('button', { name: 'Gerar novo segredo' }).click();
    const second = await takeSecret(page, name);
    await expect(row).toContainText('Segredo anterior ainda vale');
    expect([await statusOf(page, first), await statusOf(page, second)]).toEqual([200, 200]);

    await act('Gerar novo segredo');
    await page.getByRole('combobox', { name: 'O segredo atual vale por mais' }).click();
    await page.getByRole('option', { name: 'Nada: termina agora' }).click();
    await expect(page.getByText(/param na hora/)).toBeVisible();
    await page.getByRole('button', { name: 'Gerar novo segredo' }).click();
    const third = await takeSecret(page, name);
    await expect(row).not.toContainText('Segredo anterior ainda vale');
    const states = await Promise.all([first, second, third].map((secret) => statusOf(page, secret)));
    expect(states).toEqual([401, 401, 200]);

    await act('Revogar');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click();
    await expect(page.getByText('Chave revogada!')).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(await statusOf(page, third)).toBe(401);
  });
});
