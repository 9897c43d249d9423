import { buildWorld } from '@palco/sdk/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';
import { ptBr } from './messages/pt-br';
import { permissionKey } from './permission-keys.pure';

const words: Record<string, unknown> = ptBr;

test.each(buildWorld().permissions)('$id has the words of the contract', ({ id, nome, descricao, grupo }) => {
  const key = permissionKey(id, 'palco');
  expect([words[key], words[`${key}.text`], words[`group.${grupo}`]]).toEqual([nome, descricao, grupo]);
});

test('the catalogue follows the language without a reload', async () => {
  const { palco } = await openSignedIn('/permissions', { login: 'marina@colegioatlas.com.br' });
  expect(await screen.findByRole('heading', { level: 3, name: 'Faturamento' })).toBeTruthy();
  palco.i18n.setLanguage('en');
  expect(await screen.findByRole('heading', { level: 3, name: 'Billing' })).toBeTruthy();
  // The side menu has a group of this name too.
  const catalogue = within(screen.getByRole('tabpanel'));
  expect(catalogue.getByRole('heading', { level: 2, name: 'Manager' })).toBeTruthy();
  expect(screen.getByText('See usage and invoices')).toBeTruthy();
});
