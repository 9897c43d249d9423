import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';
import { createTestPalco, demoPassword, renderConsole, type TestPalco } from '../../testing/render-console';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const title = 'Aceitar convite para Palco';

/** The invitation of the person who has not accepted yet, as it is mailed. */
function invitation({ backend }: TestPalco): { path: string; login: string } {
  const person = backend.world.people.find(({ convitePendente }) => convitePendente);
  if (!person) throw new Error('The world has somebody who is invited.');
  const { id, login } = person.me.user;
  backend.world.links.push({ kind: 'invite', userId: id, email: login, token: '4711', hash: 'h' });
  return { path: `/auth/invite?${new URLSearchParams({ token: '4711', email: login })}`, login };
}

async function open(given = createTestPalco()) {
  const { path, login } = invitation(given);
  const view = await renderConsole(path, given);
  return { ...view, login, user: userEvent.setup() };
}

const accept = () => screen.getByRole('button', { name: 'Aceitar convite' });

async function fill(user: ReturnType<typeof userEvent.setup>, name: string, password: string) {
  await user.type(await screen.findByLabelText('Nome'), name);
  await user.type(screen.getByLabelText('Senha', { selector: 'input' }), password);
  await user.click(accept());
}

test('name and password, then the console; the token leaves the address at once', async () => {
  const { user, login, address, palco, backend } = await open();
  await heading(title);
  await waitFor(() => expect(address()).toBe('/auth/invite'));
  await fill(user, '  Fábio Reis ', 'abcd');
  await waitFor(() => expect(address()).not.toContain('/auth'));
  const person = backend.world.people.find(({ me }) => me.user.login === login);
  expect([person?.password, person?.me.user.nome]).toEqual(['abcd', 'Fábio Reis']);
  expect(palco.session.$state.get().stage).not.toBe('signed-out');
});

test.each([
  ['', '', ['O campo é obrigatório', 'O campo é obrigatório']],
  ['Al', 'abcd', ['O tamanho minimo é 3']],
  ['Alice', 'abc', ['O tamanho minimo é 4']],
])('«%s» with «%s» is refused before anything is sent: %j', async (name, password, messages) => {
  const { user, backend } = await open();
  await heading(title);
  if (name) await user.type(screen.getByLabelText('Nome'), name);
  if (password) await user.type(screen.getByLabelText('Senha', { selector: 'input' }), password);
  await user.click(accept());
  expect(await screen.findAllByText(messages[0] ?? '')).toHaveLength(messages.length);
  expect(backend.requests.filter(({ operation }) => operation === 'acceptInvite')).toEqual([]);
});

test('an invitation that was accepted already says whom to ask', async () => {
  const { user, backend } = await open();
  await heading(title);
  backend.world.links.length = 0;
  await fill(user, 'Fábio Reis', 'abcd');
  const used = await heading('Este convite não vale mais');
  await waitFor(() => expect(document.activeElement).toBe(used));
});

test('what somebody wrote into the address of the page is not shown as the e-mail of the invitation', async () => {
  const given = createTestPalco();
  const { path } = invitation(given);
  await renderConsole(path.replace(/email=[^&]*/, 'email=chefe%40escola.example'), given);
  await heading(title);
  expect(document.body.textContent).not.toContain('chefe@escola.example');
  expect(screen.queryByDisplayValue('chefe@escola.example')).toBeNull();
});

test('an address without a token is no invitation', async () => {
  await renderConsole('/auth/invite?email=a@b.co');
  await heading('Este convite não vale mais');
});

test('a failure of the server keeps what was typed', async () => {
  const { user, backend } = await open();
  await heading(title);
  backend.fault({ operation: 'acceptInvite', status: 500 });
  await fill(user, 'Fábio Reis', 'abcd');
  expect(await screen.findByText(/Ocorreu um erro\. Tente novamente/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Fábio Reis');
});

test('somebody who is signed in is told so, and may leave first', async () => {
  const { backend, palco, router, user } = await openSignedIn('/vod/dashboard');
  const { path } = invitation({ backend, palco });
  await router.navigate({ href: path });
  await heading('Você já está conectado');
  expect(screen.getByText(/bruno@colegioatlas\.com\.br/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sair e aceitar o convite' }));
  await heading(title);
  await fill(user, 'Fábio Reis', 'abcd');
  await waitFor(() => expect(palco.session.$state.get().stage).toBe('ready'));
});

test('a signed-in person may also keep the session', async () => {
  const { backend, palco, router, user } = await openSignedIn('/vod/dashboard');
  await router.navigate({ href: invitation({ backend, palco }).path });
  await heading('Você já está conectado');
  await user.click(screen.getByRole('link', { name: 'Continuar com esta conta' }));
  await heading('VoD');
});

test('a password that everybody uses is warned of', async () => {
  const { user } = await open();
  await heading(title);
  await user.type(screen.getByLabelText('Senha', { selector: 'input' }), '123456');
  expect(await screen.findByText(/uma das senhas mais usadas/)).toBeTruthy();
});

/** An invitation to the e-mail of somebody who works for another client already. */
function invitationOf({ backend }: TestPalco, login: string, extra: Record<string, string> = {}): string {
  const invited = backend.world.people.find(({ convitePendente }) => convitePendente)!;
  invited.me = { ...invited.me, user: { ...invited.me.user, login } };
  const link = {
    kind: 'invite',
    userId: invited.me.user.id,
    email: login,
    token: '4712',
    hash: 'h',
  } as const;
  backend.world.links.push(link);
  return `/auth/invite?${new URLSearchParams({ token: '4712', email: login, ...extra })}`;
}
const diego = 'diego@vertice.com.br';
const teamsOf = ({ backend }: TestPalco): number =>
  backend.world.people.find(({ me }) => me.user.login === diego)?.me.contasCargos.length ?? 0;

test('somebody with an account signs in, is asked, and joins with it', async () => {
  const given = createTestPalco();
  const before = teamsOf(given);
  await renderConsole(invitationOf(given, diego, { account: '1' }), given);
  const user = userEvent.setup();
  await screen.findByText(/Já existe uma conta com este e-mail/);
  await user.type(await screen.findByLabelText('E-mail'), diego);
  await user.type(screen.getByLabelText('Senha', { selector: 'input' }), demoPassword);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await heading('Aceitar convite');
  expect(teamsOf(given)).toBe(before);
  await user.click(accept());
  await waitFor(() => expect(teamsOf(given)).toBe(before + 1));
});

test('an account that was made meanwhile is told in place of the form', async () => {
  const given = createTestPalco();
  await renderConsole(invitationOf(given, diego), given);
  const user = userEvent.setup();
  await heading(title);
  await fill(user, 'Diego Ramos', 'abcd');
  await screen.findByText(/Já existe uma conta com este e-mail/);
  expect(await screen.findByRole('button', { name: 'Entrar' })).toBeTruthy();
});
