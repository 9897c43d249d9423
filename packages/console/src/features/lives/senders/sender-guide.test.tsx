import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

test('what to type stands in a dialog, its secrets hidden until they are asked for', async () => {
  const { user } = await openSignedIn('/streaming', { login: 'marina@colegioatlas.com.br' });
  const [create] = await screen.findAllByRole('button', { name: 'Nova live' });
  await user.click(create!);
  const form = within(await screen.findByRole('dialog', { name: 'Nova live' }));
  await user.type(form.getByLabelText('Título'), 'Aula');
  await user.click(form.getByRole('button', { name: 'Criar live' }));
  const [open] = await screen.findAllByRole('button', { name: 'De onde transmitir' });
  await user.click(open!);
  const guide = within(await screen.findByRole('dialog', { name: 'De onde transmitir' }));
  expect(guide.getByRole('tab', { name: 'RTMP' })).toBeTruthy();
  expect(guide.queryByRole('tab', { name: 'SRT' })).toBeNull();
  const server = guide.getByText(/^rtmp:\/\//).textContent ?? '';
  await user.click(guide.getByRole('button', { name: 'Copiar: Tudo em um endereço' }));
  const whole = await navigator.clipboard.readText();
  expect(whole.startsWith(`${server}/`)).toBe(true);
  expect(guide.queryByText(whole)).toBeNull();
  await user.click(guide.getByRole('button', { name: 'Mostrar: Tudo em um endereço' }));
  expect(guide.getByText(whole)).toBeTruthy();
  expect(guide.queryByRole('img', { name: 'Código com a conexão para o celular' })).toBeNull();
  await user.click(guide.getByRole('button', { name: 'Mostrar o código' }));
  expect(guide.getByRole('img', { name: 'Código com a conexão para o celular' })).toBeTruthy();
});
