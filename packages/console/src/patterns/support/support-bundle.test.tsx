import { readSupportBundle } from '@palco/sdk/support-bundle';
import { buildId } from '@palco/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';

function spyOnSaving() {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (saved.push(file as Blob), 'blob:x'));
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  return { saved, click };
}

/** `Blob.text` is not in jsdom. */
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

test('one press in the menu of the person saves a bundle that names teams, and no person', async () => {
  const { user } = await openSignedIn('/profile');
  const { saved, click } = spyOnSaving();
  await user.click(screen.getByRole('button', { name: /^Conta:/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Baixar pacote de suporte' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toMatch(/-support-bundle\.json$/);
  const text = await textOf(saved[0]!);
  expect(readSupportBundle(text)).toMatchObject({
    accountIds: [buildId(101)],
    browser: navigator.userAgent,
    language: 'pt-BR',
  });
  expect(text).not.toMatch(/bruno|colegioatlas/i);
});

test('a page that failed offers the bundle too', async () => {
  const { user, router } = await openSignedIn('/profile');
  const { saved } = spyOnSaving();
  await router.navigate({ to: '/error' });
  await user.click(await screen.findByRole('button', { name: 'Baixar pacote de suporte' }));
  await waitFor(() => expect(saved).toHaveLength(1));
});
