import type { Log } from '@palco/sdk/admin';
import { buildId, buildLog, type FakeHandlers } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openSignedIn, type SignedIn } from '../../testing/open-signed-in';

const minute = 60_000;
const object = buildId(801);

/** Entries of the last minutes, the newest first. */
function logsOf(...logs: readonly Partial<Log>[]): Log[] {
  return logs.map((values, index) =>
    buildLog({
      id: buildId(900 + index),
      created_at: new Date(Date.now() - (index + 1) * minute).toISOString(),
      ...values,
    }),
  );
}

async function open(path: string, logs: readonly Partial<Log>[], options: SignedIn = {}) {
  const items = logsOf(...logs);
  const answers: FakeHandlers = {
    listLogs: ({ query }) => ({
      status: 200,
      body: { items, pagination: { page: Number(query.get('page')), limit: 10, total: 12, pagesTotal: 2 } },
    }),
    listEventTypes: () => ({ status: 200, body: { LIVE_ATUALIZADA: 'Live atualizada' } }),
  };
  const page = await openSignedIn(path, { answers, ...options });
  const asked = () =>
    page.backend.requests
      .filter(({ operation }) => operation === 'listLogs')
      .map(({ url }) => url.searchParams);
  return { ...page, asked };
}

const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr[data-row]')];

const more = (row: HTMLElement | undefined) => within(row!).getByRole('button', { name: /^Ver mais:/ });

const changes: Log['record'] = [
  {
    Key: 'latency',
    Label: 'latência',
    Value: 'low',
    Before: 'default',
    Words: { low: 'baixa', default: 'padrão' },
  },
  { Key: 'transcode.enableDvr', Label: 'DVR', Value: true, Before: false },
  { Key: 'permissoes', Label: 'permissões', Value: ['showVOD'], Before: null },
];

test('a row says who did what in a sentence, and what changed when it is opened', async () => {
  const film = { kind: 'video', name: 'Aula inaugural', exists: true } as const;
  const { user } = await open('/records', [
    { record: changes, object: film },
    { record: changes.slice(0, 2), object: film },
  ]);
  await waitFor(() => expect(rows()).toHaveLength(2));
  const [several, two] = rows();
  expect(several?.textContent).toContain(
    'Marina Azevedo alterou a live Aula inaugurallatência, DVR e permissões',
  );
  expect(two?.textContent).toContain('latência: de padrão para baixa; DVR: de não para sim');
  // The object by its name, which leads to it; no identifier and no word of the wire.
  const row = within(several!);
  expect(row.getByRole('link', { name: 'Aula inaugural' }).getAttribute('href')).toBe(`/vod/${object}/edit`);
  expect(document.querySelector('table')?.textContent).not.toMatch(new RegExp(`${object}|LIVE_`));
  for (const time of several!.querySelectorAll('time')) expect(time.title).toMatch(/\d\d:\d\d:\d\d$/);
  await user.click(more(several));
  const list = screen.getByText('Antes').closest('dl')!;
  expect([...list.children].slice(1).map((line) => line.textContent)).toEqual([
    'latênciade padrãopara baixa',
    'DVRde nãopara sim',
    'permissõesde –para VoD',
  ]);
  await user.click(row.getByRole('button', { name: /^Ver menos:/ }));
  expect(screen.queryByText('Antes')).toBeNull();
});

test('entries stand below their days', async () => {
  const now = Date.now();
  const at = (days: number) => ({ created_at: new Date(now - days * 24 * 60 * minute).toISOString() });
  await open('/records', [at(0), at(1), at(3)]);
  await waitFor(() => expect(rows()).toHaveLength(3));
  const heads = screen.getAllByRole('rowheader').map((head) => head.textContent);
  expect(heads).toHaveLength(3);
  expect(heads[0]).toMatch(/^Hoje /);
  expect(heads[1]).toMatch(/^Ontem /);
  expect(heads[2]).toMatch(/^[a-zç-]+(-feira)? \d\d\/\d\d\/\d{4}$/);
});

test('many of a kind are one row, which unfolds', async () => {
  const made = (name: string): Partial<Log> => ({
    event: 'VIDEO_CRIADO',
    record: [],
    object: { kind: 'video', name, exists: true },
  });
  const { user } = await open('/records', [made('Um'), made('Dois'), made('Três'), {}]);
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]?.textContent).toContain('Marina Azevedo criou 3 vídeos');
  await user.click(more(rows()[0]));
  expect(rows()).toHaveLength(5);
  expect(rows()[2]?.textContent).toContain('criou o vídeo Dois');
});

