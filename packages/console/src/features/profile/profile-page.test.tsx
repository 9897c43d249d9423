import { buildId } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';

const bruno = 'bruno@colegioatlas.com.br';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

type View = Awaited<ReturnType<typeof openSignedIn>>;

const personOf = ({ backend }: View) => {
  const person = backend.world.people.find(({ me }) => me.user.login === bruno);
  if (!person) throw new Error('Bruno is in the world.');
  return person;
};

const signInOf = (place: number, user_agent: string) => ({
  id: buildId(600 + place),
  ip: `203.0.113.${place}`,
  user_agent,
  createdAt: '2026-01-02T12:00:00.000Z',
  lastSeenAt: '2026-01-03T12:00:00.000Z',
  atual: place === 0,
});

/** Bruno with two more browsers, the newest first. */
async function open(path = '/profile') {
  const view = await openSignedIn('/403');
  let items = [signInOf(0, firefox), signInOf(1, chrome), signInOf(2, iphone)];
  view.backend.override({
    listSessions: () => ({ status: 200, body: { items } }),
    revokeSession({ id }) {
      items = items.filter((one) => one.id !== id);
      return { status: 204 };
    },
    changePassword() {
      items = items.slice(0, 1);
      return { status: 204 };
    },
  });
  await view.router.navigate({ href: path });
  await screen.findByRole('heading', { level: 1, name: 'Meu perfil' });
  await screen.findByText('Este dispositivo');
  return view;
}

const calls = ({ backend }: View, operation: string) =>
  backend.requests.filter((request) => request.operation === operation);
const save = () => screen.getByRole('button', { name: 'Salvar' });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });

