import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';
import { createTestPalco, demoPassword, renderConsole, type TestPalco } from '../../testing/render-console';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const title = 'Aceitar convite para Palco';

/** The invitation of the person who has not accepted yet, as it is mailed. */
function invitation({ backend }: TestPalco): string {
  const login = 'fabio@colegioatlas.com.br';
  backend.override({ acceptInvite: () => ({ status: 200, body: { token: backend.tokenFor(login) } }) });
  return `/auth/invite?${new URLSearchParams({ token: '4711', email: login })}`;
}

async function open(given = createTestPalco()) {
  const view = await renderConsole(invitation(given), given);
  return { ...view, user: userEvent.setup() };
}

const accept = () => screen.getByRole('button', { name: 'Aceitar convite' });

async function fill(user: ReturnType<typeof userEvent.setup>, name: string, password: string) {
  await user.type(await screen.findByLabelText('Nome'), name);
  await user.type(screen.getByLabelText('Senha', { selector: 'input' }), password);
  await user.click(accept());
}

test('name and password, then the console; the token leaves the address at once', async () => {
  const { user, address, palco, backend } = await open();
  await heading(title);
  await waitFor(() => expect(address()).toBe('/auth/invite'));
  await fill(user, '  Fábio Reis ', 'abcd');
  await waitFor(() => expect(address()).not.toContain('/auth'));
  expect(backend.sentTo('acceptInvite')).toEqual([{ token: '4711', nome: 'Fábio Reis', password: 'abcd' }]);
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
  backend.fault({ operation: 'acceptInvite', status: 400, code: 'INVALID_INVITE_TOKEN' });
  await fill(user, 'Fábio Reis', 'abcd');
  const used = await heading('Este convite não vale mais');
  await waitFor(() => expect(document.activeElement).toBe(used));
});

test('what somebody wrote into the address of the page is not shown as the e-mail of the invitation', async () => {
  const given = createTestPalco();
  const path = invitation(given);
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
  await router.navigate({ href: invitation({ backend, palco }) });
  await heading('Você já está conectado');
  expect(screen.getByText(/bruno@colegioatlas\.com\.br/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sair e aceitar o convite' }));
  await heading(title);
  await fill(user, 'Fábio Reis', 'abcd');
  await waitFor(() => expect(palco.session.$state.get().stage).toBe('ready'));
});

test('a signed-in person may also keep the session', async () => {
  const { backend, palco, router, user } = await openSignedIn('/vod/dashboard');
  await router.navigate({ href: invitation({ backend, palco }) });
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

const diego = 'diego@vertice.com.br';
/** An invitation to the e-mail of somebody who works for another client already. */
const invitationOf = (login: string, extra: Record<string, string> = {}): string =>
  `/auth/invite?${new URLSearchParams({ token: '4712', email: login, ...extra })}`;

test('somebody with an account signs in, is asked, and joins with it', async () => {
  const given = createTestPalco();
  await renderConsole(invitationOf(diego, { account: '1' }), given);
  const user = userEvent.setup();
  await screen.findByText(/Já existe uma conta com este e-mail/);
  await user.type(await screen.findByLabelText('E-mail'), diego);
  await user.type(screen.getByLabelText('Senha', { selector: 'input' }), demoPassword);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await heading('Aceitar convite');
  expect(given.backend.sentTo('joinByInvite')).toEqual([]);
  await user.click(accept());
  await waitFor(() => expect(given.backend.sentTo('joinByInvite')).toEqual([{ token: '4712' }]));
});

test('an account that was made meanwhile is told in place of the form', async () => {
  const given = createTestPalco();
  given.backend.fault({ operation: 'acceptInvite', status: 409, code: 'ACCOUNT_EXISTS' });
  await renderConsole(invitationOf(diego), given);
  const user = userEvent.setup();
  await heading(title);
  await fill(user, 'Diego Ramos', 'abcd');
  await screen.findByText(/Já existe uma conta com este e-mail/);
  expect(await screen.findByRole('button', { name: 'Entrar' })).toBeTruthy();
});
