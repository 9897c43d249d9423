import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createTestPalco, demoPassword, renderConsole } from '../../testing/render-console';

async function open(given = createTestPalco()) {
  const view = await renderConsole('/auth/login', given);
  const email = await screen.findByLabelText<HTMLInputElement>('E-mail');
  const password = screen.getByLabelText<HTMLInputElement>('Senha');
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Entrar' });
  return { ...view, email, password, submit, user: userEvent.setup() };
}

async function submitWith(
  { email, password, submit, user }: Awaited<ReturnType<typeof open>>,
  secret: string,
) {
  await user.type(email, 'bruno@colegioatlas.com.br');
  await user.type(password, secret);
  await user.click(submit);
}

test('says nothing before a field was touched, then what is missing', async () => {
  const { user, email } = await open();
  expect(screen.queryByText('O campo é obrigatório')).toBeNull();
  await user.click(email);
  await user.tab();
  expect(await screen.findByText('O campo é obrigatório')).toBeTruthy();
  expect(email.getAttribute('aria-invalid')).toBe('true');
  const message = document.getElementById(email.getAttribute('aria-describedby') ?? '');
  expect(message?.textContent).toBe('O campo é obrigatório');
  await user.type(email, 'marina');
  expect(await screen.findByText('O formato do email não é válido')).toBeTruthy();
});

test('an empty submit sends no request and focuses the first invalid field', async () => {
  const { user, email, submit, backend } = await open();
  await user.click(submit);
  await waitFor(() => expect(document.activeElement).toBe(email));
  expect(screen.getAllByText('O campo é obrigatório')).toHaveLength(2);
  expect(backend.requests.filter(({ operation }) => operation === 'login')).toEqual([]);
});

test('a wrong password is said in the form and as a toast (decision A2), and stays to be corrected', async () => {
  const form = await open();
  await submitWith(form, 'errada');
  const inline = await screen.findByText('E-mail ou senha incorretos');
  expect(inline.closest('[role=alert]')).toBeTruthy();
  expect(await screen.findByText('Error!')).toBeTruthy();
  expect(screen.getByText('Usuário ou senha estão incorretos')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(form.password));
  expect(form.email.value).toBe('bruno@colegioatlas.com.br');
  expect(form.email.getAttribute('aria-invalid')).toBe('true');
});

test.each([
  ['12', 'Muitas tentativas. Tente novamente em 12 segundos.'],
  ['1', 'Muitas tentativas. Tente novamente em 1 segundo.'],
  ['61', 'Muitas tentativas. Tente novamente em 2 minutos.'],
])('too many attempts: Retry-After %s is said as a wait', async (seconds, text) => {
  const form = await open();
  form.backend.fault({ operation: 'login', status: 429, headers: { 'Retry-After': seconds } });
  await submitWith(form, demoPassword);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText('Error!')).toBeNull();
});

test('no answer: the connection is named, not the password', async () => {
  const form = await open();
  form.backend.fault({ operation: 'login' });
  await submitWith(form, demoPassword);
  expect(await screen.findByText(/Sem conexão com o servidor/)).toBeTruthy();
  expect(screen.queryByText('E-mail ou senha incorretos')).toBeNull();
});

test('a 5xx is not blamed on the password', async () => {
  const form = await open();
  form.backend.fault({ operation: 'login', status: 500 });
  await submitWith(form, demoPassword);
  expect(await screen.findByText(/Não foi possível entrar agora/)).toBeTruthy();
  expect(screen.queryByText('Error!')).toBeNull();
});

test('a submit under way is sent once, and the button keeps its text and focus', async () => {
  const form = await open();
  form.backend.setLatency(50);
  await submitWith(form, demoPassword);
  expect(form.submit.getAttribute('aria-busy')).toBe('true');
  expect(form.submit.textContent).toBe('Entrar');
  await form.user.click(form.submit);
  await waitFor(() => expect(form.palco.session.$state.get().stage).toBe('ready'));
  expect(form.backend.requests.filter((request) => request.operation === 'login')).toHaveLength(1);
});

test('password managers know the fields, and the password can be looked at', async () => {
  const { user, email, password } = await open();
  expect([email.type, email.autocomplete, password.type, password.autocomplete]).toEqual([
    'email',
    'username',
    'password',
    'current-password',
  ]);
  await user.click(screen.getByRole('button', { name: 'Mostrar senha' }));
  expect(password.type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Ocultar senha' }));
  expect(password.type).toBe('password');
});

test('Tab goes through the fields to the button, and only then to the link for a forgotten password', async () => {
  const { user, email, password, submit } = await open();
  act(() => email.focus());
  const order = [
    password,
    screen.getByRole('button', { name: 'Mostrar senha' }),
    submit,
    screen.getByRole('link', { name: 'Esqueceu a senha?' }),
  ];
  for (const next of order) {
    await user.tab();
    expect(document.activeElement).toBe(next);
  }
});

test('a press says what is wrong with the field before it only once it is over, so that nothing moves away from it', async () => {
  const { user, email } = await open();
  act(() => email.focus());
  await user.pointer({
    keys: '[MouseLeft>]',
    target: screen.getByRole('link', { name: 'Esqueceu a senha?' }),
  });
  expect(document.activeElement).not.toBe(email);
  // Loads the rules of the fields, and lets their messages render.
  await act(async () => {
    await import('./auth-schemas');
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.queryByText('O campo é obrigatório')).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]', target: document.body });
  await screen.findByText('O campo é obrigatório');
});

test('the texts of errors follow the language', async () => {
  const { user, submit, palco } = await open();
  await user.click(submit);
  await screen.findAllByText('O campo é obrigatório');
  palco.i18n.setLanguage('en');
  expect(await screen.findAllByText('This field is required')).toHaveLength(2);
});

test('the link for a forgotten password opens the recovery', async () => {
  const { user, address } = await open();
  await user.click(screen.getByRole('link', { name: 'Esqueceu a senha?' }));
  await screen.findByRole('heading', { name: 'Recuperar senha' });
  expect(address()).toBe('/auth/recover-password');
});
