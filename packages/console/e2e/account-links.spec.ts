import { expectAccessibleAtEverySize } from './accessibility';
import { expect, skipSplash, test } from './fixtures';
import { colegioAtlas } from './partner';
import { apiAs, gestora, mailedLink, pathOf, signIn, teams } from './people-api';

test('a person of another client joins a team, and takes another e-mail', async ({ page, complaints }) => {
  complaints.allowLike(/^(401|403) \/(bff|api)\//);
  const vertice = await apiAs('diego', teams.estudio.id);
  const teacher = await vertice.createPerson({
    nome: 'Tereza Prof',
    cargoId: gestora,
    accountIds: [teams.eventos.id],
  });
  await skipSplash(page);

  await test.step('is invited by the other client, signs in and joins', async () => {
    const token = await page.request
      .post('/api/user/login', { data: { login: 'marina@colegioatlas.com.br', password: 'palco-demo' } })
      .then(async (answer) => String((await answer.json()).token));
    const role = 'a86d1e34-5b72-4c09-9e8d-1f2a70d40005';
    // Named, because other tests select another team for her meanwhile.
    const made = await page.request.post(`/v1/users?accountId=${colegioAtlas}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { nome: 'Professora T.', login: teacher.login, cargoId: role },
    });
    expect(made.status()).toBe(201);
    // The mail of the first invitation is in the outbox as well.
    const link = () => mailedLink(teacher.login, '/auth/invite');
    await expect.poll(async () => (await link()).searchParams.has('account')).toBe(true);
    await page.goto(pathOf(await link()));
    await expect(page.getByText(/Já existe uma conta com este e-mail/)).toBeVisible();
    await expect(page).not.toHaveURL(/token=/);
    await expectAccessibleAtEverySize(page, 'log-in of an invitation');
    await signIn(page, teacher.login);
    await expect(page.getByRole('heading', { name: 'Aceitar convite' })).toBeVisible();
    await expectAccessibleAtEverySize(page, 'question of an invitation');
    await page.getByRole('button', { name: 'Aceitar convite' }).click();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Time selecionado/ })
      .click();
    await expect(page.getByRole('dialog').getByText('Colégio Atlas')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  const next = `tereza-${Date.now()}@exemplo.com.br`;
  await test.step('asks for another e-mail in the profile', async () => {
    await page.goto('/profile');
    const change = page.getByRole('button', { name: 'Trocar e-mail' });
    await change.click();
    const dialog = page.getByRole('dialog', { name: 'Trocar e-mail' });
    await dialog.getByLabel('Novo e-mail').fill(next);
    await expectAccessibleAtEverySize(page, 'dialog of another e-mail');
    await dialog.getByRole('button', { name: 'Enviar link' }).click();
    await expect(page.getByText('Troca de e-mail pedida!')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('confirms it signed in, and signs in with it', async () => {
    await page.goto(pathOf(await mailedLink(next, '/auth/email')));
    await expect(page.getByRole('heading', { name: 'Confirmar novo e-mail' })).toBeVisible();
    await expectAccessibleAtEverySize(page, 'question of another e-mail');
    await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
    await expect(page.getByRole('heading', { name: 'E-mail trocado!' })).toBeVisible();
    await page.getByRole('link', { name: 'Ir para o login' }).click();
    await signIn(page, next);
    await expect(page.getByRole('button', { name: 'Entrar' })).toHaveCount(0);
  });
});
