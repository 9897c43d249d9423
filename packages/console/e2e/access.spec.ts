import type { Page } from '@playwright/test';
import { expectAccessibleAtEverySize } from './accessibility';
import { expect, skipSplash, stateOf, test } from './fixtures';
import { apiAs, menuOf, signIn, teams } from './people-api';

/**
 * The menu table of the decisions for each person.
 */
const menus = {
  bruno: ['Histórico de lives', 'VoD', 'Logs'],
  elisa: ['Histórico de lives', 'VoD', 'Usuários', 'Logs', 'Times'],
  diego: [
    'Lives',
    'Transmissões',
    'Histórico de lives',
    'VoD',
    'Usuários',
    'Logs',
    'Times',
    'Cargos',
    'Permissões',
    'Faturamento',
    'Chaves de API',
    'Configurações da conta',
    'Integrações',
    'Webhooks',
    'Clientes',
    'Analytics',
  ],
} as const;

for (const [person, expected] of Object.entries(menus) as [keyof typeof menus, readonly string[]][]) {
  test.describe(person, () => {
    test.use({ storageState: ({}, use) => use(stateOf(person)) });

    test(`${person} sees exactly the menu of the table`, async ({ page }) => {
      await page.goto('/vod/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await menuOf(page)).toEqual(expected);
      // Every item opens: none of them ends at /403.
      for (const name of expected) {
        await page
          .getByRole('navigation', { name: 'Menu principal' })
          .getByRole('link', { name: new RegExp(`^${name}( beta)?$`) })
          .click();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page).not.toHaveURL(/\/403/);
      }
    });
  });
}

test('somebody without permissions sees the log alone, and is told what is missing', async ({ page }) => {
  await page.goto('/auth/login');
  await signIn(page, 'carla@colegioatlas.com.br');
  await expect(page.getByRole('heading', { level: 1, name: 'Logs' })).toBeVisible();
  expect(await menuOf(page)).toEqual(['Logs']);
  await page.goto('/roles');
  await expect(page).toHaveURL(/\/403/);
  await expect(page.getByText('Permissão que falta')).toBeVisible();
  await expect(page.getByText('Cargos (showRoles)')).toBeVisible();
  await expect(page.getByText('Administradora')).toBeVisible();
});

/** Opens a page in a browser of its own. */
async function openAs(page: Page, login: string, path: string): Promise<void> {
  await page.goto('/auth/login');
  await signIn(page, login);
  await expect(page.getByRole('banner').getByText(teams.estudio.name)).toBeVisible();
  await page.goto(path);
}