test.each<[Log['principal']['kind'], string | null, string, string]>([
  ['api-key', 'Site da escola', 'Site da escola alterou', 'chave de API'],
  ['embed', 'Site da escola', 'Site da escola alterou', 'Parte incorporada'],
  ['attendee', null, 'Um participante alterou', 'participante'],
  ['stream-key', null, 'O encoder alterou', ''],
  ['system', null, 'O início automático alterou', ''],
])('the form of the face tells a %s', async (kind, name, who, via) => {
  const principal = { kind, id: kind === 'system' ? 'auto-start' : null, name, label: 'Parte incorporada' };
  await open('/records', [{ user: null, principal }]);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]?.querySelector('[data-kind]')?.getAttribute('data-kind')).toBe(kind);
  expect(rows()[0]?.textContent).toContain(who);
  expect(rows()[0]?.textContent).toContain(via);
});

test('what is in the trash comes back from its row, for whoever may', async () => {
  const gone: Partial<Log> & { object: NonNullable<Log['object']> } = {
    event: 'VIDEO_REMOVIDO',
    record: [],
    object: { kind: 'video', name: 'Aula', exists: false },
  };
  const lost = { ...gone, object: { ...gone.object, kind: 'other' as const } };
  const { user, backend } = await open('/records', [
    gone,
    { ...gone, event: 'LIVE_REMOVIDA', object: { ...gone.object, kind: 'live' } },
    { ...gone, accountId: buildId(102) },
    { ...lost, event: 'PLAYLIST_REMOVIDA' },
  ]);
  await waitFor(() => expect(rows()).toHaveLength(4));
  // Bruno may not change lives.
  await user.click(screen.getByRole('button', { name: 'Restaurar Aula' }));
  await waitFor(() =>
    expect(backend.requests.some(({ operation }) => operation === 'restoreVideo')).toBe(true),
  );
});

const video = { kind: 'video', name: 'Aula', exists: true } as const;

test.each<[string, string, Partial<Log>]>([
  ['that is gone', 'bruno', { object: { ...video, exists: false } }],
  ['of another team', 'marina', { object: video, accountId: buildId(102) }],
  ['whose page the reader may not open', 'bruno', { object: { ...video, kind: 'live' } }],
])('the name of an object %s leads nowhere', async (_, name, log) => {
  await open('/records?teamId=all', [log], { login: `${name}@colegioatlas.com.br` });
  await waitFor(() => expect(rows()).toHaveLength(1));
  const row = within(rows()[0]!);
  expect(row.getByText('Aula')).toBeTruthy();
  expect(row.queryByRole('link')).toBeNull();
});

test('the raw record is below «Detalhes técnicos»', async () => {
  const label = 'Chave de API “Site da escola”';
  const principal = { kind: 'api-key', id: buildId(77), name: 'Site da escola', label } as const;
  const { user, address } = await open('/records', [{ user: null, principal, ip: '', user_agent: '' }, {}]);
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.click(more(rows()[1]));
  const facts = () => document.querySelector('details')!;
  for (const text of [
    object,
    'LIVE_ATUALIZADA',
    'Marina Azevedo',
    'marina@colegioatlas.com.br',
    '203.0.113.24',
    /Chrome\/140/,
  ])
    expect(within(facts()).getByText(text)).toBeTruthy();
  expect(within(facts()).getByRole('link', { name: 'Ver os registros de Marina Azevedo' })).toBeTruthy();
  await user.click(within(rows()[1]!).getByRole('button', { name: /^Ver menos:/ }));
  await user.click(more(rows()[0]));
  expect(within(facts()).getByText(label)).toBeTruthy();
  await user.click(within(facts()).getByText('Detalhes técnicos'));
  await user.click(within(facts()).getByRole('link', { name: 'Ver os registros deste item' }));
  await waitFor(() => expect(address()).toBe(`/records?by=identifier&search=${object}&period=all`));
});

