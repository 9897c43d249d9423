import type { Permission } from '@palco/sdk';
import type { ClassroomSettings } from '@palco/sdk/lives';
import { dayAt, dayWordsIn } from '@palco/sdk/date-range';
import { buildId, buildLive, createSeed, type FakeWorld } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openSignedIn, type SignedIn } from '../../../testing/open-signed-in';

const bruno = 'bruno@colegioatlas.com.br';

function worldWith(permissoes: readonly Permission[] = ['showStreaming']): FakeWorld {
  const world = createSeed();
  for (const person of world.people) {
    const contasCargos = person.me.contasCargos.map((team) => ({ ...team, permissoes: [...permissoes] }));
    person.me = { ...person.me, contasCargos };
  }
  return world;
}

const open = (path = '/streaming', options: SignedIn = {}) =>
  openSignedIn(path, { login: bruno, world: worldWith(), ...options });
type User = Awaited<ReturnType<typeof open>>['user'];

const row = async (title: string) => (await screen.findByTitle(title)).closest('li') as HTMLElement;
const instantDay = (instant: string) => dayAt(instant, 'America/Sao_Paulo');
const act = async (user: User, title: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Mais ações de ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

test('lives say how they stand, and those that are over stand below or elsewhere', async () => {
  await open();
  expect((await row('Aula inaugural')).textContent).toContain('No ar');
  expect((await row('Reunião de professores')).textContent).toContain('Pausada');
  expect((await row('Feira de ciências ao vivo')).textContent).toContain('Faltam capa e teste do sinal');
  expect(screen.queryByTitle('Formatura')).toBeNull();
});

test('what is on stands first, with how long, how many watch, and the way to its control room', async () => {
  const { address, user } = await open();
  const shown = await row('Aula inaugural');
  const titles = [...document.querySelectorAll('[data-row] [title]')].map((one) => one.getAttribute('title'));
  expect(titles.slice(0, 2)).toEqual(['Aula inaugural', 'Reunião de professores']);
  expect(shown.textContent).toMatch(/\d+:\d{2}:\d{2}desde /);
  await waitFor(() => expect(shown.textContent).toContain('128 assistindo'));
  const later = await row('Feira de ciências ao vivo');
  expect(later.textContent).not.toMatch(/desde|assistindo/);
  expect(within(later).queryByRole('link', { name: /Abrir controle/ })).toBeNull();
  await user.click(within(shown).getByRole('link', { name: 'Abrir controle de Aula inaugural' }));
  await waitFor(() => expect(address()).toBe(`/streaming/${buildId(801)}/panel`));
});

test('the situations say how many lives they hold, by the filters that stand in the address', async () => {
  const { user, address } = await open();
  await row('Aula inaugural');
  const situation = () => screen.getByRole('combobox', { name: /Situação/ });
  await waitFor(() => expect(situation().textContent).toBe('Situação:Todas · 4'));
  await user.click(situation());
  const choices = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(choices).toEqual(['Todas · 4', 'Ao vivo · 2', 'Agendadas · 1', 'Sem data · 1']);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('combobox', { name: /Tipo/ }));
  await user.click(await screen.findByRole('option', { name: 'Estúdio' }));
  await waitFor(() => expect(address()).toBe('/streaming?type=studio'));
  await waitFor(() => expect(situation().textContent).not.toBe('Situação:Todas · 4'));
});

/** A world on a Sunday with lives of Bruno's team on that day, the next one, and later. */
function worldOfDays(): FakeWorld {
  const world = worldWith();
  const [first] = world.lives;
  const plan = (id: number, title: string, scheduledStartTime: string) => {
    const live = buildLive({ id: buildId(id), title, status: 'scheduled', scheduledStartTime });
    return { ...first!, live: { ...live, accountId: first!.live.accountId } };
  };
  world.lives = [
    plan(890, 'Ensaio', new Date(Date.now() + 60_000).toISOString()),
    plan(891, 'Estreia', new Date(Date.now() + 86_400_000).toISOString()),
    plan(892, 'Turnê', new Date(Date.now() + 20 * 86_400_000).toISOString()),
    ...world.lives,
  ];
  return world;
}

