import { expect, stateOf, test } from './fixtures';
import {
  button,
  choose,
  chooseItem,
  combobox,
  expectFocusTrapped,
  expectPage,
  expectQuestion,
  field,
  openByMenu,
  pick,
  press,
  uniqueSuffix,
  tabTo,
  write,
} from './keyboard';
import { apiAs, gestora, teams } from './people-api';

test.use({ storageState: ({}, use) => use(stateOf('diego')) });

test('creates, edits and deletes a person', { tag: '@walk' }, async ({ page }) => {
  const login = `lia.${uniqueSuffix()}@vertice.com.br`;
  await openByMenu(page, 'Usuários');
  await press(page, page.getByRole('link', { name: 'Novo usuário' }));
  await expectPage(page, 'Novo usuário');
  const send = button(page, 'Criar e enviar convite');
  await press(page, send);
  await expect(field(page, 'Nome')).toBeFocused();
  await write(page, field(page, 'Nome'), 'Lia Teclado');
  await write(page, field(page, 'E-mail'), login);
  await choose(page, combobox(page, 'Cargo'), 'Gestora');
  await expect(combobox(page, 'Cargo')).toBeFocused();
  const other = page.getByRole('checkbox', { name: teams.eventos.name });
  await press(page, other, 'Space');
  await expect(other).toBeChecked();
  await press(page, page.getByRole('switch', { name: 'Enviar convite por e-mail' }), 'Space');
  await press(page, button(page, 'Criar usuário'));
  await expect(page.getByText('Usuário criado com sucesso!')).toBeVisible();
  await expectPage(page, 'Usuários');

  await write(page, page.getByRole('searchbox'), login);
  const row = page.getByRole('row', { name: /Lia Teclado/ });
  await expect(row).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await chooseItem(page, row.getByRole('button', { name: 'Mais ações de Lia Teclado' }), 'Editar');
  await expectPage(page, 'Lia Teclado');
  await write(page, field(page, 'Nome'), 'Lia Prancheta');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Usuário atualizado com sucesso!')).toBeVisible();
  await expectPage(page, 'Usuários');

  await write(page, page.getByRole('searchbox'), login);
  const more = button(page, 'Mais ações de Lia Prancheta');
  await chooseItem(page, more, 'Excluir');
  const question = page.getByRole('alertdialog', { name: 'Excluir Lia Prancheta?' });
  await expectQuestion(page, question, more);
  await chooseItem(page, more, 'Excluir');
  await press(page, question.getByRole('button', { name: 'Excluir' }));
  await expect(page.getByText('Usuário excluído com sucesso!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Usuários' })).toBeFocused();
});

test('gives another role to a member', { tag: '@walk' }, async ({ page }) => {
  const nome = `Moa ${uniqueSuffix()}`;
  const api = await apiAs('diego', teams.estudio.id);
  await api.createPerson({ nome, cargoId: gestora, accountIds: [teams.estudio.id] });
  await page.goto('/members');
  await expect(page.getByRole('heading', { level: 1, name: 'Membros' })).toBeVisible();
  await write(page, page.getByRole('searchbox'), nome);
  await expect(page.getByRole('row')).toHaveCount(2);
  const role = page.getByRole('combobox', { name: `Cargo de ${nome}` });
  await choose(page, role, 'Leitura');
  const question = page.getByRole('alertdialog', { name: `Mudar o cargo de ${nome}?` });
  await expectQuestion(page, question, role);
  await expect(role).toContainText('Gestora');
  await choose(page, role, 'Leitura');
  await press(page, question.getByRole('button', { name: 'Mudar cargo' }));
  await expect(page.getByText('Cargo atualizado!')).toBeVisible();
  await expect(role).toBeFocused();
  await expect(role).toContainText('Leitura');

  const remove = button(page, `Remover ${nome} do time`);
  await press(page, remove);
  const farewell = page.getByRole('alertdialog', { name: `Remover ${nome} de ${teams.estudio.name}?` });
  await expectQuestion(page, farewell, remove);
  await page.keyboard.press('Enter');
  await press(page, farewell.getByRole('button', { name: 'Remover' }));
  await expect(page.getByText('Membro removido do time!')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Membros/ })).toBeFocused();
});

