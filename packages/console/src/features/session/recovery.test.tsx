import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';
import { createTestPalco, renderConsole } from '../../testing/render-console';
import { tidyEmail } from './tidy-email';

const marina = 'marina@colegioatlas.com.br';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const operations = ({ backend }: ReturnType<typeof createTestPalco>, operation: string) =>
  backend.requests.filter((request) => request.operation === operation);

async function openRecover(given = createTestPalco()) {
  const view = await renderConsole('/auth/recover-password', given);
  const email = await screen.findByLabelText<HTMLInputElement>('E-mail');
  return {
    ...view,
    email,
    user: userEvent.setup(),
    send: () => screen.getByRole('button', { name: 'Enviar' }),
  };
}

test('asks for the e-mail, then says where the link went, masked, with the focus there', async () => {
  const view = await openRecover();
  await view.user.type(view.email, ' MARINA@colegioatlas.com.br ');
  expect(view.email.value).toBe(marina);
  await view.user.click(view.send());
  const title = await heading('E-mail enviado');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getByText(/m\*\*\*a@colegioatlas\.com\.br/)).toBeTruthy();
  expect(screen.queryByText(new RegExp(marina))).toBeNull();
  expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
  expect(view.backend.sentTo('sendRecoveryEmail')).toEqual([{ email: marina }]);
  await view.user.click(screen.getByRole('link', { name: 'Voltar' }));
  await heading('Entrar com conta Palco');
});

test('an unknown address gets the same answer, and can be corrected', async () => {
  const view = await openRecover();
  await view.user.type(view.email, 'ninguem@example.com');
  await view.user.click(view.send());
  await heading('E-mail enviado');
  await view.user.click(screen.getByRole('button', { name: 'Enviar novamente' }));
  expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe('ninguem@example.com');
});

test.each([
  ['', 'O campo é obrigatório'],
  ['marina', 'O formato do email não é válido'],
])('«%s» is refused before anything is sent: %s', async (text, message) => {
  const view = await openRecover();
  if (text) await view.user.type(view.email, text);
  await view.user.click(view.send());
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(view.email));
  expect(operations(view, 'sendRecoveryEmail')).toEqual([]);
});

test.each([
  [422, {}, 'Endereço de e-mail inválido'],
  [404, {}, 'Endereço de e-mail inválido'],
  [500, {}, /Ocorreu um erro\. Tente novamente/],
  [429, { 'Retry-After': '30' }, 'Muitas tentativas. Tente novamente em 30 segundos.'],
])('a refusal with %i %j says «%s», and the address stays', async (status, headers, text) => {
  const view = await openRecover();
  view.backend.fault({ operation: 'sendRecoveryEmail', status, headers });
  await view.user.type(view.email, marina);
  await view.user.click(view.send());
  expect(await screen.findByText(text)).toBeTruthy();
  expect(view.email.value).toBe(marina);
  if (status === 422) await waitFor(() => expect(document.activeElement).toBe(view.email));
});

test('the caret stays where it was while capitals become small', () => {
  const input = document.createElement('input');
  input.value = '  maRina@x';
  input.setSelectionRange(5, 5);
  tidyEmail(input);
  expect([input.value, input.selectionStart]).toEqual(['marina@x', 3]);
});

const mailed = `/auth/recover-password/new?${new URLSearchParams({ email: marina, token: '4714', hash: 'h' })}`;

async function openNew(given = createTestPalco()) {
  const view = await renderConsole(mailed, given);
  await heading('Nova senha');
  const [password, repeated] = ['Nova senha', 'Repita a nova senha'].map((name) =>
    screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' }),
  );
  if (!password || !repeated) throw new Error('The form has two fields.');
  return { ...view, password, repeated, user: userEvent.setup() };
}

const update = () => screen.getByRole('button', { name: 'Atualizar senha' });

