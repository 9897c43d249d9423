import type { Permission } from '@palco/sdk';
import { buildId, buildLive, createSeed, type FakeWorld } from '@palco/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn, type SignedIn } from '../../../testing/open-signed-in';

const video = buildId(1);

/** A world whose «Formatura» was recorded, and which has another finished live, without a recording. */
function worldWith(permissoes: readonly Permission[] = ['showHistory', 'showVOD']): FakeWorld {
  const world = createSeed();
  for (const person of world.people) {
    const contasCargos = person.me.contasCargos.map((team) => ({ ...team, permissoes: [...permissoes] }));
    person.me = { ...person.me, contasCargos };
  }
  world.lives = world.lives.map((fake) =>
    fake.live.title === 'Formatura' ? { ...fake, live: { ...fake.live, recordingVideoId: video } } : fake,
  );
  const [first] = world.lives;
  if (!first) throw new Error('The world has no lives.');
  const live = buildLive({
    id: buildId(899),
    accountId: first.live.accountId,
    title: 'Ensaio geral',
    status: 'finished',
    startedAt: '2026-01-08T20:00:00.000Z',
    finishedAt: '2026-01-08T20:30:00.000Z',
  });
  world.lives = [...world.lives, { ...first, live }];
  return world;
}

const open = (path = '/historic', options: SignedIn = {}) =>
  openSignedIn(path, { login: 'bruno@colegioatlas.com.br', world: worldWith(), ...options });
const row = async (title: string) => (await screen.findByTitle(title)).closest('li') as HTMLElement;
const titles = () =>
  [...document.querySelectorAll('[data-row]')].map((each) => each.querySelector('[title]')?.textContent);

test('a live that is over is deleted from here, with its undo', async () => {
  const { user, backend } = await open('/historic', {
    world: worldWith(['showHistory', 'showVOD', 'showStreaming']),
  });
  await user.click(await screen.findByRole('button', { name: 'Mais ações de Ensaio geral' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  await user.click(await screen.findByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(screen.queryByTitle('Ensaio geral')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await row('Ensaio geral');
  expect(backend.world.trash.lives).toEqual([]);
});

test('only what is over stands here, the last one first, with the way to its recording', async () => {
  const { user, address } = await open();
  expect((await row('Ensaio geral')).textContent).toContain('Sem gravação');
  expect(titles()).toEqual(['Formatura', 'Ensaio geral']);
  await user.click(screen.getByRole('link', { name: 'Ver gravação de Formatura' }));
  await waitFor(() => expect(address()).toBe(`/vod/${video}`));
});

test('order and search stand in the address', async () => {
  const { user, address } = await open('/historic?sort=title,asc');
  await row('Formatura');
  expect(titles()).toEqual(['Ensaio geral', 'Formatura']);
  await user.type(screen.getByRole('searchbox'), 'nada{Enter}');
  await screen.findByText('Nenhum resultado encontrado');
  expect(address()).toContain('search=nada');
});

test('without access to the library a recording is named without a link', async () => {
  await open('/historic', { world: worldWith(['showHistory']) });
  expect((await row('Formatura')).textContent).toContain('A gravação está na biblioteca');
  expect(screen.queryByRole('link', { name: 'Ver gravação de Formatura' })).toBeNull();
});

test('a history that cannot be loaded says so, with a way on', async () => {
  const opened = await open('/profile');
  opened.backend.fault({ operation: 'listLives', status: 503 });
  await opened.router.navigate({ to: '/historic' });
  await screen.findByText('Não foi possível carregar o histórico');
  opened.backend.clearFaults();
  await opened.user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await row('Formatura');
});
