import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createTestPalco, demoPassword, renderConsole } from '../../testing/render-console';

const login = 'bruno@colegioatlas.com.br';
const other = 'chefe@escola.example';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function open(token = '4713') {
  const given = createTestPalco();
  await renderConsole(`/auth/email?${new URLSearchParams({ token, email: other })}`, given);
  const user = userEvent.setup();
  await screen.findByText('Entre com o e-mail de antes para confirmar a troca.');
  await user.type(await screen.findByLabelText('E-mail'), login);
  await user.type(screen.getByLabelText('Senha', { selector: 'input' }), demoPassword);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await heading('Confirmar novo e-mail');
  // Anybody may write another e-mail into the address.
  expect(document.body.textContent).not.toContain(other);
  return { ...given, user };
}

test('the person signs in, confirms, and is signed out', async () => {
  const { user, palco, backend } = await open();
  expect(backend.sentTo('confirmEmailChange')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Confirmar e-mail' }));
  await heading('E-mail trocado!');
  expect(backend.sentTo('confirmEmailChange')).toEqual([{ token: '4713' }]);
  expect(screen.getByText('Agora você entra com o e-mail em que recebeu o link.')).toBeTruthy();
  expect(document.body.textContent).not.toContain(other);
  await waitFor(() => expect(palco.session.$state.get().stage).toBe('signed-out'));
});

test('a link of another account changes nothing, and says so', async () => {
  const { user, palco, backend } = await open('of-another');
  backend.fault({ operation: 'confirmEmailChange', status: 400, code: 'INVALID_EMAIL_TOKEN' });
  await user.click(screen.getByRole('button', { name: 'Confirmar e-mail' }));
  await heading('Este link não vale para esta conta');
  expect(palco.session.$state.get().stage).toBe('ready');
});
