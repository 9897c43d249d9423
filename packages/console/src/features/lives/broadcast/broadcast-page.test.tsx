import type { Permission } from '@palco/sdk';
import { buildId, buildLive, createSeed, type FakeWorld } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openSignedIn, type SignedIn } from '../../../testing/open-signed-in';
import { dayAt } from '@palco/sdk/date-range';

const bruno = 'bruno@colegioatlas.com.br';

afterEach(() => vi.unstubAllGlobals());

/** A time of the team as the server says it. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00-03:00`).toISOString();

/** A world whose scheduled lives stand on two days of March 2030, three of them on the 12th. */
function worldWith(permissoes: readonly Permission[] = ['broadcast', 'showStreaming']): FakeWorld {
  const world = createSeed();
  for (const person of world.people) {
    const contasCargos = person.me.contasCargos.map((team) => ({ ...team, permissoes: [...permissoes] }));
    person.me = { ...person.me, contasCargos };
  }
  const [first] = world.lives;
  if (!first) throw new Error('The world has no lives.');
  const rows = [
    ['Aula de química', '2030-03-12', '19:00', 'studio'],
    ['Aula de física', '2030-03-12', '08:00', 'encoder'],
    ['Reforço', '2030-03-12', '21:00', 'encoder'],
    ['Palestra', '2030-03-31', '10:00', 'encoder'],
    ['Abril', '2030-04-02', '10:00', 'encoder'],
  ] as const;
  const scheduled = rows.map(([title, day, time, type], index) => ({
    ...first,
    live: buildLive({
      id: buildId(900 + index),
      accountId: first.live.accountId,
      title,
      type,
      status: 'scheduled',
      scheduledStartTime: at(day, time),
    }),
  }));
  world.lives = [...world.lives.filter(({ live }) => live.status !== 'scheduled'), ...scheduled];
  return world;
}

const open = (path = '/broadcast', options: SignedIn = {}) =>
  openSignedIn(path, { login: bruno, world: worldWith(), ...options });

