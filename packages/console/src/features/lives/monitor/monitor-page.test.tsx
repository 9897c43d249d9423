import { buildId, createSeed } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const onAir = buildId(801);
const login = 'marina@colegioatlas.com.br';
const valueOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const cardOf = (name: string) => screen.findByRole('region', { name });

test('the panel leads to everything that is known of the audience of its live', async () => {
  const { user } = await openSignedIn(`/streaming/${onAir}/panel`, { login });
  await user.click(await screen.findByRole('link', { name: 'Monitoramento' }));
  // The panel has a chart and a peak too.
  await screen.findByText('Horas assistidas', { selector: 'dt' });
  expect(
    await screen.findByRole('img', { name: /^Espectadores, de .*máximo de 128. Último valor: 128.$/ }),
  ).toBeTruthy();
  expect(valueOf('Assistindo agora')).toBe('128');
  expect(valueOf('Pico')).toBe('128');
  expect(screen.getByText('Pico', { selector: 'dt' }).parentElement?.textContent).toMatch(/às \d\d:\d\d/);
  expect(valueOf('Reproduções')).toBe('140');
  expect(valueOf('Horas assistidas')).toBe('8,5 h');
  expect(valueOf('Tempo médio por sessão')).toBe('3:38');
  expect(valueOf('Tráfego de vídeo')).toBe('5 GB');
  for (const name of ['Tempo travado', 'Do clique à imagem', 'Não abriram', 'Desistiram antes da imagem'])
    expect(within(await cardOf(name)).getByRole('img', { name: new RegExp(`^${name}, de`) })).toBeTruthy();
  expect(
    within(await cardOf('Do clique à imagem'))
      .getByRole('img')
      .getAttribute('aria-label'),
  ).toContain('máximo de 1,4 s');
});

test('it says first how the live goes, and the worst moment leads into the charts', async () => {
  const { user } = await openSignedIn(`/analytics?liveId=${onAir}`, { login });
  const worst = await screen.findByRole('button', {
    name: /^O pior momento foi às \d\d:\d\d, com .* do tempo travado\.$/,
  });
  expect(worst.parentElement?.textContent).toMatch(
    /^128 pessoas assistem agora\. Muitos esperam: a imagem ficou parada 3,6 % do tempo\. O pior/,
  );
  const cursor = screen.getByRole('slider', { name: 'Percorrer: Tempo travado' });
  await user.click(worst);
  const [, value] = /com (.*) do tempo travado/.exec(worst.textContent) ?? [];
  expect(cursor.getAttribute('aria-valuetext')).toContain(`; Tempo travado: ${value}`);
});

test('it is compared with a live of before at the same minute', async () => {
  const { user } = await openSignedIn(`/analytics?liveId=${onAir}`, { login });
  await user.click(await screen.findByRole('combobox', { name: /Comparar com/ }));
  const [, first] = await screen.findAllByRole('option');
  const title = first?.textContent ?? '';
  if (first) await user.click(first);
  const cursor = screen.getByRole('slider', { name: 'Percorrer: Espectadores' });
  cursor.focus();
  await user.keyboard('{End}');
  await waitFor(() => expect(cursor.getAttribute('aria-valuetext')?.split('; ')[2]).toBeTruthy());
  expect(title.startsWith(cursor.getAttribute('aria-valuetext')?.split('; ')[2]?.split(':')[0] ?? '?')).toBe(
    true,
  );
});