test('the link leaves the address at once and still works', async () => {
  const view = await openNew();
  await waitFor(() => expect(view.address()).toBe('/auth/recover-password/new'));
  expect(screen.getByText('entre 4 e 16 caracteres')).toBeTruthy();
  await view.user.type(view.password, 'nova-senha');
  await view.user.type(view.repeated, 'nova-senha');
  await view.user.click(update());
  const title = await heading('Senha atualizada com sucesso!');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(view.backend.sentTo('resetPassword')).toEqual([
    { email: marina, token: '4714', hash: 'h', newPassword: 'nova-senha' },
  ]);
  await view.user.click(screen.getByRole('link', { name: 'Ir para o login' }));
  await heading('Entrar com conta Palco');
});

test('password managers know whose password is new', async () => {
  const { password, repeated, container } = await openNew();
  const name = container.querySelector<HTMLInputElement>('input[autocomplete=username]');
  expect([name?.value, password.autocomplete, repeated.autocomplete]).toEqual([
    marina,
    'new-password',
    'new-password',
  ]);
});

test.each([
  ['', '', 'O campo é obrigatório', 0],
  ['abc', 'abc', 'O tamanho minimo é 4', 0],
  ['12345678901234567', '12345678901234567', 'O tamanho máximo é 16', 0],
  ['abcd', 'abce', 'Senhas incompatíveis', 1],
])('«%s» and «%s»: %s', async (one, other, message, wrong) => {
  const view = await openNew();
  if (one) await view.user.type(view.password, one);
  if (other) await view.user.type(view.repeated, other);
  await view.user.click(update());
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  await waitFor(() => expect(document.activeElement).toBe([view.password, view.repeated][wrong]));
  expect(operations(view, 'resetPassword')).toEqual([]);
});

test('a link that was used says so and offers a new one', async () => {
  const view = await openNew();
  view.backend.fault({ operation: 'resetPassword', status: 400, code: 'INVALID_RECOVERY_TOKEN' });
  await view.user.type(view.password, 'abcd');
  await view.user.type(view.repeated, 'abcd');
  await view.user.click(update());
  const title = await heading('Este link não vale mais');
  await waitFor(() => expect(document.activeElement).toBe(title));
  await view.user.click(screen.getByRole('link', { name: 'Pedir um novo link' }));
  await heading('Recuperar senha');
});

test('any other failure is said in the form, which stays', async () => {
  const view = await openNew();
  view.backend.fault({ operation: 'resetPassword', status: 500 });
  await view.user.type(view.password, 'abcd');
  await view.user.type(view.repeated, 'abcd');
  await view.user.click(update());
  expect(await screen.findByText(/Ocorreu um erro\. Tente novamente/)).toBeTruthy();
  expect(view.password.value).toBe('abcd');
});

test.each(['', '?email=a@b.co&token=x', '?token=x&hash=y'])(
  'without the whole link (%s) there is nothing to type',
  async (query) => {
    await renderConsole(`/auth/recover-password/new${query}`);
    await heading('Link incompleto');
    expect(screen.queryByLabelText('Nova senha', { selector: 'input' })).toBeNull();
  },
);

test('a person signed in with the old password is signed out with it', async () => {
  const { palco, router, user } = await openSignedIn('/vod/dashboard', { login: marina });
  await router.navigate({ href: mailed });
  await heading('Nova senha');
  await user.type(screen.getByLabelText('Nova senha', { selector: 'input' }), 'abcd');
  await user.type(screen.getByLabelText('Repita a nova senha', { selector: 'input' }), 'abcd');
  await user.click(update());
  await heading('Senha atualizada com sucesso!');
  await waitFor(() => expect(palco.session.$state.get().stage).toBe('signed-out'));
});

test('a new password that everybody uses is warned of, in any case, and still taken', async () => {
  const view = await openNew();
  await view.user.type(view.password, 'Senha123');
  const warning = await screen.findByText(/uma das senhas mais usadas/);
  expect(warning.closest('p')?.id).toBe(view.password.getAttribute('aria-describedby'));
  expect(view.password.getAttribute('aria-invalid')).toBeNull();
  await view.user.type(view.password, 'x');
  expect(screen.getByText('entre 4 e 16 caracteres')).toBeTruthy();
  expect(screen.queryByText(/uma das senhas mais usadas/)).toBeNull();
  await view.user.type(view.password, '{Backspace}');
  await view.user.type(view.repeated, 'Senha123');
  await view.user.click(update());
  await heading('Senha atualizada com sucesso!');
});