describe('the search', () => {
  test('is for people, and goes back to page 1', async () => {
    const { user, address, asked } = await open('/records?page=2&limit=10', [{}, {}]);
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.type(screen.getByRole('searchbox'), 'marina{Enter}');
    await waitFor(() => expect(address()).toBe('/records?limit=10&search=marina'));
    await waitFor(() => expect(asked().at(-1)?.get('user')).toBe('marina'));
    expect([asked().at(-1)?.get('identifier'), asked().at(-1)?.get('page')]).toEqual([null, '1']);
  });

  test('of an object takes an id alone, and asks for nothing else', async () => {
    const { user, address, asked } = await open('/records?by=identifier&search=aula', [{}]);
    expect((await screen.findByText('Formato inválido')).getAttribute('role')).toBe('alert');
    expect(screen.getByText('Sem resultado')).toBeTruthy();
    expect(asked()).toEqual([]);
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), `${object}{Enter}`);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.queryByText('Formato inválido')).toBeNull();
    expect(address()).toContain('by=identifier');
    expect([asked().at(-1)?.get('identifier'), asked().at(-1)?.get('user')]).toEqual([object, null]);
  });

  test('with the type chosen is written into the address', async () => {
    const { user, address } = await open('/records', [{}]);
    await user.click(await screen.findByRole('combobox', { name: 'Buscar por: Usuário' }));
    await user.click(await screen.findByRole('option', { name: 'Identificador' }));
    await waitFor(() => expect(address()).toBe('/records?by=identifier'));
  });
});

describe('without rows', () => {
  test('a search found nothing', async () => {
    await open('/records?search=ninguem', []);
    expect(await screen.findByRole('heading', { name: 'Sem resultado' })).toBeTruthy();
    expect(
      screen.getByText('Nenhum resultado encontrado, tente novamente com outra palavra-chave.'),
    ).toBeTruthy();
  });

  test('nothing happened in a period', async () => {
    await open('/records?start=2020-01-01&end=2020-01-02', []);
    expect(await screen.findByRole('heading', { name: 'Nenhum evento registrado' })).toBeTruthy();
    expect(
      screen.getByText('Ações como criar, editar e excluir serão registradas nessa página.'),
    ).toBeTruthy();
  });

  test('the log did not come: the same, and a way to try again', async () => {
    const { user, backend } = await open('/records', [{}]);
    await waitFor(() => expect(rows()).toHaveLength(1));
    backend.fault({ operation: 'listLogs', status: 500, times: 99 });
    await user.click(screen.getByRole('button', { name: 'Data' }));
    const heading = await screen.findByRole(
      'heading',
      { name: 'Nenhum evento registrado' },
      { timeout: 15_000 },
    );
    expect(heading.closest('[role=alert]')?.textContent).toMatch(
      /Ações como criar, editar e excluir serão registradas nessa página\. .*\S/,
    );
    backend.clearFaults();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
  }, 30_000);

  test('ten rows stand there while it loads', async () => {
    const page = await openSignedIn('/streaming');
    const { release } = page.hold('GET', '/v1/logs?');
    await page.user.click(await screen.findByRole('link', { name: /Logs/ }));
    await screen.findByRole('heading', { level: 1, name: 'Logs' });
    await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(10));
    release();
  });
});

