import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createTestPalco, renderConsole } from '../../testing/render-console';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const title = 'Preparar Palco';

/** A server that was not set up yet. */
async function open(token = 'setup-token') {
  const given = createTestPalco();
  const marina = 'marina@colegioatlas.com.br';
  given.backend.override({
    login: () => ({ status: 200, body: { token: given.backend.tokenFor(marina) } }),
  });
  const view = await renderConsole(`/auth/setup?token=${token}`, given);
  await heading(title);
  return { ...view, user: userEvent.setup() };
}

async function fill(user: ReturnType<typeof userEvent.setup>, password = 'abcd') {
  await user.type(screen.getByLabelText('Empresa'), 'Escola Nova');
  await user.type(screen.getByLabelText('Primeiro time'), 'Estúdio');
  await user.type(screen.getByLabelText('Nome'), 'Ana Prado');
  await user.type(screen.getByLabelText('E-mail'), 'ana@escola.com.br');
  await user.type(screen.getByLabelText('Senha', { selector: 'input' }), password);
  await user.click(screen.getByRole('button', { name: 'Criar e entrar' }));
}

test('makes the first administrator and signs in; the token leaves the address at once', async () => {
  const { user, address, backend } = await open();
  await waitFor(() => expect(address()).toBe('/auth/setup'));
  await fill(user);
  await waitFor(() => expect(address()).not.toContain('/auth'));
  expect(backend.sentTo('completeSetup')).toMatchObject([
    { token: 'setup-token', nome: 'Ana Prado', login: 'ana@escola.com.br', password: 'abcd' },
  ]);
  expect(backend.sentTo('login')).toEqual([{ login: 'ana@escola.com.br', password: 'abcd' }]);
});

test('a link that was used says where to go', async () => {
  const { user, backend } = await open();
  backend.fault({ operation: 'completeSetup', status: 409, code: 'SETUP_DONE' });
  await fill(user);
  const used = await heading('Este link não vale mais');
  await waitFor(() => expect(document.activeElement).toBe(used));
});

test('a short password is refused before anything is sent', async () => {
  const { user, backend } = await open();
  await fill(user, 'abc');
  expect(await screen.findByText('O tamanho minimo é 4')).toBeTruthy();
  expect(backend.requests.filter(({ operation }) => operation === 'completeSetup')).toEqual([]);
});

test('an address without a token is no link', async () => {
  await renderConsole('/auth/setup');
  await heading('Este link não vale mais');
});

test('a password that everybody uses is warned of', async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText('Senha', { selector: 'input' }), 'qwerty');
  expect(await screen.findByText(/uma das senhas mais usadas/)).toBeTruthy();
});
