import { createSeed } from '@palco/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createTestPalco, demoPassword, renderConsole } from '../../../testing/render-console';

const login = 'marina@colegioatlas.com.br';

const teamId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

/** Marina before the choice of a team, with as many teams as wanted. */
async function openTeams(count: number) {
  const world = createSeed();
  const marina = world.people.find(({ me }) => me.user.login === login)!;
  const [first] = marina.me.contasCargos;
  marina.me = {
    ...marina.me,
    contasCargos: Array.from({ length: count }, (_, index) => ({
      ...first!,
      conta_id: index === 0 ? first!.conta_id : teamId(index + 1),
      conta_color: index === 0 ? '#0b6e57' : '#5b3fd1',
      // Only in the first one may she see lives.
      permissoes: index === 0 ? first!.permissoes : [],
      conta_nome: index === 2 ? 'Rádio São João' : `Time ${index + 1}`,
    })),
  };
  const given = createTestPalco(world);
  localStorage.setItem(`palco_recent_teams_${marina.me.user.id}`, JSON.stringify([teamId(5), teamId(2)]));
  await given.palco.session.signIn({ login, password: demoPassword });
  await renderConsole('/vod/dashboard', given);
  await screen.findByRole('heading', { level: 1, name: /Boas-vindas/ });
  return { user: userEvent.setup(), backend: given.backend };
}

const cards = () => screen.queryAllByRole('heading', { level: 2 }).map((name) => name.textContent);

test('the team that was used last stands first', async () => {
  await openTeams(6);
  expect(cards().slice(0, 3)).toEqual(['Time 5', 'Time 2', 'Time 1']);
});

test('more than six teams can be searched, whatever the case and the accents', async () => {
  const { user } = await openTeams(7);
  const search = screen.getByRole('searchbox', { name: 'Buscar time' });
  await user.type(search, 'sao{Enter}');
  expect(cards()).toEqual(['Rádio São João']);
  expect(screen.getByRole('button', { name: 'Acessar Rádio São João' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('1 time encontrado');
  await user.clear(search);
  await user.type(search, 'zzz{Enter}');
  expect(cards()).toEqual([]);
  expect(screen.getByRole('status').textContent).toMatch(/^Nenhum time encontrado/);
  await user.keyboard('{Escape}');
  expect(cards()).toHaveLength(7);
});

test('the doors have the colours of their teams, and say which team is on air', async () => {
  const { backend } = await openTeams(2);
  const [second, first] = screen.getAllByRole('listitem');
  expect([first, second].map((door) => door!.style.getPropertyValue('--c'))).toEqual(['#0b6e57', '#5b3fd1']);
  expect(await within(first!).findByText('1 live no ar')).toBeTruthy();
  expect(within(second!).queryByText(/no ar/)).toBeNull();
  // Nobody is asked about the lives of a team where the person may not see them.
  const asked = backend.requests.filter(({ operation }) => operation === 'listLives');
  const own = asked.map(({ url }) => url.searchParams.get('accountId'));
  expect(new Set(own).size).toBe(1);
  expect(own).not.toContain(teamId(2));
});

test('six teams need no search', async () => {
  await openTeams(6);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('the language can be chosen there', async () => {
  const { user } = await openTeams(2);
  await user.click(screen.getByRole('button', { name: /^Idioma/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Inglês' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Welcome/ })).toBeTruthy();
});
