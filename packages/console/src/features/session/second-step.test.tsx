import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeHandlers } from '@palco/testing';
import { expect, test, vi } from 'vitest';
import { createTestPalco, demoPassword, renderConsole } from '../../testing/render-console';

const login = 'bruno@colegioatlas.com.br';

const expiresAt = '2100-01-01T12:00:00.000Z';
type Login = NonNullable<ReturnType<NonNullable<FakeHandlers['login']>>['body']>;
type Method = Extract<Login, { methods: unknown }>['methods'][number];

async function openWith(...methods: Method[]) {
  const given = createTestPalco();
  given.backend.override({
    login: () => ({
      status: 202,
      body: { signIn: 's1', methods: [...methods, 'recovery-code'], expiresAt },
    }),
    createLoginChallenge: () => ({
      status: 201,
      body: { challenge: 'c1', options: { challenge: 'AAAA', allowCredentials: [] } },
    }),
    finishLogin: () => ({ status: 200, body: { token: given.backend.tokenFor(login) } }),
  });
  await renderConsole('/auth/login', given);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('E-mail'), login);
  await user.type(screen.getByLabelText('Senha'), demoPassword);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  return { ...given, user };
}
async function open() {
  const view = await openWith('totp');
  return { ...view, code: await screen.findByLabelText('Código do aplicativo') };
}
const stageOf = ({ palco }: Awaited<ReturnType<typeof openWith>>) => palco.session.$state.get().stage;

test('after the password a code is asked for, and a wrong one says so', async () => {
  const view = await open();
  const errors = [{ field: 'code', code: 'WRONG_CODE', message: 'O código está incorreto ou já foi usado' }];
  view.backend.fault({ operation: 'finishLogin', status: 422, code: 'INVALID_FIELDS', errors, times: 1 });
  await view.user.type(view.code, '000000');
  await view.user.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(await screen.findByText('O código está incorreto ou já foi usado')).toBeTruthy();
  expect(stageOf(view)).toBe('second-factor');
  await view.user.clear(view.code);
  await view.user.type(view.code, '246810');
  await view.user.click(screen.getByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(stageOf(view)).toBe('ready'));
  expect(view.backend.sentTo('finishLogin').at(-1)).toEqual({ signIn: 's1', code: '246810' });
});

test('a recovery code does it too', async () => {
  const view = await open();
  await view.user.click(screen.getByRole('button', { name: 'Usar um código de recuperação' }));
  await view.user.type(await screen.findByLabelText('Código de recuperação'), 'abcd-efgh-jkmn-pqrs');
  await view.user.click(screen.getByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(stageOf(view)).toBe('ready'));
});

test('one can go back to the password', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  expect(await screen.findByLabelText('Senha')).toBeTruthy();
});

test('of somebody who has a passkey alone no code of an app is asked', async () => {
  const view = await openWith('passkey');
  expect(await screen.findByRole('button', { name: 'Usar chave de acesso' })).toBeTruthy();
  expect(screen.getByText('Use a sua chave de acesso para concluir a entrada.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText(/aplicativo/)).toBeNull();
  await view.user.click(screen.getByRole('button', { name: 'Usar um código de recuperação' }));
  await view.user.type(await screen.findByLabelText('Código de recuperação'), 'abcd-efgh-jkmn-pqrs');
  await view.user.click(screen.getByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(stageOf(view)).toBe('ready'));
});

test.each([
  ['NotAllowedError', /Nenhuma chave de acesso foi usada: o pedido foi cancelado/],
  ['SecurityError', /não funcionam neste endereço/],
])('a passkey that ends with %s says why', async (name, words) => {
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  vi.stubGlobal('navigator', {
    ...navigator,
    credentials: { get: () => Promise.reject(new DOMException('', name)) },
  });
  try {
    const view = await openWith('passkey');
    await view.user.click(await screen.findByRole('button', { name: 'Usar chave de acesso' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(stageOf(view)).toBe('second-factor');
  } finally {
    vi.unstubAllGlobals();
  }
});