test('lives stand under the words for their time, and a day of the strip keeps those of that day', async () => {
  const { user, address } = await open('/streaming', { world: worldOfDays() });
  const ensaio = await row('Ensaio');
  const group = (live: HTMLElement) => live.closest('section')!.querySelector('h2')!;
  // Within a minute of midnight it is tomorrow's.
  expect(group(ensaio).textContent).toMatch(/^(Hoje|Amanhã)$/);
  expect(group(await row('Estreia')).textContent).toMatch(/^(Amanhã|Próximos 7 dias)$/);
  expect(group(await row('Turnê')).textContent).toBe('Depois');
  expect(group(await row('Live de teste')).textContent).toBe('Sem data');
  const strip = () => document.querySelector('ol[aria-label="Duas semanas"]')!;
  expect(strip().children).toHaveLength(14);
  const day = instantDay((await row('Estreia')).querySelector('time')!.dateTime);
  const link = () => strip().querySelector<HTMLAnchorElement>(`a[href*="start=${day}"]`)!;
  await waitFor(() => expect(link().textContent).toContain(`${dayWordsIn('pt-BR').full(day)}, 1 live`));
  await user.click(link());
  await waitFor(() => expect(address()).toBe(`/streaming?start=${day}&end=${day}`));
  await waitFor(() => expect(screen.queryByTitle('Turnê')).toBeNull());
  await row('Estreia');
  await user.click(strip().querySelector('a[aria-current]')!);
  await row('Turnê');
  expect(address()).toBe('/streaming');
});

test('another order has no groups by time', async () => {
  await open('/streaming?sort=title,asc');
  await row('Aula inaugural');
  expect(screen.getByRole('heading', { level: 2, name: 'Título (A–Z)' })).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Duas semanas' })).toBeNull();
  expect((await row('Aula inaugural')).textContent).toContain('Ao vivo');
});

test('what ended last stands below, for those who may see the history', async () => {
  const { user, address } = await open('/streaming', { world: worldWith(['showStreaming', 'showHistory']) });
  const ended = within(await screen.findByRole('region', { name: 'Encerradas há pouco' }));
  expect(ended.getByTitle('Formatura').closest('li')!.textContent).toContain('Sem gravação');
  await user.click(ended.getByRole('link', { name: 'Ver histórico' }));
  await waitFor(() => expect(address()).toBe('/historic'));
});

test('days in the address are those of the time zone of the team', async () => {
  const { backend } = await open('/streaming?start=2030-03-01&end=2030-03-02');
  await waitFor(() => {
    // The shell asks as well, for those on air.
    const asked = backend.requests
      .filter(({ operation }) => operation === 'listLives')
      .map(({ url }) => url.searchParams)
      .find((query) => query.has('counts'));
    expect([asked?.get('start'), asked?.get('end')]).toEqual([
      '2030-03-01T03:00:00.000Z',
      '2030-03-03T02:59:59.999Z',
    ]);
  });
});

test('the other ways to create stand beside the button', async () => {
  const { user, address } = await open();
  await user.click(await screen.findByRole('button', { name: 'Outras formas de criar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Criar passo a passo' }));
  await waitFor(() => expect(address()).toBe('/streaming/create'));
});

test('the situation stands in the address, and a search starts the pages again', async () => {
  const { user, address } = await open('/streaming?page=2');
  await row('Aula inaugural');
  await user.click(screen.getByRole('combobox', { name: /Situação/ }));
  await user.click(await screen.findByRole('option', { name: /^Agendadas/ }));
  await waitFor(() => expect(screen.queryByTitle('Aula inaugural')).toBeNull());
  await row('Feira de ciências ao vivo');
  expect(address()).toBe('/streaming?tab=scheduled');
  await user.type(screen.getByRole('searchbox'), 'nada{Enter}');
  await screen.findByText('Nenhum resultado encontrado');
  expect(address()).toBe('/streaming?tab=scheduled&search=nada');
});

test('a live is made, which opens its panel, changed and deleted', async () => {
  const { user, router, backend, address } = await open();
  await user.click((await screen.findAllByRole('button', { name: 'Nova live' }))[0]!);
  const made = within(await screen.findByRole('dialog', { name: 'Nova live' }));
  await user.click(made.getByRole('button', { name: 'Criar live' }));
  await made.findByText('O campo é obrigatório');
  await user.type(made.getByLabelText('Título'), 'Semana da leitura');
  await user.click(made.getByRole('button', { name: 'Criar live' }));
  await screen.findByRole('heading', { level: 1, name: 'Semana da leitura' });
  const { live } = backend.world.lives.find((one) => one.live.title === 'Semana da leitura')!;
  expect(address()).toBe(`/streaming/${live.id}/panel`);
  await user.click(screen.getByRole('button', { name: 'Copiar link do público' }));
  await screen.findByText('Link do público copiado!');
  const href = screen.getByRole('link', { name: 'Página do evento' }).getAttribute('href');
  expect(await navigator.clipboard.readText()).toBe(href);
  expect(href).toContain(`/classroom/register?liveId=${live.id}`);
  await router.navigate({ to: '/streaming' });
  expect((await row('Semana da leitura')).textContent).toContain('Sem data');

  await act(user, 'Semana da leitura', 'Editar');
  const edited = within(await screen.findByRole('dialog', { name: 'Editar live' }));
  await user.type(edited.getByLabelText('Título'), ' 2');
  await user.click(edited.getByRole('button', { name: 'Salvar' }));
  await row('Semana da leitura 2');

  await act(user, 'Semana da leitura 2', 'Excluir');
  await user.click(await screen.findByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(screen.queryByTitle('Semana da leitura 2')).toBeNull());
});