/** Stubs a window so narrow that the agenda replaces the grid of weeks. */
function stubNarrowWindow() {
  const wide = globalThis.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...wide(query),
    matches: query.includes('max-width: 767'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

const dayButton = (name: RegExp) => screen.findByRole('button', { name });
const titles = () =>
  [...document.querySelectorAll('tbody tr')].map((each) => each.querySelector('[title]')?.textContent);

test('only what has a date stands here, what comes first at the head', async () => {
  const { user, address } = await open();
  await screen.findByTitle('Aula de química');
  expect(titles()).toEqual(['Aula de física', 'Aula de química', 'Reforço', 'Palestra', 'Abril']);
  await user.click(screen.getByRole('link', { name: 'Palestra' }));
  await waitFor(() => expect(address()).toBe(`/streaming/${buildId(903)}/panel`));
});

test('a live is changed here, and a studio live can be sent from this device', async () => {
  vi.stubGlobal('MediaRecorder', vi.fn());
  Object.defineProperty(navigator, 'mediaDevices', { value: {}, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Mais ações de Aula de química' }));
  const webcam = await screen.findByRole('menuitem', { name: 'Transmitir pela webcam' });
  expect(webcam.getAttribute('href')).toBe(`/broadcast/webcam/${buildId(900)}`);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Mais ações de Palestra' }));
  expect(screen.queryByRole('menuitem', { name: 'Transmitir pela webcam' })).toBeNull();
  expect(await screen.findByRole('menuitem', { name: 'Editar' })).toBeTruthy();
});

test('who may only broadcast finds neither panel nor changes', async () => {
  await open('/broadcast', { world: worldWith(['broadcast', 'showVOD']) });
  await screen.findByTitle('Palestra');
  expect(screen.queryByRole('link', { name: 'Palestra' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Mais ações de Palestra' })).toBeNull();
});

test('the calendar shows the days with lives, and the chosen one in full', async () => {
  const { user, address } = await open('/broadcast?tab=calendar&day=2030-03-11');
  await screen.findByText('Nada agendado neste dia.');
  const day = await dayButton(/12 de março de 2030.*3 lives/);
  expect(within(day).getByText('08:00 Aula de física')).toBeTruthy();
  expect(within(day).getByText('+1')).toBeTruthy();
  await user.click(day);
  expect(address()).toBe('/broadcast?tab=calendar&day=2030-03-12');
  const chosen = within(await screen.findByRole('region', { name: /12 de março de 2030/ }));
  expect(chosen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Aula de física',
    'Aula de química',
    'Reforço',
  ]);
  expect(chosen.getByText('21:00')).toBeTruthy();
});

test('the keys lead through the days and months, with the focus', async () => {
  const { user, address } = await open('/broadcast?tab=calendar&day=2030-03-31');
  const first = await dayButton(/31 de março de 2030/);
  first.focus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('1 de abril de 2030'));
  await user.keyboard('{PageUp}');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('1 de março de 2030'));
  await user.keyboard('{ArrowDown}{End}');
  await waitFor(() => expect(address()).toBe('/broadcast?tab=calendar&day=2030-03-09'));
  expect(screen.getByRole('heading', { level: 2, name: 'março de 2030' })).toBeTruthy();
  // One day only stands in the order of Tab.
  const grid = screen.getByRole('grid');
  expect(
    within(grid)
      .getAllByRole('button')
      .filter((one) => one.tabIndex === 0),
  ).toHaveLength(1);
});

test('months are leafed through, and today is one press away', async () => {
  const { user, address } = await open('/broadcast?tab=calendar&day=2030-03-31');
  await user.click(await screen.findByRole('button', { name: 'Próximo mês' }));
  await screen.findByRole('heading', { level: 2, name: 'abril de 2030' });
  expect(address()).toBe('/broadcast?tab=calendar&day=2030-04-30');
  await user.click(screen.getByRole('button', { name: 'Mês anterior' }));
  await screen.findByRole('heading', { level: 2, name: 'março de 2030' });
  await user.click(screen.getByRole('button', { name: 'Hoje' }));
  await waitFor(() => expect(address()).toContain(`day=${dayAt(Date.now(), 'America/Sao_Paulo')}`));
});

test('a narrow window shows the days of the month that have lives, one below the other', async () => {
  stubNarrowWindow();
  const { user } = await open('/broadcast?tab=calendar&day=2030-03-01');
  await screen.findByRole('link', { name: 'Palestra' });
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'terça-feira, 12 de março de 2030',
    'domingo, 31 de março de 2030',
  ]);
  await user.click(screen.getByRole('button', { name: 'Mês anterior' }));
  await screen.findByText('Nada agendado neste mês.');
});

test('an invalid day in the address falls back to today', async () => {
  await open('/broadcast?tab=calendar&day=2030-02-30');
  const grid = await screen.findByRole('grid');
  expect(grid.querySelectorAll('[aria-selected="true"] [aria-current="date"]')).toHaveLength(1);
});

test('an empty list says what appears here', async () => {
  const world = worldWith();
  world.lives = world.lives.filter(({ live }) => live.status !== 'scheduled');
  await open('/broadcast', { world });
  await screen.findByText('Nenhuma transmissão agendada');
  expect(screen.getByRole('link', { name: 'Ir para as lives' })).toBeTruthy();
});

test.each(['/broadcast', '/broadcast?tab=calendar'])(
  'a failure at %s is said, with a way on',
  async (path) => {
    const opened = await open('/profile');
    opened.backend.fault({ operation: 'listLives', status: 503 });
    await opened.router.navigate({ href: path });
    await screen.findByText('Não foi possível carregar as transmissões');
    opened.backend.clearFaults();
    await opened.user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(screen.queryByText('Não foi possível carregar as transmissões')).toBeNull());
  },
);

test('more lives than the calendar holds are said', async () => {
  const world = worldWith();
  const [first] = world.lives;
  if (!first) throw new Error('The world has no lives.');
  world.lives = Array.from({ length: 101 }, (_, index) => ({
    ...first,
    live: buildLive({
      id: buildId(2000 + index),
      accountId: first.live.accountId,
      status: 'scheduled',
      scheduledStartTime: at('2030-03-12', '10:00'),
    }),
  }));
  await open('/broadcast?tab=calendar&day=2030-03-12', { world });
  await screen.findByText(/só as primeiras estão aqui/);
});