test('the menu of the person leads to the profile', async () => {
  const { user, address } = await openSignedIn('/vod/dashboard');
  await user.click(screen.getByRole('button', { name: /^Conta/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Meu perfil' }));
  await screen.findByRole('heading', { level: 1, name: 'Meu perfil' });
  expect(address()).toBe('/profile');
});

test('the name is saved and stands in the top bar at once', async () => {
  const view = await open();
  await view.user.clear(field('Nome'));
  await view.user.type(field('Nome'), '  Bruno T. ');
  await view.user.click(save());
  expect(await screen.findByText('Perfil atualizado com sucesso!')).toBeTruthy();
  expect(personOf(view).me.user.nome).toBe('Bruno T.');
  expect(screen.getByRole('button', { name: /^Conta/ }).textContent).toContain('Bruno T.');
  await waitFor(() => expect(field('Nome').value).toBe('Bruno T.'));
});

test('what is typed during a save stays, and is not taken for saved', async () => {
  const view = await open();
  await view.user.type(field('Nome'), ' Um');
  const update = view.hold('PATCH', '/bff/me');
  await view.user.click(save());
  await update.arrived;
  await view.user.type(field('Nome'), ' e Dois');
  update.release();
  await screen.findByText('Perfil atualizado com sucesso!');
  expect(field('Nome').value).toMatch(/ Um e Dois$/);
});

test.each([
  ['Al', 'O tamanho minimo é 3'],
  ['', 'O campo é obrigatório'],
  ['123', 'Nome inserido inválido'],
])('the name «%s» is refused: %s', async (name, message) => {
  const view = await open();
  const before = calls(view, 'updateMe').length;
  await view.user.clear(field('Nome'));
  if (name) await view.user.type(field('Nome'), name);
  await view.user.click(save());
  expect(await screen.findByText(message)).toBeTruthy();
  expect(calls(view, 'updateMe')).toHaveLength(before);
});

test('the language is saved and spoken from then on', async () => {
  const view = await open();
  await view.user.click(screen.getByRole('combobox', { name: /^Idioma/ }));
  await view.user.click(await screen.findByRole('option', { name: 'Inglês' }));
  await view.user.click(save());
  await screen.findByRole('heading', { level: 1, name: 'My profile' });
  expect(personOf(view).me.user.idioma).toBe('en');
});

test('leaving with a changed name asks first', async () => {
  const view = await open();
  await view.user.type(field('Nome'), 'x');
  await view.user.click(screen.getByRole('link', { name: 'VoD' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' });
  await view.user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(view.address()).toBe('/profile');
});

test('signing out with a changed name asks first, once', async () => {
  const view = await open();
  await view.user.type(field('Nome'), 'x');
  await view.user.click(screen.getByRole('button', { name: 'Sair' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' });
  await view.user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(view.palco.session.$state.get().stage).toBe('ready');
  await view.user.click(screen.getByRole('button', { name: 'Sair' }));
  await view.user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
  await screen.findByRole('heading', { level: 1, name: 'Entrar com conta Palco' });
});

test('another team with a changed name asks first, once', async () => {
  const view = await openSignedIn('/profile', { login: 'marina@colegioatlas.com.br' });
  const choose = async () => {
    await view.user.click(screen.getByRole('button', { name: /^Time selecionado/ }));
    await view.user.click(await screen.findByRole('button', { name: /^Rádio Serra Viva/ }));
    return screen.findByRole('alertdialog', { name: 'Sair sem salvar?' });
  };
  await view.user.type(field('Nome'), 'x');
  const team = () => screen.getByRole('button', { name: /^Time selecionado/, hidden: true }).textContent;
  await view.user.click(within(await choose()).getByRole('button', { name: 'Cancelar' }));
  expect(team()).toContain('Colégio Atlas');
  expect(field('Nome').value).toMatch(/x$/);
  await view.user.click(within(await choose()).getByRole('button', { name: 'Sair sem salvar' }));
  await waitFor(() => expect(team()).toContain('Rádio Serra Viva'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a picture is sent when it is chosen, shown in the top bar, and removed', async () => {
  const view = await open();
  const avatar = '/media/images/1.webp';
  view.backend.override({
    uploadAvatar() {
      personOf(view).me.user.avatar = avatar;
      return { status: 200, body: { avatar } };
    },
    removeAvatar() {
      personOf(view).me.user.avatar = null;
      return { status: 204 };
    },
  });
  const picture = new File([new Uint8Array([1, 2, 3])], 'foto.png', { type: 'image/png' });
  await view.user.upload(screen.getByLabelText<HTMLInputElement>('Foto', { selector: 'input' }), picture);
  expect(await screen.findByText('Foto atualizada com sucesso!')).toBeTruthy();
  const src = `https://console.example${avatar}`;
  const trigger = screen.getByRole('button', { name: /^Conta/ });
  await waitFor(() => expect(trigger.querySelector('img')?.getAttribute('src')).toBe(src));
  await view.user.click(screen.getByRole('button', { name: 'Remover imagem' }));
  expect(await screen.findByText('Foto removida com sucesso!')).toBeTruthy();
  await waitFor(() => expect(trigger.querySelector('img')).toBeNull());
});

test('a picture that the server refuses says why, and the old one stays', async () => {
  const view = await open();
  view.backend.fault({ operation: 'uploadAvatar', status: 500 });
  const picture = new File(['x'], 'foto.png', { type: 'image/png' });
  await view.user.upload(screen.getByLabelText<HTMLInputElement>('Foto', { selector: 'input' }), picture);
  expect(await screen.findByText(/Ocorreu um erro\. Tente novamente/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remover imagem' })).toBeNull();
});

async function changePassword({ user }: View, values: readonly [string, string, string]) {
  const names = ['Senha atual', 'Nova senha', 'Repita a nova senha'];
  for (const [index, name] of names.entries()) await user.type(field(name), values[index] ?? '');
  await user.click(screen.getByRole('button', { name: 'Atualizar senha' }));
}

test('the password changes, the fields are emptied, and the other sign-ins are gone', async () => {
  const view = await open();
  await changePassword(view, ['palco-demo', 'nova-senha', 'nova-senha']);
  expect(await screen.findByText('Senha atualizada com sucesso!')).toBeTruthy();
  const sent = { currentPassword: 'palco-demo', newPassword: 'nova-senha' };
  expect(view.backend.sentTo('changePassword')).toEqual([sent]);
  await waitFor(() => expect(field('Senha atual').value).toBe(''));
  await waitFor(() => expect(screen.queryByText(/Chrome no Windows/)).toBeNull());
  expect(screen.getByText('Este dispositivo')).toBeTruthy();
});

test('a wrong current password is said at its field, and what was typed stays', async () => {
  const view = await open();
  const errors = [
    { field: 'currentPassword', code: 'WRONG_PASSWORD', message: 'A senha atual está incorreta' },
  ];
  view.backend.fault({ operation: 'changePassword', status: 422, code: 'INVALID_FIELDS', errors });
  await changePassword(view, ['errada', 'nova-senha', 'nova-senha']);
  await waitFor(() => expect(document.activeElement).toBe(field('Senha atual')));
  expect(field('Senha atual').getAttribute('aria-invalid')).toBe('true');
  expect(field('Nova senha').value).toBe('nova-senha');
});

test('two different new passwords are not sent', async () => {
  const view = await open();
  await changePassword(view, ['palco-demo', 'nova-senha', 'outra-senha']);
  expect(await screen.findByText('Senhas incompatíveis')).toBeTruthy();
  expect(calls(view, 'changePassword')).toEqual([]);
});

const rows = () => within(screen.getByRole('region', { name: 'Acessos abertos' })).getAllByRole('listitem');

test('every sign-in says which browser, from where and when; the own one stands first and cannot be ended', async () => {
  await open();
  const texts = rows().map((row) => row.textContent);
  expect(texts).toHaveLength(3);
  expect(texts[0]).toContain('Este dispositivo');
  expect(texts.join()).toContain('Chrome no Windows');
  expect(texts.join()).toContain('Safari no iPhone');
  expect(texts.join()).toContain('IP 203.0.113.1');
  const [own] = rows();
  expect(own && within(own).queryByRole('button', { name: /Encerrar/ })).toBeNull();
});

test('one sign-in ends after a question that names it', async () => {
  const view = await open();
  await view.user.click(screen.getByRole('button', { name: 'Encerrar Safari no iPhone' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Encerrar o acesso de Safari no iPhone?' });
  expect(dialog.textContent).toContain('203.0.113.2');
  await view.user.click(within(dialog).getByRole('button', { name: 'Encerrar acesso' }));
  expect(await screen.findByText('Acesso encerrado com sucesso!')).toBeTruthy();
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.getByText(/Chrome no Windows/)).toBeTruthy();
});

test('one that ended meanwhile counts as ended', async () => {
  const view = await open();
  await view.user.click(screen.getByRole('button', { name: 'Encerrar Safari no iPhone' }));
  view.backend.fault({ operation: 'revokeSession', status: 404, code: 'NOT_FOUND' });
  await view.user.click(await screen.findByRole('button', { name: 'Encerrar acesso' }));
  expect(await screen.findByText('Acesso encerrado com sucesso!')).toBeTruthy();
});

test('all others end at once, with their number in the question', async () => {
  const view = await open();
  await view.user.click(screen.getByRole('button', { name: 'Encerrar os outros acessos' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Encerrar os outros 2 acessos?' });
  await view.user.click(within(dialog).getByRole('button', { name: 'Encerrar os outros acessos' }));
  expect(await screen.findByText('2 acessos encerrados com sucesso!')).toBeTruthy();
  await waitFor(() => expect(rows()).toHaveLength(1));
  // The question has a button of the same name, and may still be closing.
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Encerrar os outros acessos' })).toBeNull(),
  );
});

test('those that could not be ended are counted, and the question stays', async () => {
  const view = await open();
  await view.user.click(screen.getByRole('button', { name: 'Encerrar os outros acessos' }));
  view.backend.fault({ operation: 'revokeSession', status: 500, times: 1 });
  const dialog = await screen.findByRole('alertdialog');
  await view.user.click(within(dialog).getByRole('button', { name: 'Encerrar os outros acessos' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    '1 acesso não pôde ser encerrado. Tente novamente.',
  );
});

test('a list that does not load says so and can be asked for again; the rest of the page works', async () => {
  const view = await openSignedIn('/403');
  view.backend.fault({ operation: 'listSessions', status: 500, times: 1 });
  await view.router.navigate({ href: '/profile' });
  await screen.findByText('Não foi possível carregar os seus acessos');
  expect(field('Nome').value).toBe('Bruno Tavares');
  await view.user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('/profile#sessions has its place', async () => {
  const { address, container } = await open('/profile#sessions');
  expect(address()).toBe('/profile#sessions');
  expect(container.querySelector('#sessions')?.contains(rows()[0] ?? null)).toBe(true);
});

test('a new password that everybody uses is warned of', async () => {
  const { user } = await open();
  await user.type(field('Nova senha'), 'brasil');
  expect(await screen.findByText(/uma das senhas mais usadas/)).toBeTruthy();
});

test('the question before the last second factor names the teams that close', async () => {
  const view = await openSignedIn('/403');
  const { conta_nome: name } = personOf(view).me.contasCargos[0]!;
  const confirmedUntil = '2999-01-01T00:00:00.000Z';
  const factor = { totp: true, passkeys: [], recoveryCodesLeft: 0, requiredBy: [name], confirmedUntil };
  view.backend.override({ getSecondFactor: () => ({ status: 200, body: factor }) });
  await view.router.navigate({ href: '/profile' });
  await view.user.click(await screen.findByRole('button', { name: 'Remover aplicativo de códigos' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(`Este é o último: o time ${name} fecha para você`);
});
