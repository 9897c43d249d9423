import { expect, password, skipSplash, stateOf, test } from './fixtures';
import { mailedLink, menuOf, pathOf, signIn } from './people-api';

test.use({ storageState: ({}, use) => use(stateOf('elisa')) });

test('a person is invited, accepts in another browser and later recovers the password', async ({
  page,
  browser,
  baseURL,
}) => {
  const stamp = Date.now();
  const login = `rita.${stamp}@vertice.com.br`;

  await page.goto('/users');
  await page.getByRole('link', { name: 'Novo usuário' }).click();
  await page.getByLabel('Nome', { exact: true }).fill('Rita Convidada');
  await page.getByLabel('E-mail', { exact: true }).fill(login);
  await page.getByRole('combobox', { name: 'Cargo' }).click();
  await page.getByRole('option', { name: 'Gestora' }).click();
  await page.getByRole('button', { name: 'Criar e enviar convite' }).click();
  await expect(page.getByText('Usuário criado e convite enviado!')).toBeVisible();
  await page.getByRole('searchbox').fill(login);
  await expect(page.getByRole('row', { name: /Rita Convidada/ })).toContainText('Convite pendente');

  const other = await browser.newContext({
    baseURL,
    locale: 'pt-BR',
    storageState: { cookies: [], origins: [] },
  });
  const invited = await other.newPage();
  await skipSplash(invited);

  await test.step('accepts the invitation', async () => {
    const link = await mailedLink(login, '/auth/invite');
    await invited.goto(pathOf(link));
    await expect(invited.getByRole('heading', { name: /Aceitar convite/ })).toBeVisible();
    // The token does not stay in the address bar, the history or a referrer.
    await expect(invited).not.toHaveURL(/token=/);
    await invited.getByLabel('Nome', { exact: true }).fill('Rita Moura');
    await invited.getByLabel('Senha', { exact: true }).fill('primeira-senha');
    await invited.getByRole('button', { name: 'Aceitar convite' }).click();
    await expect(invited.getByRole('banner').getByText('Rita Moura')).toBeVisible();
    await expect(invited.getByRole('banner').getByText('Gestora')).toBeVisible();
    // showHistory, showVOD and showUsers.
    expect(await menuOf(invited)).toEqual(['Histórico de lives', 'VoD', 'Usuários', 'Logs']);
    await page.reload();
    await expect(page.getByRole('row', { name: /Rita Moura/ })).not.toContainText('Convite pendente');
  });

  await test.step('the invitation works once', async () => {
    const link = await mailedLink(login, '/auth/invite');
    await invited.getByRole('button', { name: 'Sair' }).first().click();
    await expect(invited).toHaveURL(/\/auth\/login/);
    await invited.goto(pathOf(link));
    await invited.getByLabel('Nome', { exact: true }).fill('Outra Pessoa');
    await invited.getByLabel('Senha', { exact: true }).fill('outra-senha');
    await invited.getByRole('button', { name: 'Aceitar convite' }).click();
    await expect(invited.getByRole('heading', { name: 'Este convite não vale mais' })).toBeVisible();
  });

  await test.step('recovers the password', async () => {
    await invited.goto('/auth/login');
    // A long press: an error of the e-mail field, which loses its focus, must not appear above the link and move it meanwhile.
    await invited.getByRole('link', { name: 'Esqueceu a senha?' }).click({ delay: 1_000 });
    // The log-in has a field of the same name.
    await expect(invited).toHaveURL(/recover-password/);
    await expect(invited.getByRole('button', { name: 'Enviar' })).toBeVisible();
    await invited.getByLabel('E-mail').pressSequentially(` ${login.toUpperCase()} `);
    await expect(invited.getByLabel('E-mail')).toHaveValue(login);
    await invited.getByRole('button', { name: 'Enviar' }).click();
    await expect(invited.getByRole('heading', { name: 'E-mail enviado' })).toBeVisible();
    await expect(invited.getByText(`r***${stamp % 10}@vertice.com.br`)).toBeVisible();

    const link = await mailedLink(login, '/auth/recover-password/new');
    await invited.goto(pathOf(link));
    await expect(invited.getByRole('heading', { name: 'Nova senha' })).toBeVisible();
    await expect(invited).not.toHaveURL(/token=|hash=|email=/);
    await invited.getByLabel('Nova senha', { exact: true }).fill('segunda-senha');
    await invited.getByLabel('Repita a nova senha').fill('segunda-senhx');
    await invited.getByRole('button', { name: 'Atualizar senha' }).click();
    await expect(invited.getByText('Senhas incompatíveis')).toBeVisible();
    await invited.getByLabel('Repita a nova senha').fill('segunda-senha');
    await invited.getByRole('button', { name: 'Atualizar senha' }).click();
    await expect(invited.getByRole('heading', { name: 'Senha atualizada com sucesso!' })).toBeVisible();

    // The link works once.
    await invited.goto(pathOf(link));
    await invited.getByLabel('Nova senha', { exact: true }).fill(password);
    await invited.getByLabel('Repita a nova senha').fill(password);
    await invited.getByRole('button', { name: 'Atualizar senha' }).click();
    await expect(invited.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
  });

  await test.step('the new password opens, the old one does not', async () => {
    await invited.goto('/auth/login');
    await signIn(invited, login, 'primeira-senha');
    await expect(invited.getByText('E-mail ou senha incorretos')).toBeVisible();
    await signIn(invited, login, 'segunda-senha');
    await expect(invited.getByRole('banner').getByText('Rita Moura')).toBeVisible();
  });
  await other.close();
});
