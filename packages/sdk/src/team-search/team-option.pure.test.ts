import { expect, it } from 'vitest';
import { buildMe, buildTeam } from '@palco/testing';
import { filterTeams, fromContaCargo, fromTeamItem } from './team-option.pure';

const team = {
  accountId: 'a',
  name: 'A',
  thumbnail: '/a.webp',
  color: '#0b6e57',
  bloqueada: true,
  membersTotal: 3,
  userTeamRole: null,
};

it('a team that a person only manages has no role', () => {
  const known = { accountId: 'a', name: 'A', thumbnail: '/a.webp', color: '#0b6e57', blocked: true };
  expect(fromTeamItem(team)).toEqual({ ...known, role: null });
  const userTeamRole = { id: 'r', nome: 'Editora', permissoes: [] };
  expect(fromTeamItem({ ...team, userTeamRole })).toEqual({ ...known, role: 'Editora' });
});

it('a team of the profile equals the same team of the teams call', () => {
  const conta = {
    ...buildTeam(),
    conta_id: 'a',
    conta_nome: 'A',
    conta_thumbnail: '/a.webp',
    conta_color: '#0b6e57',
    cargo_nome: 'Editora',
    bloqueada: true,
  };
  const option = {
    accountId: 'a',
    name: 'A',
    thumbnail: '/a.webp',
    color: '#0b6e57',
    role: 'Editora',
    blocked: true,
  };
  expect(fromContaCargo(conta)).toEqual(option);
  expect(buildMe().contasCargos.map(fromContaCargo)[0]?.blocked).toBe(false);
});

const teams = [
  { accountId: '1', thumbnail: null, color: '#0b6e57', blocked: false, name: 'Ágil TV', role: null },
  { accountId: '2', thumbnail: null, color: '#0b6e57', blocked: false, name: 'Serra', role: 'Editora' },
];

it.each([
  ['', ['Ágil TV', 'Serra']],
  ['  ', ['Ágil TV', 'Serra']],
  ['agil', ['Ágil TV']],
  [' ÁGIL', ['Ágil TV']],
  ['EDITORA', ['Serra']],
  ['serra ed', ['Serra']],
  ['ed SERRA', ['Serra']],
  ['serra agil', []],
  ['null', []],
  ['zzz', []],
])('«%s» finds %j', (search, names) => {
  expect(filterTeams(teams, search).map(({ name }) => name)).toEqual(names);
});
