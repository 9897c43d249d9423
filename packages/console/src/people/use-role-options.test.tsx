import type { Permission } from '@palco/sdk';
import { buildId, createSeed } from '@palco/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestPalco, demoPassword, renderPiece } from '../testing/render-console';
import { useRoleOptions } from './use-role-options';

const roles: readonly { id: string; nome: string; permissoes: readonly Permission[] }[] = [
  { id: 'all', nome: 'Tudo', permissoes: ['showVOD', 'showRoles'] },
  { id: 'vod', nome: 'Vídeos', permissoes: ['showVOD'] },
];

function Options({ teamId, current }: { teamId?: string; current?: { id: string; nome: string } }) {
  const options = useRoleOptions(roles, { teamId, current });
  return (
    <ul>
      {options.map(({ value, label, disabled, hint }) => (
        <li key={value}>{[label, disabled && 'locked', hint].filter(Boolean).join(' · ')}</li>
      ))}
    </ul>
  );
}

const locked = 'Tudo · locked · Tem permissões que você não tem';

async function shown(login: string, props: Parameters<typeof Options>[0]) {
  const given = createTestPalco(createSeed());
  await given.palco.session.signIn({ login, password: demoPassword });
  const state = given.palco.session.$state.get();
  if (state.stage === 'choosing-team')
    given.palco.session.selectTeam(state.me.contasCargos[0]?.conta_id ?? '');
  renderPiece(<Options {...props} />, given);
  return screen.getAllByRole('listitem').map((one) => one.textContent);
}

const marina = 'marina@colegioatlas.com.br';

test.each([
  ['what is held in the selected team may be given', marina, {}, ['Tudo', 'Vídeos']],
  ['a role with more is locked', 'bruno@colegioatlas.com.br', {}, [locked, 'Vídeos']],
  ['in another team the role held there counts', marina, { teamId: buildId(104) }, [locked, 'Vídeos']],
  [
    'in a team where one does not work the selected one counts',
    marina,
    { teamId: buildId(199) },
    ['Tudo', 'Vídeos'],
  ],
  ['developers may give everything', 'diego@vertice.com.br', { teamId: buildId(105) }, ['Tudo', 'Vídeos']],
  [
    'the current role is never locked',
    'bruno@colegioatlas.com.br',
    { current: { id: 'all', nome: 'Tudo' } },
    ['Tudo', 'Vídeos'],
  ],
  [
    'the current role is offered even if the list lacks it',
    marina,
    { current: { id: 'gone', nome: 'Antigo' } },
    ['Antigo', 'Tudo', 'Vídeos'],
  ],
])('%s', async (_name, login, props, expected) => {
  expect(await shown(login, props)).toEqual(expected);
});