test.describe('at the same time', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('a role changed in one browser holds on the next action in another', async ({
    page,
    browser,
    baseURL,
    complaints,
  }) => {
    complaints.allow('403 /v1/users');
    const api = await apiAs('diego', teams.estudio.id);
    const name = `Recepção ${Date.now()}`;
    const role = await api.createRole(name, ['showVOD', 'showUsers']);
    const { login } = await api.createPerson({
      nome: 'Paula Reis',
      cargoId: role.id,
      accountIds: [teams.estudio.id],
    });
    await openAs(page, login, '/users');
    await expect(page.getByRole('row', { name: /Paula Reis/ })).toBeVisible();
    expect(await menuOf(page)).toEqual(['VoD', 'Usuários', 'Logs']);

    const admin = await browser.newContext({ baseURL, locale: 'pt-BR', storageState: stateOf('diego') });
    const editor = await admin.newPage();
    await skipSplash(editor);
    await editor.goto('/vod/dashboard');
    await editor.getByRole('link', { name: 'Cargos', exact: true }).click();
    // By keyboard alone from here on.
    const users = editor.getByRole('checkbox', { name: `${name}: Usuários, pode`, exact: true });
    await users.focus();
    await editor.keyboard.press('Space');
    const gone = editor.getByRole('checkbox', { name: `${name}: Usuários, não vai mais poder` });
    await expect(gone).toBeFocused();
    await expect(gone).not.toBeChecked();
    const bar = editor.getByRole('region', { name: 'Mudanças não salvas' });
    await expect(bar).toContainText('Vale já na próxima ação de 1 pessoa.');
    await bar.getByRole('button', { name: 'Salvar cargo' }).press('Enter');
    await expect(editor.getByText('Cargo salvo com sucesso!')).toBeVisible();
    await admin.close();

    // The other browser was not notified: the server rejects its next action, and the page says why.
    await page.getByRole('searchbox').fill('paula');
    await expect(page).toHaveURL(/\/403/);
    await expect(page.getByText('Permissão que falta')).toBeVisible();
    expect(await menuOf(page)).toEqual(['VoD', 'Logs']);
  });

  test('three tabs each have a team of their own, and follow a sign-out', async ({ page, context }) => {
    const api = await apiAs('diego', teams.estudio.id);
    const role = await api.createRole(`Abas ${Date.now()}`, ['showVOD']);
    const { login } = await api.createPerson({
      nome: 'Tadeu Abas',
      cargoId: role.id,
      accountIds: [teams.estudio.id, teams.eventos.id],
    });
    await page.goto('/auth/login');
    await signIn(page, login);
    await page.getByRole('button', { name: `Acessar ${teams.estudio.name}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'VoD' })).toBeVisible();
    const tabs = [page, await context.newPage(), await context.newPage()];
    for (const tab of tabs.slice(1)) {
      await skipSplash(tab);
      await tab.goto('/vod/dashboard');
    }
    for (const tab of tabs) await expect(tab.getByRole('banner').getByText(teams.estudio.name)).toBeVisible();

    await tabs[1]!.getByRole('button', { name: /Time selecionado/ }).click();
    await tabs[1]!.getByRole('button', { name: new RegExp(`^${teams.eventos.name}`) }).click();
    await expect(tabs[1]!.getByRole('banner').getByText(teams.eventos.name)).toBeVisible();
    for (const tab of [tabs[0]!, tabs[2]!])
      await expect(tab.getByRole('banner').getByText(teams.estudio.name)).toBeVisible();

    await tabs[2]!.getByRole('button', { name: 'Sair' }).first().click();
    for (const tab of tabs) await expect(tab).toHaveURL(/\/auth\/login/);
    for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Entrar' })).toBeVisible();
  });
});

// Intermediate states of changing a role, which `every-screen.spec.ts` does not cover.
test.describe('changing a role', { tag: '@walk' }, () => {
  test.use({ storageState: ({}, use) => use(stateOf('diego')) });

  test('a role is accessible at every step of a change', async ({ page, complaints }) => {
    complaints.allow('404 /v1/roles/00000000-0000-4000-8000-000000000000');
    const look = (screen: string) => expectAccessibleAtEverySize(page, screen);
    await page.goto('/roles');
    const matrix = page.getByRole('grid', { name: 'Permissões por cargo' });
    await matrix.getByRole('link', { name: 'Gestora', exact: true }).click();
    await page.getByRole('button', { name: 'Mais ações de Gestora' }).click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
    const uses = page.getByRole('dialog', { name: 'O cargo Gestora está em uso' });
    await expect(uses.getByRole('link', { name: 'Elisa Prado' }).first()).toBeVisible();
    await look('role in use');
    await page.keyboard.press('Escape');
    await matrix.getByRole('checkbox', { name: /^Gestora: Chaves de API, / }).click();
    const bar = page.getByRole('region', { name: 'Mudanças não salvas' });
    await expect(bar).toContainText('/api-keys');
    await look('unsaved changes of the matrix');
    await bar.getByRole('button', { name: 'Descartar' }).click();
    await expect(bar).toBeHidden();
    await page.getByRole('region', { name: 'Gestora' }).getByRole('link', { name: 'Gestora' }).click();
    await page.getByRole('checkbox', { name: 'Chaves de API', exact: true }).click();
    await expect(page.getByRole('region', { name: 'O que muda' })).toContainText('/api-keys');
    await look('role editor');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: 'Salvar Gestora?' })).toBeVisible();
    await look('question before saving');
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Chaves de API', exact: true }).click();
    await page.goto('/roles');
    await matrix.getByRole('link', { name: 'Leitura', exact: true }).click();
    await page.getByRole('region', { name: 'Leitura' }).getByRole('link', { name: 'Leitura' }).click();
    await expect(page.getByText(/Cargos do sistema não podem ser alterados/)).toBeVisible();
    await look('role of the system');
    await page.goto('/roles/00000000-0000-4000-8000-000000000000');
    await expect(page.getByText('Cargo não encontrado')).toBeVisible();
    await look('role not found');
  });
});