test('a metric is a table as well, and has its breakdowns', async () => {
  const newestPoint = { timestamp: Date.parse('2026-01-09T22:04:00.000Z'), value: 2 };
  const shares = (...names: string[]) => names.map((name, at) => ({ name, total: 4 - at, value: 50 }));
  const body = {
    series: [{ name: 'rebuffering', points: [newestPoint] }],
    total: 3.6,
    step: 60 as const,
    rebufferingByCdnResponse: shares('fake.example'),
    rebufferingByStateResponse: shares('SP', 'desconhecido'),
    rebufferingBySOResponse: shares('Windows', 'Android'),
    rebufferingByNetworkProviderResponse: shares('desconhecido'),
  };
  const { user } = await openSignedIn(`/analytics?liveId=${onAir}`, {
    login,
    answers: { getLiveMetric: () => ({ status: 200, body }) },
  });
  const card = within(await cardOf('Tempo travado'));
  await card.findByRole('img', { name: /^Tempo travado/ });
  await user.click(screen.getByRole('button', { name: 'Tabela' }));
  const [, newest] = within(card.getByRole('table', { name: /^Tempo travado, de/ })).getAllByRole('row');
  expect(newest?.textContent).toMatch(/2 %$/);
  await user.click(card.getByText('Por CDN, provedor, estado e sistema'));
  const rows = within(card.getByRole('table', { name: 'Por estado' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'NomeTempo travadoReproduções',
    'SP4 %50 %',
    'Desconhecido3 %50 %',
  ]);
  for (const name of ['Por CDN', 'Por provedor de rede', 'Por sistema operacional'])
    expect(card.getByRole('table', { name })).toBeTruthy();
});

test('a chart is read point by point with the keyboard, and the crosshair is that of the page', async () => {
  const { user } = await openSignedIn(`/analytics?liveId=${onAir}`, { login });
  const audience = await screen.findByRole('slider', { name: 'Percorrer: Espectadores' });
  const other = screen.getByRole('slider', { name: 'Percorrer: Tempo travado' });
  expect(other.getAttribute('aria-valuetext')).toBe('Use as setas para ler os valores');
  audience.focus();
  await user.keyboard('{Home}');
  const first = audience.getAttribute('aria-valuetext');
  expect(first).toMatch(/^\d\d:\d\d; Espectadores: \d+/);
  expect(other.getAttribute('aria-valuetext')).toMatch(/^\d\d:\d\d; Tempo travado: /);
  await user.keyboard('{End}');
  expect(audience.getAttribute('aria-valuetext')).toContain('Espectadores: 128');
  expect(audience.getAttribute('aria-valuetext')).not.toBe(first);
  await user.keyboard('{Escape}');
  expect(audience.getAttribute('aria-valuetext')).toBe('Use as setas para ler os valores');
});

test('while it is paused nothing is asked, and the whole live is read from its beginning', async () => {
  const { user, backend } = await openSignedIn(`/analytics?liveId=${onAir}`, { login });
  await screen.findByRole('img', { name: /^Tempo travado/ });
  const asked = () => backend.requests.filter(({ operation }) => operation === 'getLiveMetric');
  await user.click(screen.getByRole('button', { name: 'Toda a live' }));
  await waitFor(() => expect(asked().some(({ url }) => url.searchParams.has('start'))).toBe(true));
  await screen.findByRole('img', { name: /^Tempo travado/ });
  await user.click(screen.getByRole('button', { name: 'Congelar gráficos' }));
  expect(screen.getByText(/^Congelados às \d\d:\d\d/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Descongelar gráficos' }));
  expect(screen.getByRole('button', { name: 'Congelar gráficos' })).toBeTruthy();
});

test('the spreadsheet of a metric is the one of the server, and its failure is told', async () => {
  const { user, backend } = await openSignedIn(`/analytics?liveId=${onAir}`, { login });
  const card = within(await cardOf('Tempo travado'));
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await user.click(await card.findByRole('button', { name: 'Baixar CSV' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  backend.fault({ operation: 'exportLiveMetric', times: 1, status: 409, code: 'CONFLICT' });
  await user.click(card.getByRole('button', { name: 'Baixar CSV' }));
  expect(await screen.findByText('Não foi possível baixar o CSV')).toBeTruthy();
  expect(save).toHaveBeenCalledOnce();
});

test('without a live it names those that are on', async () => {
  const { user } = await openSignedIn('/analytics', { login });
  const lives = await screen.findByRole('list', { name: 'Lives no ar' });
  expect(within(lives).queryByText('Live de teste')).toBeNull();
  await user.click(within(lives).getByRole('link', { name: 'Aula inaugural' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Aula inaugural' })).toBeTruthy();
});

test('a live that was never on has nothing to show, and says so in each part', async () => {
  const world = createSeed();
  const { live } = world.lives.find(({ live: { status } }) => status === 'scheduled')!;
  await openSignedIn(`/analytics?liveId=${live.id}`, { world, login });
  expect(await screen.findAllByText(/^Ainda não há dados/)).toHaveLength(6);
  expect(screen.queryByRole('button', { name: 'Congelar gráficos' })).toBeNull();
  expect(screen.queryByText(/reproduções\./)).toBeNull();
});

test('one metric that cannot be loaded says so, the others are shown, and it is asked for again', async () => {
  const { user, backend } = await openSignedIn('/analytics', { login });
  backend.fault({ operation: 'getLiveAudience', times: 1, status: 409, code: 'CONFLICT' });
  await user.click(await screen.findByRole('link', { name: 'Aula inaugural' }));
  expect(
    await screen.findByRole('heading', { name: 'Não foi possível carregar: Espectadores' }),
  ).toBeTruthy();
  expect(await screen.findByRole('img', { name: /^Tempo travado/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('img', { name: /^Espectadores, de/ })).toBeTruthy();
});

test('a rule that is broken is told once as a toast, and marked until it is deleted', async () => {
  const { user } = await openSignedIn(`/analytics?liveId=${onAir}`, { login });
  const card = within(await cardOf('Regras de alerta'));
  const level = card.getByRole('textbox', { name: 'Nível (%)' });
  await user.clear(level);
  await user.type(level, '120');
  await user.click(card.getByRole('button', { name: 'Criar regra' }));
  expect(card.getByText('Digite um número válido')).toBeTruthy();
  await user.clear(level);
  await user.type(level, '5');
  await screen.findByRole('img', { name: /^Tempo travado/ });
  await user.click(card.getByRole('button', { name: 'Criar regra' }));
  const row = within(card.getByRole('list', { name: 'Regras de alerta' })).getByRole('listitem');
  expect(row.textContent).toContain('Tempo travado acima de 5 % por 60 s');
  expect(within(row).getByText('Disparada')).toBeTruthy();
  expect(await screen.findByText('Aula inaugural: agora 6,5 %')).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Criar regra' }));
  expect(card.getByText(/^Esta regra já existe/)).toBeTruthy();
  await user.click(card.getByRole('button', { name: /^Excluir regra: Tempo travado acima de 5 %/ }));
  expect(card.queryByRole('list')).toBeNull();
});

test('the control room has the monitoring in five figures', async () => {
  await openSignedIn(`/streaming/${onAir}/panel`, { login });
  const card = within(await cardOf('Audiência'));
  const stalled = await card.findByText('Tempo travado');
  await waitFor(() => expect(stalled.nextElementSibling?.textContent).toBe('3,6 %'));
  expect(card.getByText('Pico').nextElementSibling?.textContent).toBe('128');
  expect(card.getByText('Até a imagem').nextElementSibling?.textContent).toBe('1 s');
  expect(screen.getByRole('link', { name: 'Abrir monitoramento' }).getAttribute('href')).toContain(onAir);
});