test('the question before a deletion says what goes and offers the attendees; the notice takes it back', async () => {
  const { user, backend } = await open();
  const { world } = backend;
  const title = 'Feira de ciências ao vivo';
  const { live } = world.lives.find((one) => one.live.title === title)!;
  const person = { email: 'ana@exemplo.com.br', createdAt: '2026-01-01T00:00:00.000Z', lastSeenAt: null };
  const attendees = [1, 2].map((n) => ({ ...person, id: buildId(980 + n), name: 'Ana', watchedSeconds: 0 }));
  world.classrooms.set(live.id, { attendees, tokens: new Map(), settings: {} as ClassroomSettings });
  await act(user, title, 'Excluir');
  const question = within(await screen.findByRole('alertdialog', { name: `Excluir ${title}?` }));
  expect(await question.findByText('2 participantes, com a presença')).toBeTruthy();
  await user.click(question.getByRole('button', { name: /CSV/ }));
  await waitFor(() =>
    expect(backend.requests.some(({ operation }) => operation === 'listAttendees')).toBe(true),
  );
  await user.click(question.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(screen.queryByTitle(title)).toBeNull());
  expect(world.trash.lives.map(({ item }) => item.live.id)).toEqual([live.id]);
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await row(title);
  expect(world.trash.lives).toEqual([]);
});

