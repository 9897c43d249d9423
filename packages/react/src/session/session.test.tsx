import type { Permission } from '@palco/sdk';
import { playerMessages } from '@palco/sdk/i18n';
import { act, render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  PalcoProvider,
  PermissionGate,
  usePermission,
  useFormat,
  useSession,
  useTranslation,
} from '../index';
import { renderWithPalco } from '../conformance';
import { createFakePalco } from '../testing';

function Ask({ anyOf }: { readonly anyOf: readonly Permission[] }) {
  return <output>{String(usePermission(...anyOf))}</output>;
}

describe('usePermission and PermissionGate', () => {
  test.each<[login: string, anyOf: readonly Permission[], expected: boolean]>([
    ['marina@colegioatlas.com.br', ['showVOD'], true],
    ['marina@colegioatlas.com.br', ['nope-dev', 'showUsers'], true],
    ['bruno@colegioatlas.com.br', ['showUsers', 'manageTeamUsers'], false],
    ['carla@colegioatlas.com.br', ['showVOD'], false],
    ['marina@colegioatlas.com.br', [], false],
  ])('%s has any of %j: %s', async (login, anyOf, expected) => {
    const fake = createFakePalco();
    await fake.signIn({ login });
    renderWithPalco(
      <>
        <Ask anyOf={anyOf} />
        <PermissionGate anyOf={anyOf} fallback={<i>peça acesso</i>}>
          <b>dentro</b>
        </PermissionGate>
      </>,
      fake.palco,
    );
    expect(screen.getByRole('status').textContent).toBe(String(expected));
    expect(screen.queryByText('dentro') !== null).toBe(expected);
    expect(screen.queryByText('peça acesso') !== null).toBe(!expected);
  });

  test('follow the team and the end of the session', async () => {
    const fake = createFakePalco();
    await fake.signIn();
    const { palco } = renderWithPalco(<Ask anyOf={['showUsers']} />, fake.palco);
    expect(screen.getByRole('status').textContent).toBe('true');
    const state = palco.session.$state.get();
    const other = state.stage === 'ready' ? state.me.contasCargos[1]!.conta_id : '';
    act(() => palco.session.selectTeam(other));
    expect(screen.getByRole('status').textContent).toBe('false');
    await act(() => palco.session.signOut());
    expect(screen.getByRole('status').textContent).toBe('false');
  });

  test('a gate without a fallback shows nothing', () => {
    const { container } = renderWithPalco(
      <PermissionGate anyOf={['showVOD']}>
        <b>dentro</b>
      </PermissionGate>,
    );
    expect(container.innerHTML).toBe('');
  });
});

test('useSession follows the session', async () => {
  function Name() {
    const session = useSession();
    return <output>{session.stage === 'ready' ? session.me.user.nome : session.stage}</output>;
  }
  const fake = createFakePalco();
  renderWithPalco(<Name />, fake.palco);
  expect(screen.getByRole('status').textContent).toBe('loading');
  await act(() => fake.signIn());
  expect(screen.getByRole('status').textContent).toBe('Marina Azevedo');
});

test('useTranslation follows the language, with the own messages of a page too', async () => {
  const { palco } = createFakePalco();
  const mine = palco.i18n.extend({
    'pt-BR': { hello: 'Olá, {name}' },
    en: { hello: 'Hello, {name}' },
  });
  function Hello() {
    const { t, language, setLanguage } = useTranslation(mine);
    const format = useFormat();
    const kit = useTranslation(playerMessages);
    return (
      <button onClick={() => setLanguage('en')}>
        {[t('hello', { name: 'Ana' }), kit.t('player.play'), language, format.number(1.5)].join(' | ')}
      </button>
    );
  }
  renderWithPalco(<Hello />, palco);
  expect(screen.getByRole('button').textContent).toBe('Olá, Ana | Reproduzir | pt-BR | 1,5');
  await act(() => palco.i18n.setLanguage('en'));
  expect(screen.getByRole('button').textContent).toBe('Hello, Ana | Play | en | 1.5');
});

test('a component that uses texts and the language subscribes once', () => {
  function Text() {
    const { t, language } = useTranslation(playerMessages);
    return <p>{[t('player.play'), language].join()}</p>;
  }
  const { palco } = createFakePalco();
  const { $t, $language } = palco.i18n;
  const listeners = (): number => $t.lc + $language.lc;
  const before = listeners();
  render(
    <PalcoProvider palco={palco}>
      <Text />
    </PalcoProvider>,
  );
  expect(listeners()).toBe(before + 1);
});
