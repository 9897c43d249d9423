import { buildId, createSeed } from '@palco/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';
// Preloads the lazy chunk, so that the parts render without a wait.
import './on-air-parts';

const live = buildId(801);
const login = 'marina@colegioatlas.com.br';

/** The seed's lives of Marina's team with these two on air, or none. */
function worldWith(statuses: Readonly<Record<string, 'live' | 'paused' | 'scheduled'>>) {
  const world = createSeed();
  for (const entry of world.lives) {
    if (entry.live.status !== 'live' && entry.live.status !== 'paused' && !(entry.live.id in statuses))
      continue;
    entry.live = { ...entry.live, status: statuses[entry.live.id] ?? 'scheduled' };
  }
  return world;
}

const block = () => screen.findByRole('link', { name: /^No ar: Aula inaugural/ });
const icon = () => document.querySelector('link[rel=icon]')?.getAttribute('href');

beforeEach(() => {
  document.head.insertAdjacentHTML('beforeend', '<link rel="icon" href="/favicon.svg">');
  return () => document.querySelector('link[rel=icon]')?.remove();
});

test('one live on air stands at the foot of the menu with its time and audience, and leads to its control room', async () => {
  const world = worldWith({ [live]: 'live' });
  for (const entry of world.lives)
    entry.live = { ...entry.live, picture: `/media/x/live-images/${entry.live.id}/frame-1.jpg` };
  const { user, address } = await openSignedIn('/profile', { world, login });
  const link = await block();
  await waitFor(() => expect(link.textContent).toMatch(/\d{2}:\d{2}:\d{2} · Assistindo: 128$/));
  // What the signal shows comes as the live's picture, before any cover.
  expect(link.querySelector('img')?.getAttribute('src')).toContain(`/live-images/${live}/frame-1.jpg`);
  await user.click(link);
  await waitFor(() => expect(address()).toBe(`/streaming/${live}/panel`));
  // Not on its own pages; there the tab says it.
  await waitFor(() => expect(screen.queryByRole('link', { name: /^No ar: / })).toBeNull());
  await waitFor(() => expect(document.title).toMatch(/^● /));
  expect(icon()).toBe('/favicon-air.svg');
});

test('the tab forgets the tally on other pages', async () => {
  const { router } = await openSignedIn(`/streaming/${live}/panel`, {
    world: worldWith({ [live]: 'live' }),
    login,
  });
  await waitFor(() => expect(icon()).toBe('/favicon-air.svg'));
  await act(() => router.navigate({ to: '/profile' }));
  await block();
  expect(document.title).not.toMatch(/●/);
  expect(icon()).toBe('/favicon.svg');
});

test('several are counted, and lead to their list', async () => {
  const other = createSeed().lives.find(({ live: one }) => one.id !== live)!.live;
  const world = worldWith({ [live]: 'live', [other.id]: 'paused' });
  for (const entry of world.lives) entry.live = { ...entry.live, accountId: world.accounts[0]!.accountId };
  await openSignedIn('/profile', { world, login });
  const link = await screen.findByRole('link', { name: /^2 lives no ar/ });
  expect(link.getAttribute('href')).toBe('/streaming?tab=live');
});

test('nobody without the permission is asked for lives', async () => {
  const { backend } = await openSignedIn('/profile');
  await screen.findByText('v0.0.0-test');
  expect(backend.requests.map(({ operation }) => operation)).not.toContain('listLives');
});
