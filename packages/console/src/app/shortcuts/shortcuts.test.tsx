import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';
import { actionOf } from './shortcuts';

const dialog = { name: 'Atalhos de teclado' };

test('/ goes to the search of the page, and is a letter in it', async () => {
  const { user } = await openSignedIn('/vod/dashboard');
  await user.keyboard('/');
  const search = screen.getByRole<HTMLInputElement>('searchbox');
  expect(document.activeElement).toBe(search);
  expect(search.value).toBe('');
  await user.keyboard('/?');
  expect(search.value).toBe('/?');
  expect(screen.queryByRole('dialog', dialog)).toBeNull();
});

test('? lists every shortcut; Esc gives the focus back', async () => {
  const { user } = await openSignedIn('/vod/dashboard');
  const before = screen.getByRole('link', { name: 'VoD' });
  before.focus();
  await user.keyboard('?');
  const list = await screen.findByRole('dialog', dialog);
  expect(
    within(list)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['/', '?']);
  expect(
    within(list)
      .getAllByRole('definition')
      .map((text) => text.textContent),
  ).toEqual(['Ir para a busca da página', 'Mostrar os atalhos']);
  // The page behind the dialog stays as it is.
  await user.keyboard('/');
  expect(list.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', dialog)).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(before));
});

test('keys held with a modifier are the browser’s', async () => {
  const { user } = await openSignedIn('/vod/dashboard');
  const before = document.activeElement;
  await user.keyboard('{Control>}/{/Control}{Alt>}?{/Alt}');
  expect(document.activeElement).toBe(before);
  expect(screen.queryByRole('dialog', dialog)).toBeNull();
});

test.each([
  ['a field', '<input>'],
  ['a text that is edited', '<p contenteditable="true"></p>'],
  ['an open menu', '<div role="menu"><button></button></div>'],
])('a key pressed in %s is not a shortcut', (_where, html) => {
  document.body.innerHTML = html;
  onTestFinished(() => document.body.replaceChildren());
  const actions: unknown[] = [];
  document.body.addEventListener('keydown', (event) => actions.push(actionOf(event)), { once: true });
  document.body
    .querySelector('input, p, button')!
    .dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
  expect(actions).toEqual([null]);
});
