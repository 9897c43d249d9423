import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeTotpCode } from '@palco/testing';
import { expect, test, vi } from 'vitest';
import { createTestPalco, demoPassword, renderConsole } from '../../testing/render-console';

const login = 'bruno@colegioatlas.com.br';

const passkey = { id: 'key', nome: 'Celular', createdAt: '', lastUsedAt: null, sincronizada: false };

async function openWith(factors: { totp: boolean; passkeys: (typeof passkey)[] }) {
  const given = createTestPalco();
  const person = given.backend.world.people.find(({ me }) => me.user.login === login)!;
  person.factors = { ...factors, recoveryCodes: ['abcd-efgh-jkmn-pqrs'] };
  await renderConsole('/auth/login', given);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('E-mail'), login);
  await user.type(screen.getByLabelText('Senha'), demoPassword);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  return { ...given, user };
}
async function open() {
  const view = await openWith({ totp: true, passkeys: [] });
  return { ...view, code: await screen.findByLabelText('Código do aplicativo') };
}
const stageOf = ({ palco }: Awaited<ReturnType<typeof openWith>>) => palco.session.$state.get().stage;

test('after the password a code is asked for, and a wrong one says so', async () => {
  const view = await open();
  await view.user.type(view.code, '000000');
  await view.user.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(await screen.findByText('O código está incorreto ou já foi usado')).toBeTruthy();
  expect(stageOf(view)).toBe('second-factor');
  await view.user.clear(view.code);
  await view.user.type(view.code, fakeTotpCode);
  await view.user.click(screen.getByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(stageOf(view)).toBe('ready'));
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
  const view = await openWith({ totp: false, passkeys: [passkey] });
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
    const view = await openWith({ totp: false, passkeys: [passkey] });
    await view.user.click(await screen.findByRole('button', { name: 'Usar chave de acesso' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(stageOf(view)).toBe('second-factor');
  } finally {
    vi.unstubAllGlobals();
  }
});
