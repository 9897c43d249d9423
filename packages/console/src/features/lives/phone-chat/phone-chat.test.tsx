import { buildId } from '@palco/testing';
import { act, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const onAir = buildId(801);

test('on a phone the chat is a sheet that leaves the commands where they are', async () => {
  const original = window.matchMedia;
  onTestFinished(() => void (window.matchMedia = original));
  window.matchMedia = vi.fn((query: string) => ({
    ...original(query),
    matches: query.startsWith('(max-width: 767'),
  }));
  const { user } = await openSignedIn(`/streaming/${onAir}/panel`, { login: 'marina@colegioatlas.com.br' });
  const handle = await screen.findByRole('button', { name: /^Abrir o chat/ });
  expect(await screen.findByRole('button', { name: 'Encerrar' })).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Chat' })).toBeNull();
  await act(() => user.click(handle));
  const sheet = within(screen.getByRole('dialog', { name: 'Chat' }));
  await user.click(sheet.getByRole('button', { name: 'Fechar o chat' }));
  expect(document.activeElement).toBe(handle);
});
