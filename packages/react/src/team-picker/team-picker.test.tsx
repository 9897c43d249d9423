import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderWithPalco } from '../conformance';
import { createFakePalco } from '../testing';
import { TeamPicker } from './index';

afterEach(() => vi.useRealTimers());

function Picker(props: { readonly onSelect?: () => void }) {
  return (
    <TeamPicker.Root {...props}>
      <TeamPicker.Search />
      <TeamPicker.Status />
      <TeamPicker.List />
    </TeamPicker.Root>
  );
}

const names = (): (string | undefined)[] =>
  screen
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('[data-part=team-picker-name]')?.textContent ?? undefined);

async function renderFor(login: string, manages = false) {
  const fake = createFakePalco();
  for (const { me } of fake.backend.world.people) me.user.canManageTeamsUsers = manages;
  await fake.signIn({ login });
  const result = renderWithPalco(<Picker />, fake.palco);
  return { ...result, backend: fake.backend };
}

describe('everybody', () => {
  test('sees the own teams, the selected one marked, and selects another', async () => {
    const { palco } = await renderFor('marina@colegioatlas.com.br');
    expect(names()).toEqual([
      'Colégio Atlas',
      'Festival Maré Alta',
      'Instituto Saúde em Dia',
      'Rádio Serra Viva',
    ]);
    expect(screen.getByRole('button', { current: true }).getAttribute('aria-label')).toBe(
      'Acessar Colégio Atlas',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Acessar Rádio Serra Viva' }));
    expect(palco.session.$state.get()).toMatchObject({
      stage: 'ready',
      team: { conta_nome: 'Rádio Serra Viva' },
    });
    expect(screen.getByRole('button', { current: true }).getAttribute('aria-label')).toBe(
      'Acessar Rádio Serra Viva',
    );
  });

  test('searches without case and accents, on this device, and Escape empties the search', async () => {
    const { backend } = await renderFor('marina@colegioatlas.com.br');
    const search = screen.getByRole('searchbox', { name: 'Buscar' });
    await userEvent.type(search, 'SAUDE');
    expect(names()).toEqual(['Instituto Saúde em Dia']);
    expect(screen.getByRole('status').textContent).toBe('Times: 1');
    await userEvent.type(search, 'x');
    expect(screen.getByRole('status').textContent).toBe('Nenhum resultado encontrado');
    await userEvent.keyboard('{Escape}');
    expect(names()).toHaveLength(4);
    expect(screen.getByRole('status').textContent).toBe('');
    expect(backend.requests.filter(({ operation }) => operation === 'listTeams')).toEqual([]);
  });

  test('sees them in the order that the page asks for', async () => {
    const fake = createFakePalco();
    await fake.signIn();
    renderWithPalco(
      <TeamPicker.Root>
        <TeamPicker.List sort={(teams) => teams.toReversed()} />
      </TeamPicker.Root>,
      fake.palco,
    );
    expect(names()).toEqual([
      'Rádio Serra Viva',
      'Instituto Saúde em Dia',
      'Festival Maré Alta',
      'Colégio Atlas',
    ]);
  });

  test('calls `onSelect` of the page instead of selecting in the session', async () => {
    const fake = createFakePalco();
    await fake.signIn();
    const onSelect = vi.fn();
    renderWithPalco(<Picker onSelect={onSelect} />, fake.palco);
    await userEvent.click(screen.getByRole('button', { name: 'Acessar Festival Maré Alta' }));
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Festival Maré Alta' }));
    expect(fake.palco.session.$state.get()).toMatchObject({ team: { conta_nome: 'Colégio Atlas' } });
  });
});

describe('managers of teams', () => {
  test('search on the server, once the typing ends', async () => {
    const { backend } = await renderFor('marina@colegioatlas.com.br', true);
    const asked = () => backend.requests.filter(({ operation }) => operation === 'listTeams');
    await waitFor(() => expect(names()).toHaveLength(4));
    const before = asked().length;
    for (const value of ['m', 'ma', 'mar'])
      fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    expect(document.querySelector('[data-part=team-picker-root]')?.getAttribute('aria-busy')).toBe('true');
    await waitFor(() => expect(names()).toEqual(['Festival Maré Alta']));
    expect(
      asked()
        .slice(before)
        .map(({ url }) => url.searchParams.get('search')),
    ).toEqual(['mar']);
  });

  test('see the teams that are known when the server fails, and that it failed', async () => {
    const { backend } = await renderFor('marina@colegioatlas.com.br', true);
    await waitFor(() => expect(names()).toHaveLength(4));
    backend.fault({ operation: 'listTeams', status: 503 });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'atlas' } });
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('Ocorreu um erro. Tente novamente'),
    );
    expect(names()).toEqual(['Colégio Atlas']);
  });

  test('an answer that comes too late is not shown', async () => {
    const { backend } = await renderFor('marina@colegioatlas.com.br', true);
    await waitFor(() => expect(names()).toHaveLength(4));
    backend.setLatency(60);
    const search = screen.getByRole('searchbox');
    vi.useFakeTimers();
    fireEvent.change(search, { target: { value: 'atlas' } });
    await act(() => vi.advanceTimersByTimeAsync(320));
    fireEvent.change(search, { target: { value: 'serra' } });
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(names()).toHaveLength(4);
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(names()).toEqual(['Rádio Serra Viva']);
  });

  test('send no request after the parts are unmounted', async () => {
    const { backend, unmount } = await renderFor('marina@colegioatlas.com.br', true);
    await waitFor(() => expect(names()).toHaveLength(4));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'atlas' } });
    const before = backend.requests.length;
    unmount();
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(backend.requests).toHaveLength(before);
  });
});
