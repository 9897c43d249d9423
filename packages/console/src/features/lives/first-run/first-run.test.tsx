import { buildId, createSeed, type FakeWorld } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const login = 'marina@colegioatlas.com.br';

/** Marina's team with no live but this one, or none. */
function worldWith(count: 0 | 1): FakeWorld {
  const world = createSeed();
  world.lives = world.lives.filter(({ live }) => count === 1 && live.id === buildId(801));
  for (const entry of world.lives) entry.live = { ...entry.live, status: 'scheduled', startedAt: null };
  return world;
}

const steps = async () => {
  const run = await screen.findByRole('region', { name: 'O palco é seu, Marina.' });
  return within(run).getAllByRole('listitem');
};
const stateOf = (step: HTMLElement) => step.dataset.state;

test('a team without a live sees three steps, the first one lit, and other ways to begin', async () => {
  const { user, address } = await openSignedIn('/streaming', { world: worldWith(0), login });
  expect((await steps()).map(stateOf)).toEqual(['lit', 'off', 'off']);
  expect(screen.queryByText('Nenhuma live por aqui')).toBeNull();
  expect(screen.getByRole('link', { name: 'Enviar vídeos' }).getAttribute('href')).toBe('/vod/dashboard');
  expect(screen.getByRole('button', { name: 'Copiar convite' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('link', { name: 'Agendar uma live' }));
  await waitFor(() => expect(address()).toBe('/streaming/create'));
});

test('each step is lit after the one before it, by what the live tells; the invitation counts once it is copied', async () => {
  const { user, backend } = await openSignedIn('/streaming', { world: worldWith(1), login });
  const [schedule, signal, invite] = await steps();
  const states = () => [schedule, signal, invite].map((step) => stateOf(step!));
  expect(states()).toEqual(['done', 'lit', 'off']);
  expect(within(schedule!).getByRole('link').textContent).toContain('Aula inaugural');
  // The list of the team is there too.
  expect(screen.getAllByRole('link', { name: 'Aula inaugural' }).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Copiar convite' }));
  await waitFor(() => expect(states()).toEqual(['done', 'lit', 'done']));
  expect(await navigator.clipboard.readText()).toContain(buildId(801));
  await user.click(screen.getByRole('button', { name: 'Iniciar o sinal de teste' }));
  await waitFor(() =>
    expect(backend.requests.map(({ operation }) => operation)).toContain('startTestSignal'),
  );
});

test('a team that had lives is no beginner', async () => {
  const world = worldWith(1);
  for (const entry of world.lives) entry.live = { ...entry.live, status: 'finished' };
  await openSignedIn('/streaming', { world, login });
  expect(await screen.findByText('Nenhuma live por aqui')).toBeTruthy();
  expect(screen.queryByRole('region', { name: /^O palco é seu/ })).toBeNull();
});
