import { chooserOf, expect, password, people, test } from './fixtures';
import { button, chooseItem, expectPage, field, menuLink, press, tabTo, write } from './keyboard';
import { apiAs, gestora, mailedLink, pathOf, teams } from './people-api';

test.describe('before the log-in', { tag: '@walk' }, () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('log-in, choice of a team, menus, profile and sign-out', async ({ page, complaints }) => {
    complaints.allow('401 /api/user/login');
    const api = await apiAs('diego', teams.estudio.id);
    const { login } = await api.createPerson({
      nome: 'Teo Teclado',
      cargoId: gestora,
      accountIds: [teams.estudio.id, teams.eventos.id],
    });
    await page.goto('/auth/login');
    const secret = page.getByLabel('Senha', { exact: true });

    await test.step('a wrong password, then the right one', async () => {
      await write(page, field(page, 'E-mail'), login);
      await write(page, secret, 'outra-senha');
      await page.keyboard.press('Enter');
      await expect(page.getByText('E-mail ou senha incorretos')).toBeVisible();
      await expect(secret).toBeFocused();
      await page.keyboard.type(password);
      await expect(secret).toHaveValue(password);
      await page.keyboard.press('Enter');
    });

    await test.step('the choice of a team', async () => {
      const card = button(page, `Acessar ${teams.eventos.name}`);
      await press(page, card);
      await expectPage(page, 'VoD');
      await expect(page.getByRole('banner').getByText(teams.eventos.name)).toBeVisible();
    });

    await test.step('skip link', async () => {
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'VoD' })).toBeVisible();
      const skip = page.getByRole('link', { name: 'Pular para o conteúdo' });
      await tabTo(page, skip);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
      await page.keyboard.press('Tab');
      expect(
        await page.getByRole('main').evaluate((main) => main.contains(document.activeElement)),
        'the next stop is in the content',
      ).toBe(true);
    });

    await test.step('menu', async () => {
      await press(page, menuLink(page, 'Usuários'));
      await expectPage(page, 'Usuários');
    });

    await test.step('team selector', async () => {
      const selector = button(page, /^Time selecionado/);
      await press(page, selector);
      const popup = page.getByRole('dialog', { name: 'Escolher time' });
      const search = popup.getByRole('searchbox');
      await expect(search).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(popup).toHaveCount(0);
      await expect(selector).toBeFocused();
      await page.keyboard.press('Enter');
      // A key pressed before the list is open is lost.
      await expect(search).toBeFocused();
      await page.keyboard.type('estúdio');
      const target = popup.getByRole('button', { name: new RegExp(`^${teams.estudio.name}`) });
      await expect(target).toBeVisible();
      await expect(popup.getByRole('button', { name: /Eventos/ })).toHaveCount(0);
      await page.keyboard.press('ArrowDown');
      await expect(target).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('banner').getByText(teams.estudio.name)).toBeVisible();
    });

    await test.step('commands', async () => {
      await page.keyboard.press('Control+k');
      const commands = page.getByRole('dialog', { name: 'Comandos' });
      await expect(commands.getByRole('combobox')).toBeFocused();
      await page.keyboard.type('perfil');
      await expect(commands.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expectPage(page, 'Meu perfil');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('enviar');
      await chooserOf(page, () => page.keyboard.press('Enter'));
      await expect(page).toHaveURL(/\/vod\/dashboard/);
    });

    await test.step('language', async () => {
      const language = page.getByRole('banner').getByRole('button', { name: /^(Idioma|Language)/ });
      await press(page, language);
      await expect(page.getByRole('menuitemradio', { name: 'Inglês' })).toBeVisible();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(language).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
    });

    await test.step('profile', async () => {
      await chooseItem(page, button(page, /^Conta:/), 'Meu perfil');
      await expectPage(page, 'Meu perfil');
      await write(page, field(page, 'Nome'), '');
      await page.keyboard.press('Delete');
      await page.keyboard.press('Enter');
      await expect(field(page, 'Nome')).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, 'Nome')).toBeFocused();
      await page.keyboard.type('Teo Novo');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Perfil atualizado com sucesso!')).toBeVisible();
      await expect(field(page, 'Nome')).toBeFocused();
      await expect(page.getByRole('banner').getByText('Teo Novo')).toBeVisible();
    });

    await test.step('sign-out', async () => {
      await press(page, page.getByRole('banner').getByRole('button', { name: 'Sair' }));
      await expect(page).toHaveURL(/\/auth\/login/);
      await expect(field(page, 'E-mail')).toBeVisible();
    });
  });

  test('recovers a password', async ({ page }) => {
    await page.goto('/auth/login');
    await press(page, page.getByRole('link', { name: 'Esqueceu a senha?' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Recuperar senha' })).toBeVisible();
    const email = field(page, 'E-mail');
    await write(page, email, 'sem arroba');
    await page.keyboard.press('Enter');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toBeFocused();
    await write(page, email, people.elisa.login);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'E-mail enviado' })).toBeVisible();
    await press(page, page.getByRole('link', { name: /Voltar|Ir para o login/ }).first());
    await expect(page).toHaveURL(/\/auth\/login/);
    await tabTo(page, email);
  });

  test('accepts an invitation, forgets the password and sets a new one', async ({ page }) => {
    const api = await apiAs('diego', teams.estudio.id);
    const { login, link } = await api.invitePerson({
      nome: 'Iara Convidada',
      cargoId: gestora,
      accountIds: [teams.estudio.id],
    });
    await page.goto(pathOf(link));
    await write(page, field(page, 'Nome'), 'Iara Convidada');
    await write(page, page.getByLabel('Senha', { exact: true }), password);
    await page.keyboard.press('Enter');
    await expectPage(page, 'VoD');
    await press(page, page.getByRole('banner').getByRole('button', { name: 'Sair' }));
    await press(page, page.getByRole('link', { name: 'Esqueceu a senha?' }));
    await write(page, field(page, 'E-mail'), login);
    await page.keyboard.press('Enter');
    await expectPage(page, 'E-mail enviado');
    await page.goto(pathOf(await mailedLink(login, '/auth/recover-password/new')));
    await write(page, page.getByLabel('Nova senha', { exact: true }), 'nova-senha');
    await write(page, page.getByLabel('Repita a nova senha', { exact: true }), 'outra-senha');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Senhas incompatíveis')).toBeVisible();
    await expect(page.getByLabel('Repita a nova senha', { exact: true })).toBeFocused();
    await write(page, page.getByLabel('Repita a nova senha', { exact: true }), 'nova-senha');
    await page.keyboard.press('Enter');
    await expectPage(page, 'Senha atualizada com sucesso!');
    await press(page, page.getByRole('main').getByRole('link').first());
    await expect(page).toHaveURL(/\/auth\/login/);
  });

  test('leaves a forbidden page and a page that does not exist', async ({ page }) => {
    const { login } = await (
      await apiAs('diego', teams.estudio.id)
    ).createPerson({ nome: 'Nara Recusada', cargoId: gestora, accountIds: [teams.estudio.id] });
    await page.goto('/auth/login');
    await write(page, field(page, 'E-mail'), login);
    await write(page, page.getByLabel('Senha', { exact: true }), password);
    await page.keyboard.press('Enter');
    await expectPage(page, 'VoD');
    await page.goto('/roles');
    await expect(page).toHaveURL(/\/403/);
    await expect(page.getByText('Permissão que falta')).toBeVisible();
    await press(page, button(page, 'Verificar novamente'));
    await expect(page).toHaveURL(/\/403/);
    await tabTo(page, button(page, 'Copiar para o administrador'));
    await press(page, page.getByRole('link', { name: 'Voltar para o início' }));
    await expectPage(page, 'VoD');
    await page.goto('/nada/disso');
    await press(page, page.getByRole('link', { name: 'Voltar para o início' }));
    await expectPage(page, 'VoD');
    await page.goto('/error');
    await press(page, button(page, 'Tentar novamente'));
    await expectPage(page, 'VoD');
    await page.goto('/blocked');
    await press(page, page.getByRole('main').getByRole('link', { name: 'Sair' }));
    await expect(page).toHaveURL(/\/auth\/login/);
  });
});