test('creates, renames and deletes a team', async ({ page }) => {
  const name = `Teclas ${uniqueSuffix()}`;
  await openByMenu(page, 'Times');
  const open = button(page, 'Novo time');
  await press(page, open);
  const dialog = page.getByRole('dialog', { name: 'Novo time' });
  await expect(dialog.getByRole('textbox', { name: 'Nome' })).toBeFocused();
  await expectFocusTrapped(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Nome' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expectPage(page, name);

  await press(page, page.getByRole('tab', { selected: true }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Detalhes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await write(page, field(page, 'Nome'), `${name} novo`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Time atualizado!')).toBeVisible();
  await expect(field(page, 'Nome')).toBeFocused();

  const remove = button(page, 'Excluir time');
  await press(page, remove);
  const question = page.getByRole('alertdialog', { name: `Excluir ${name} novo?` });
  await expectQuestion(page, question, remove);
  await page.keyboard.press('Enter');
  await write(page, question.getByRole('textbox'), name);
  await press(page, question.getByRole('button', { name: 'Excluir time' }));
  await expect(question.getByText('O texto não é igual ao nome do time.')).toBeVisible();
  await expect(question.getByRole('textbox')).toBeFocused();
  await write(page, question.getByRole('textbox'), `${name} novo`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Time excluído!')).toBeVisible();
  await expectPage(page, 'Times');
});

test('creates, copies and deletes a role', async ({ page }) => {
  const name = `Teclas ${uniqueSuffix()}`;
  await openByMenu(page, 'Cargos');
  await press(page, page.getByRole('link', { name: 'Criar cargo' }));
  await expectPage(page, 'Criar cargo');
  await press(page, button(page, 'Criar cargo'));
  await expect(field(page, 'Nome')).toBeFocused();
  await write(page, field(page, 'Nome'), name);
  await press(page, page.getByRole('checkbox', { name: 'VoD', exact: true }), 'Space');
  await press(page, page.getByRole('checkbox', { name: 'Cargos', exact: true }), 'Space');
  await expect(page.getByRole('checkbox', { name: 'Cargos', exact: true })).toBeChecked();
  await press(page, button(page, 'Criar cargo'));
  await expect(page.getByText('Cargo criado com sucesso!')).toBeVisible();
  await expectPage(page, name);

  await press(page, page.getByRole('link', { name: 'Copiar', exact: true }));
  await expectPage(page, `Copiar ${name}`);
  await expect(page.getByRole('checkbox', { name: 'VoD', exact: true })).toBeChecked();
  await press(page, button(page, 'Criar cargo'));
  await expectPage(page, `${name} (cópia)`);

  const remove = button(page, 'Excluir');
  await press(page, remove);
  const question = page.getByRole('alertdialog', { name: `Excluir o cargo ${name} (cópia)?` });
  await expectQuestion(page, question, remove);
  await page.keyboard.press('Enter');
  await press(page, question.getByRole('button', { name: 'Excluir cargo' }));
  await expect(page.getByText('Cargo excluído com sucesso!')).toBeVisible();
  await expectPage(page, 'Cargos');
});

test('asks why somebody has an access', { tag: '@walk' }, async ({ page }) => {
  await openByMenu(page, 'Permissões');
  await pick(page, combobox(page, 'Pessoa'), 'Elisa Prado');
  await pick(page, combobox(page, 'Pode abrir'), 'Faturamento');
  await expect(page.getByText('Negado.')).toBeVisible();
  await expect(page.getByText('Elisa Prado não pode abrir Faturamento neste time.')).toBeVisible();
});

test('creates and deletes a client', async ({ page }) => {
  const name = `Teclas ${uniqueSuffix()}`;
  await openByMenu(page, 'Clientes');
  const open = button(page, 'Novo cliente');
  await press(page, open);
  const dialog = page.getByRole('dialog', { name: 'Novo cliente' });
  await expect(dialog.getByRole('textbox', { name: 'Nome' })).toBeFocused();
  await expectFocusTrapped(page, dialog);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Nome' })).toBeFocused();
  await page.keyboard.type(name);
  await press(page, dialog.getByRole('checkbox'), 'Space');
  await press(page, dialog.getByRole('button', { name: 'Criar' }));
  await expectPage(page, name);
  const remove = button(page, 'Excluir cliente');
  await press(page, remove);
  const question = page.getByRole('alertdialog', { name: `Excluir ${name}?` });
  await expectQuestion(page, question, remove);
  await page.keyboard.press('Enter');
  await press(page, question.getByRole('button', { name: 'Excluir cliente' }));
  await expect(page.getByText('Cliente excluído!')).toBeVisible();
  await expectPage(page, 'Clientes');
});

test('changes the settings of the account', { tag: '@walk' }, async ({ page }) => {
  await openByMenu(page, 'Configurações da conta');
  const limit = page.getByLabel('Limite de FPS');
  await write(page, limit, '500');
  await page.keyboard.press('Enter');
  await expect(limit).toHaveAttribute('aria-invalid', 'true');
  await expect(limit).toBeFocused();
  await write(page, limit, String(40 + (Date.now() % 60)));
  const domain = `e${uniqueSuffix()}.com.br`;
  await tabTo(page, field(page, 'Domínios autorizados'), 'Shift+Tab');
  await page.keyboard.type(domain);
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, `Remover ${domain}`));
  await press(page, button(page, 'Salvar alterações'));
  await expect(page.getByText('Configurações salvas!')).toBeVisible();
  await expect(button(page, 'Salvar alterações')).toBeFocused();
  await page.reload();
  await expect(button(page, `Remover ${domain}`)).toBeVisible();
  await press(page, button(page, `Remover ${domain}`));
  await expect(field(page, 'Domínios autorizados')).toBeFocused();
  await press(page, button(page, 'Salvar alterações'));
  await expect(page.getByText('Configurações salvas!')).toBeVisible();
});