test('selected lives are deleted at once, and come back by the notice or from the trash', async () => {
  const { user, backend, address } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Feira de ciências ao vivo' }));
  await user.click(await screen.findByRole('button', { name: 'Excluir' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Excluir 1 live?' }));
  await user.click(question.getByRole('button', { name: 'Excluir' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await row('Feira de ciências ao vivo');
  await act(user, 'Feira de ciências ao vivo', 'Excluir');
  await user.click(await screen.findByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(screen.queryByTitle('Feira de ciências ao vivo')).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Lives excluídas' }));
  await waitFor(() => expect(address()).toBe('/streaming/trash'));
  await user.click(await screen.findByRole('button', { name: 'Restaurar Feira de ciências ao vivo' }));
  await user.click(await screen.findByRole('button', { name: 'Restaurar' }));
  expect(await screen.findByText('A lixeira está vazia')).toBeTruthy();
  expect(backend.world.trash.lives).toEqual([]);
  expect(backend.world.lives.some(({ live }) => live.title === 'Feira de ciências ao vivo')).toBe(true);
});

test('a deleted live goes for good once its name is typed', async () => {
  const world = worldWith();
  const [first] = world.lives;
  world.trash.lives.push({ item: first!, deletedAt: new Date().toISOString() });
  world.lives = world.lives.slice(1);
  const { title } = first!.live;
  const { user, backend } = await open('/streaming/trash', { world });
  await user.click(await screen.findByRole('button', { name: `Mais ações de ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir de vez' }));
  const question = within(await screen.findByRole('alertdialog', { name: `Excluir “${title}” de vez?` }));
  expect(question.getByText(/certificados já emitidos continuam verificáveis/)).toBeTruthy();
  await user.type(question.getByRole('textbox'), title);
  await user.click(question.getByRole('button', { name: 'Excluir de vez' }));
  expect(await screen.findByText('Excluído de vez!')).toBeTruthy();
  expect(backend.world.trash.lives).toEqual([]);
});

test('a copy of a live opens on its settings', async () => {
  const { user, address, backend } = await open();
  await act(user, 'Feira de ciências ao vivo', 'Duplicar');
  expect(await screen.findByText('Live duplicada!')).toBeTruthy();
  const copy = backend.world.lives.find(({ live }) => live.title === 'Feira de ciências ao vivo (cópia)')!;
  await waitFor(() => expect(address()).toContain(`/streaming/${copy.live.id}/settings`));
});

test('a copy that is refused says why, and stays in the list', async () => {
  const { user, address, backend } = await open();
  backend.fault({ operation: 'duplicateLive', status: 402, code: 'ACCOUNT_BLOCKED' });
  await act(user, 'Aula inaugural', 'Duplicar');
  expect(await screen.findByText('Não foi possível duplicar a live')).toBeTruthy();
  expect(address()).toBe('/streaming');
});

test('what a live does by itself is chosen when it is made, and changed later', async () => {
  const world = worldWith();
  const { user, router } = await open('/streaming', { world });
  const sarau = () => world.lives.find(({ live }) => live.title === 'Sarau')?.live;
  await user.click((await screen.findAllByRole('button', { name: 'Nova live' }))[0]!);
  const made = within(await screen.findByRole('dialog', { name: 'Nova live' }));
  await user.type(made.getByLabelText('Título'), 'Sarau');
  await user.click(made.getByRole('checkbox', { name: 'Iniciar com o primeiro sinal' }));
  await user.click(made.getByRole('checkbox', { name: /DVR/ }));
  await user.click(made.getByRole('button', { name: 'Criar live' }));
  await screen.findByRole('heading', { level: 1, name: 'Sarau' });
  expect(sarau()).toMatchObject({
    autoStart: true,
    autoCuts: false,
    transcode: { enableDvr: true, enableLive2vod: true, enableAudioOnly: false, enableLadder: true },
  });
  await router.navigate({ to: '/streaming' });

  await act(user, 'Sarau', 'Editar');
  const edited = within(await screen.findByRole('dialog', { name: 'Editar live' }));
  await user.click(edited.getByRole('checkbox', { name: /DVR/, checked: true }));
  await user.click(edited.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Live atualizada!');
  expect(sarau()).toMatchObject({ autoStart: true, transcode: { enableDvr: false } });
});

test('a started live explains what stays, and is not deleted while it is on', async () => {
  const { user, backend } = await open();
  await act(user, 'Aula inaugural', 'Editar');
  const edited = within(await screen.findByRole('dialog', { name: 'Editar live' }));
  expect(edited.getByText(/já foi iniciada/)).toBeTruthy();
  expect((edited.getByLabelText('Data e hora de início') as HTMLInputElement).disabled).toBe(true);
  await user.type(edited.getByLabelText('Título'), '!');
  await user.click(edited.getByRole('button', { name: 'Salvar' }));
  await row('Aula inaugural!');
  expect(backend.requests.filter(({ operation }) => operation === 'updateLive')).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Mais ações de Aula inaugural!' }));
  const item = await screen.findByRole('menuitem', { name: /Excluir/ });
  expect(item.getAttribute('aria-disabled')).toBe('true');
});

test('address and general key for the encoder are copied without being shown', async () => {
  const { user } = await open();
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await act(user, 'Aula inaugural', 'Copiar servidor RTMP');
  await screen.findByText('Servidor RTMP copiado!');
  expect(write).toHaveBeenCalledWith('rtmp://fake.example:1935/live');
  await act(user, 'Aula inaugural', 'Copiar chave');
  await screen.findByText('Chave copiada!');
  expect(write).toHaveBeenCalledWith(expect.stringContaining('-geral-'));
  expect(document.body.textContent).not.toContain('-geral-');
});

test('the address for the public is copied from its row, and is not the encoder’s', async () => {
  const { user } = await open();
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await act(user, 'Aula inaugural', 'Copiar link do público');
  await screen.findByText('Link do público copiado!');
  expect(write).toHaveBeenCalledWith(expect.stringContaining(`/classroom/register?liveId=${buildId(801)}`));
  const shown = vi.spyOn(window, 'open').mockReturnValue(null);
  await act(user, 'Aula inaugural', 'Página do evento');
  expect(shown.mock.calls[0]?.[0]).toContain(`/classroom/register?liveId=${buildId(801)}`);
});

test('a row leads to the preview of its programme', async () => {
  const { user, address } = await open();
  await act(user, 'Aula inaugural', 'Pré-visualizar');
  await waitFor(() => expect(address()).toBe(`/preview/1/${buildId(801)}`));
});

test('a list that cannot be loaded says so, with a way on', async () => {
  const opened = await open('/profile');
  opened.backend.fault({ operation: 'listLives', status: 503 });
  await opened.router.navigate({ to: '/streaming' });
  await screen.findByText('Não foi possível carregar as lives');
  opened.backend.clearFaults();
  await opened.user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await row('Aula inaugural');
});

test('without the permission the page is not there', async () => {
  const { address } = await open('/streaming', { world: worldWith(['showVOD']) });
  await screen.findByRole('heading', { name: 'Parece que você não pode andar por aqui' });
  expect(address()).toBe('/403');
});
