import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';

test('the catalogue follows the language without a reload', async () => {
  const { palco } = await openSignedIn('/permissions', { login: 'marina@colegioatlas.com.br' });
  expect(await screen.findByRole('rowheader', { name: 'Ver consumo e faturas' })).toBeTruthy();
  palco.i18n.setLanguage('en');
  expect(await screen.findByRole('rowheader', { name: 'See usage and invoices' })).toBeTruthy();
  expect(within(screen.getByRole('grid')).getByText('Manager')).toBeTruthy();
});
