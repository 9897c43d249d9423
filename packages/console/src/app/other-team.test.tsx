import type { Permission } from '@palco/sdk';
import { buildId, buildLive, buildVideo, createSeed } from '@palco/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../testing/open-signed-in';

const marina = 'marina@colegioatlas.com.br';
const [atlas, festival, foreign] = [101, 102, 105].map((id) => buildId(id));

/** A world with objects of another team of Marina, and of a team of others. She begins in Colégio Atlas. */
function worldElsewhere() {
  const world = createSeed();
  const [firstVideo, firstLive] = [world.videos[0]!, world.lives[0]!];
  const permissoes: Permission[] = ['showVOD', 'showStreaming'];
  for (const person of world.people) {
    const contasCargos = person.me.contasCargos.map((team) => ({ ...team, permissoes }));
    person.me = { ...person.me, contasCargos };
  }
  for (const [index, accountId] of [festival!, foreign!].entries()) {
    world.videos.push({
      ...firstVideo,
      ...buildVideo({ id: buildId(950 + index), accountId, title: 'Show' }),
    });
    const live = buildLive({ id: buildId(960 + index), accountId, title: 'Palco 2' });
    world.lives.push({ ...firstLive, live });
  }
  return world;
}

const open = (path: string) => openSignedIn(path, { login: marina, world: worldElsewhere() });
const teamOf = ({ palco }: Awaited<ReturnType<typeof open>>) => palco.session.auth.getAccountId();

test.each([
  ['a video', `/vod/${buildId(950)}`, 'Show'],
  ['the form of a video', `/vod/${buildId(950)}/edit`, 'Show'],
  ['the panel of a live', `/streaming/${buildId(960)}/panel`, 'Palco 2'],
  ['the settings of a live', `/streaming/${buildId(960)}/settings`, 'Palco 2'],
])('a link to %s of another own team says so and leads there', async (_, path, title) => {
  const page = await open(path);
  await screen.findByRole('heading', { name: 'Isto está no time Festival Maré Alta' });
  expect(teamOf(page)).toBe(atlas);
  await page.user.click(screen.getByRole('button', { name: 'Trocar para Festival Maré Alta' }));
  await screen.findByRole('heading', { level: 1, name: title });
  expect([teamOf(page), page.address()]).toEqual([festival, path]);
});

test('a link to an object of a team of others is not found, as any other id', async () => {
  const page = await open(`/vod/${buildId(951)}`);
  await screen.findByRole('heading', { level: 1, name: /não encontrado/ });
  await waitFor(() =>
    expect(page.backend.requests.some(({ operation }) => operation === 'getTeamOf')).toBe(true),
  );
  expect(screen.queryByRole('button', { name: /Trocar para/ })).toBeNull();
});

test('a switch of team in another tab leaves what was typed here alone', async () => {
  const { palco, user, backend } = await open('/profile');
  const name = await screen.findByLabelText<HTMLInputElement>('Nome');
  await user.clear(name);
  await user.type(name, 'Marina Nova');
  const asked = backend.requests.length;
  const key = 'demo1-auth';
  const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as { user: object };
  const other = JSON.stringify({ ...stored, user: { ...stored.user, selectedTeamId: festival } });
  localStorage.setItem(key, other);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: other, storageArea: localStorage }));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(palco.session.auth.getAccountId()).toBe(atlas);
  expect([name.isConnected, name.value]).toEqual([true, 'Marina Nova']);
  expect(backend.requests).toHaveLength(asked);
});

test('a switch by a link asks before what was typed is lost', async () => {
  const { palco, user } = await open('/profile');
  const name = await screen.findByLabelText<HTMLInputElement>('Nome');
  await user.clear(name);
  await user.type(name, 'Marina Nova');
  await user.click(screen.getByRole('button', { name: /^Time selecionado/ }));
  await user.click(await screen.findByRole('button', { name: /^Festival Maré Alta/ }));
  await screen.findByRole('alertdialog');
  expect([palco.session.auth.getAccountId(), name.value]).toEqual([atlas, 'Marina Nova']);
});
