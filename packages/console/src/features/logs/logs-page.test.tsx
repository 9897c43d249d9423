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

test('a row tells when, what, of which object, with the change, and who', async () => {
  const record: Log['record'] = [
    {
      Key: 'latency',
      Label: 'latência',
      Value: 'low',
      Before: 'default',
      Words: { low: 'baixa', default: 'padrão' },
    },
    { Key: 'transcode.enableDvr', Label: 'DVR', Value: true, Before: false },
    { Key: 'permissoes', Label: 'permissões', Value: ['showVOD'], Before: null },
    {
      Key: 'security.geoRegionList',
      Label: 'países',
      Value: ['BR', 'PT'],
      Before: [],
      Words: { BR: 'Brasil', PT: 'Portugal' },
    },
  ];
  const film = { kind: 'video', name: 'Aula inaugural', exists: true } as const;
  const { user } = await open('/records', [{ record, object: film }]);
  await waitFor(() => expect(rows()).toHaveLength(1));
  const row = within(rows()[0]!);
  expect(row.getByText('Live atualizada')).toBeTruthy();
  // The object by its name, which leads to it; no identifier.
  expect(row.getByRole('link', { name: 'Aula inaugural' }).getAttribute('href')).toBe(`/vod/${object}/edit`);
  expect(rows()[0]?.textContent).not.toContain(object);
  // Seconds also in the line of a narrow window.
  for (const time of rows()[0]!.querySelectorAll('time')) expect(time.textContent).toMatch(/\d\d:\d\d:\d\d$/);
  expect(row.getByText('marina@colegioatlas.com.br')).toBeTruthy();
  const changes = () => row.getAllByRole('listitem').map((item) => item.textContent);
  expect(changes()).toEqual(['latência de padrão → para baixa', 'DVR de não → para sim']);
  const more = row.getByRole('button', { name: 'Ver mais 2' });
  await user.click(more);
  expect(changes().slice(2)).toEqual(['permissões de – → para VoD', 'países de – → para Brasil, Portugal']);
  await user.click(row.getByRole('button', { name: 'Ver menos' }));
  expect(changes()).toHaveLength(2);
});

test.each([
  ['LIVE_CRIADA', 'created'],
  ['ACESSO_AUTORIZADO', 'authorized'],
  ['VIDEO_REMOVIDO', 'removed'],
  ['LIVE_ATUALIZADA', 'updated'],
  ['VIDEO_RESTAURADO', 'generic'],
])('the icon of %s is %s', async (event, icon) => {
  await open('/records', [{ event }]);
  await waitFor(() => expect(document.querySelector('[data-icon]')?.getAttribute('data-icon')).toBe(icon));
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

test('the details of an event are in a dialog', async () => {
  const label = 'Chave de API “Site da escola”';
  const principal = { kind: 'api-key', id: buildId(77), name: 'Site da escola', label } as const;
  const { user, address } = await open('/records', [{ user: null, principal, ip: '', user_agent: '' }, {}]);
  await user.click((await screen.findAllByRole('button', { name: /^Informações do evento/ }))[1]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Informações do evento' }));
  for (const text of [
    object,
    'Aula inaugural',
    'Marina Azevedo',
    'marina@colegioatlas.com.br',
    '203.0.113.24',
    /Chrome\/140/,
  ])
    expect(dialog.getByText(text)).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Informações do evento' })).toBeNull());
  await user.click(screen.getAllByRole('button', { name: /^Informações do evento/ })[0]!);
  const system = within(await screen.findByRole('dialog', { name: 'Informações do evento' }));
  expect(system.getByText(label)).toBeTruthy();
  expect(within(rows()[0]!).getByText(label)).toBeTruthy();
  await user.click(system.getByRole('link', { name: 'Ver os registros deste item' }));
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
