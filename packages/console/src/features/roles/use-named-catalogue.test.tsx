import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';

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
