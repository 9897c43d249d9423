import type { ClassroomSettings } from '@palco/sdk/lives';
import { buildId, createSeed } from '@palco/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const over = buildId(805);

async function openEnded(people: number) {
  const world = createSeed();
  const person = { email: 'ana@exemplo.com.br', createdAt: '2026-01-01T00:00:00.000Z', lastSeenAt: null };
  const attendees = Array.from({ length: people }, (_, index) => ({
    ...person,
    id: buildId(980 + index),
    name: 'Ana',
    watchedSeconds: 0,
  }));
  world.classrooms.set(over, { attendees, tokens: new Map(), settings: {} as ClassroomSettings });
  await openSignedIn(`/streaming/${over}/panel`, { world, login: 'marina@colegioatlas.com.br' });
  return within(await screen.findByRole('region', { name: 'Quem veio' }));
}

test('a live that is over shows a picture, and who registered with the ways to them', async () => {
  const people = await openEnded(3);
  expect(people.getByText('inscritos').nextSibling?.textContent).toBe('3');
  expect(people.queryByText('certificados emitidos')).toBeNull();
  const link = people.getByRole('link', { name: 'Ver participantes' });
  expect(link.getAttribute('href')).toBe(`/streaming/${over}/classroom?tab=attendees`);
  expect(people.getByRole('button', { name: 'Baixar CSV' })).toBeTruthy();
  const recording = screen.getByRole('region', { name: 'Gravação' });
  expect(recording.querySelector('img')?.getAttribute('src')).toBeTruthy();
});

test('where nobody registered it says so', async () => {
  const people = await openEnded(0);
  expect(people.getByText('Ninguém se inscreveu.')).toBeTruthy();
  expect(people.queryByRole('button')).toBeNull();
});