describe('order, sizes and filters', () => {
  test('the date is sorted both ways', async () => {
    const { user, address, asked } = await open('/records', [{}, {}]);
    await waitFor(() => expect(rows()).toHaveLength(2));
    const head = screen.getByRole('columnheader', { name: 'Data' });
    expect(head.getAttribute('aria-sort')).toBe('descending');
    await user.click(within(head).getByRole('button'));
    await waitFor(() => expect(address()).toBe('/records?sort=created_at%2Casc'));
    await waitFor(() => expect(asked().at(-1)?.get('order')).toBe('asc'));
  });

  test('begin with the last 15 days of the team, in its time zone', async () => {
    const { asked } = await open('/records', [{}]);
    await waitFor(() => expect(asked()).not.toEqual([]));
    const [query] = asked();
    const [start, end] = [Date.parse(query!.get('start')!), Date.parse(query!.get('end')!)];
    expect((end + 1 - start) / (24 * 60 * minute)).toBe(15);
    expect(query!.get('start')).toMatch(/T03:00:00.000Z$/);
    expect([query!.get('limit'), query!.get('allTeams'), query!.get('teamId')]).toEqual(['10', null, null]);
  });

  test('the periods of the specification are one press away', async () => {
    const { user, address, asked } = await open('/records', [{}]);
    const periods = within(await screen.findByRole('group', { name: 'Período' }));
    expect(periods.getAllByRole('button').map((one) => one.textContent)).toEqual([
      'Hoje',
      'Essa semana',
      'Última semana',
      'Últimos 15 dias',
      'Esse mês',
      'Limpar filtro',
    ]);
    expect(periods.getByRole('button', { pressed: true }).textContent).toBe('Últimos 15 dias');
    await user.click(periods.getByRole('button', { name: 'Hoje' }));
    await waitFor(() => expect(address()).toMatch(/^\/records\?start=(.*)&end=\1$/));
    await user.click(periods.getByRole('button', { name: 'Limpar filtro' }));
    await waitFor(() => expect(address()).toBe('/records?period=all'));
    await waitFor(() => expect(asked().at(-1)?.has('start')).toBe(false));
    expect(await screen.findByText('12 registros no período')).toBeTruthy();
  });

  test('a member chooses the days and the type alone', async () => {
    const { user, address, asked } = await open('/records', [{}]);
    await user.click(await screen.findByRole('button', { name: 'Filtros' }));
    const filters = within(await screen.findByRole('dialog', { name: 'Filtros' }));
    expect(filters.queryByLabelText('Cliente')).toBeNull();
    expect(filters.queryByLabelText('Time')).toBeNull();
    await user.click(filters.getByRole('button', { name: 'Período' }));
    const period = within(await screen.findByRole('dialog', { name: 'Escolher no calendário' }));
    await user.clear(period.getByLabelText('Início'));
    await user.type(period.getByLabelText('Início'), '01112026');
    await waitFor(() => expect(address()).toContain('start=2026-11-01'));
    await user.keyboard('{Escape}');
    await user.click(filters.getByLabelText('Responsável'));
    await user.click(await screen.findByRole('option', { name: 'Chaves de API' }));
    await waitFor(() => expect(address()).toContain('actor=api-key'));
    await waitFor(() => expect(asked().at(-1)?.get('actor')).toBe('api-key'));
    await user.keyboard('{Escape}');
    await user.click(filters.getByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(address()).toBe('/records'));
  });

  test('a manager chooses a team, beginning with the selected one', async () => {
    const { user, address, asked } = await open('/records', [{}], { login: 'marina@colegioatlas.com.br' });
    await user.click(await screen.findByRole('button', { name: 'Filtros' }));
    const filters = within(await screen.findByRole('dialog', { name: 'Filtros' }));
    expect(filters.queryByLabelText('Cliente')).toBeNull();
    const team = await filters.findByLabelText<HTMLInputElement>('Time');
    await waitFor(() => expect(team.value).toBe('Colégio Atlas'));
    await user.click(team);
    await user.click(await screen.findByRole('option', { name: /Festival/ }));
    await waitFor(() => expect(address()).toBe(`/records?teamId=${buildId(102)}`));
    await waitFor(() => expect(asked().at(-1)?.get('teamId')).toBe(buildId(102)));
    expect(await screen.findByRole('button', { name: 'Filtros, 1 ativo' })).toBeTruthy();
  });

  test('a developer begins with all teams and chooses a client', async () => {
    const { user, address, asked } = await open('/records', [{}], { login: 'diego@vertice.com.br' });
    await waitFor(() => expect(asked().at(-1)?.get('allTeams')).toBe('true'));
    await user.click(await screen.findByRole('button', { name: 'Filtros' }));
    const filters = within(await screen.findByRole('dialog', { name: 'Filtros' }));
    await user.click(await filters.findByLabelText('Cliente'));
    await user.click(await screen.findByRole('option', { name: /Atlas Educação/ }));
    await waitFor(() => expect(address()).toBe(`/records?clientId=${buildId(201)}`));
    await waitFor(() => expect(asked().at(-1)?.get('clientId')).toBe(buildId(201)));
    expect(filters.queryByLabelText('Time')).toBeNull();
  });
});

test('the export asks for all that fits, without the page', async () => {
  const { user, backend } = await open('/records?search=marina&sort=created_at,asc&period=all', [{}]);
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Planilha (CSV)' }));
  const sent = () => backend.requests.find(({ operation }) => operation === 'exportLogs')?.url.searchParams;
  await waitFor(() => expect(sent()).toBeTruthy());
  expect(Object.fromEntries(sent()!)).toEqual({
    accountId: buildId(101),
    format: 'csv',
    user: 'marina',
    order: 'asc',
  });
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
});
