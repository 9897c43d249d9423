import { expectNoViolation } from './accessibility';
import {
  addAuthenticator,
  addPasskey,
  codeOf,
  confirmApp,
  createTeamOfTwo,
  securityOf,
  startApp,
  stepNow,
  typePasswordAgain,
} from './factor-api';
import { expect, skipSplash, test } from './fixtures';
import { apiAs, gestora, signIn, teams } from './people-api';

// Passkeys, in an authenticator within the browser, and a team that asks for a second factor.

// A passkey belongs to a name; the address of the other tests is a number.
const site = () => (process.env.PALCO_E2E_URL ?? '').replace('127.0.0.1', 'localhost');
test.use({
  storageState: { cookies: [], origins: [] },
  baseURL: async ({}, use) => {
    await use(site());
  },
});

test('a passkey is added, signs in alone and as the second step, and is removed', async ({
  page,
  complaints,
}) => {
  // The password may be asked for again, and the passkey is refused once it is removed.
  complaints.allowLike(/^(403|422) \/(bff|api)\//);
  const api = await apiAs('diego', teams.estudio.id);
  const person = { nome: 'Paula Passe', cargoId: gestora, accountIds: [teams.eventos.id] };
  const { login } = await api.createPerson(person);
  const banner = page.getByRole('banner');
  const leave = async () => {
    await banner.getByRole('button', { name: 'Sair' }).click();
    await expect(page.getByLabel('E-mail')).toBeVisible();
  };
  const expectIn = () => expect(banner.getByText(teams.eventos.name)).toBeVisible();
  const key = page.getByRole('button', { name: 'Usar chave de acesso' });

  await page.goto('/auth/login');
  await typePasswordAgain(page);
  const authenticator = await addAuthenticator(page);
  await signIn(page, login);
  await expectIn();
  await page.goto('/profile');
  await addPasskey(page, 'Notebook azul');
  const section = securityOf(page);
  await expect(section.getByText('Notebook azul')).toBeVisible();
  await expect(section.getByText('Restam 10 códigos sem uso.')).toBeVisible();
  const { uses: made, passkeys } = await authenticator.used();
  expect(passkeys).toBe(1);
  await expectNoViolation(page, 'profile with a passkey', 'all');

  await test.step('alone', async () => {
    await leave();
    await key.click();
    await expectIn();
    expect((await authenticator.used()).uses).toBe(made + 1);
  });

  await test.step('as the second step', async () => {
    await leave();
    await signIn(page, login);
    await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible();
    await key.click();
    await expectIn();
    expect((await authenticator.used()).uses).toBe(made + 2);
  });

  await test.step('removed', async () => {
    await page.goto('/profile');
    await section.getByRole('button', { name: 'Remover Notebook azul' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remover Notebook azul?' });
    await question.getByRole('button', { name: 'Remover' }).click();
    await expect(question).toHaveCount(0);
    await expect(section.getByText('Chave de acesso', { exact: true })).toBeVisible();
    await expect(section.getByText('Notebook azul')).toHaveCount(0);
    await leave();
    await key.click();
    await expect(page.getByText('Esta chave de acesso não foi aceita. Tente novamente.')).toBeVisible();
    await signIn(page, login);
    await expectIn();
  });
});

test('a team that asks for a second factor is closed to a member until he has one', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.allowLike(/^403 \/(bff|v1|v2|api)\//);
  const name = `Cofre ${Date.now()}`;
  const { owner, member } = await createTeamOfTwo(name);

  await test.step('the owner adds a factor and asks everybody for one', async () => {
    await page.goto('/auth/login');
    await typePasswordAgain(page);
    await addAuthenticator(page);
    await signIn(page, owner.login);
    await expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible();
    await page.goto('/profile');
    await addPasskey(page, 'Chave da dona');
    await page.goto('/account/settings');
    await page.getByRole('checkbox', { name: 'Exigir segundo fator' }).check();
    await page.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(page.getByText('Configurações salvas!')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Exigir segundo fator' })).toBeChecked();
  });

  const context = await browser.newContext({ baseURL: site(), locale: 'pt-BR', reducedMotion: 'reduce' });
  const his = await context.newPage();
  await skipSplash(his);
  const gate = his.getByRole('heading', { name: 'Segundo fator necessário' });

  await test.step('the member is stopped, sets one up, and gets in', async () => {
    await typePasswordAgain(his);
    await his.goto('/auth/login');
    await signIn(his, member.login);
    await expect(gate).toBeVisible();
    await expect(his.getByText(`O time ${name} exige um segundo fator.`)).toBeVisible();
    await his.goto('/vod/dashboard');
    await expect(gate).toBeVisible();
    await expect(his.getByRole('navigation', { name: 'Menu principal' })).toHaveCount(0);
    await expectNoViolation(his, 'gate of a closed team', 'all');
    await confirmApp(his, codeOf(await startApp(his), stepNow()));
    await expect(his.getByRole('banner').getByText(name, { exact: true })).toBeVisible();
    await expect(gate).toHaveCount(0);
    await his.goto('/vod/dashboard');
    await expect(his.getByRole('heading', { level: 1, name: 'VoD' })).toBeVisible();
  });

  await test.step('the owner resets the factor of the member, which stands in the log', async () => {
    await page.goto('/users');
    await page.getByRole('button', { name: 'Mais ações de Nando Novo' }).click();
    await page.getByRole('menuitem', { name: 'Redefinir segundo fator' }).click();
    const question = page.getByRole('alertdialog', { name: 'Redefinir o segundo fator de Nando Novo?' });
    await question.getByRole('button', { name: 'Redefinir segundo fator' }).click();
    await expect(page.getByText('Segundo fator redefinido!')).toBeVisible();
    await expect(question).toHaveCount(0);
    await page.goto('/records');
    await expect(page.getByText(/desativou o segundo fator de Nando Novo/).first()).toBeVisible();
  });

  await test.step('the member is signed out, and stopped again after the password alone', async () => {
    await his.goto('/profile');
    await expect(his.getByLabel('E-mail')).toBeVisible();
    await signIn(his, member.login);
    await expect(gate).toBeVisible();
    await context.close();
  });
});
