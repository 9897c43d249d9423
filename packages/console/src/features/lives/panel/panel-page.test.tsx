import { buildId, buildLiveSignal, createSeed } from '@palco/testing';
import { livesApi } from '@palco/sdk/lives';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const [onAir, paused, scheduled] = [801, 802, 803].map((id) => buildId(id));
const panel = (id: string | undefined) => `/streaming/${id}/panel`;
/** Marina may run lives; Bruno, an editor, may not. */
const open = (id: string | undefined) => openSignedIn(panel(id), { login: 'marina@colegioatlas.com.br' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

const commands = async () =>
  within(await screen.findByRole('group', { name: 'Controles da transmissão' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test.each([
  ['scheduled', scheduled, 'Agendada', ['Iniciar agora']],
  ['on air', onAir, 'No ar', ['PausarP', 'EncerrarE']],
  ['paused', paused, 'Pausada', ['ContinuarP', 'EncerrarE']],
])(
  'a live that is %s has its state once, and only the commands that are possible now',
  async (_, id, state, names) => {
    await open(id);
    const programme = await screen.findByRole('region', { name: 'Programa' });
    expect(within(programme).getByText(state)).toBeTruthy();
    expect(screen.queryByText('Ao vivo')).toBeNull();
    expect(await commands()).toEqual(names);
  },
);

test('the keys of the room ask as its buttons do', async () => {
  const { user } = await open(onAir);
  await commands();
  await user.keyboard('p');
  const question = await screen.findByRole('alertdialog', { name: 'Pausar Aula inaugural?' });
  await user.keyboard('e');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(question.isConnected).toBe(false));
  await user.keyboard('e');
  await screen.findByRole('alertdialog', { name: 'Encerrar para 128 pessoas?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a number leads to its signal, a key that is typed is a letter, and all of them are listed', async () => {
  const { user } = await open(onAir);
  await commands();
  await user.keyboard('1');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Ver o sinal 1 de perto');
  await user.click(await screen.findByRole('textbox', { name: 'Mensagem' }));
  await user.keyboard('pe');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.click(document.body);
  await user.keyboard('?');
  expect(await screen.findByText('Pausar ou continuar')).toBeTruthy();
});

test('the chat is beside the picture, and whoever runs the live writes and moderates there', async () => {
  const { backend, user } = await open(onAir);
  const chat = within(await screen.findByRole('region', { name: 'Chat' }));
  await user.type(await chat.findByRole('textbox', { name: 'Mensagem' }), 'Bem-vindos!{Enter}');
  expect(await chat.findByRole('button', { name: /^Ações da mensagem de Marina/ })).toBeTruthy();
  expect(chat.getByText('Moderação')).toBeTruthy();
  expect(backend.world.chats.get(onAir ?? '')?.messages).toMatchObject([
    { texto: 'Bem-vindos!', role: 'equipe' },
  ]);
});

test('pauses after its question, with the version that was read', async () => {
  const { backend, user } = await open(onAir);
  await user.click(await button('Pausar'));
  const question = await screen.findByRole('alertdialog', { name: 'Pausar Aula inaugural?' });
  expect(question.textContent).toContain('3 segundos');
  expect(backend.requests.some(({ operation }) => operation === 'controlLive')).toBe(false);
  await user.click(within(question).getByRole('button', { name: 'Pausar' }));
  expect(await screen.findByText('Pausada')).toBeTruthy();
  const opener = await button('Continuar');
  await waitFor(() => expect(document.activeElement, 'the button with its next word').toBe(opener));
  expect(backend.requests.filter(({ operation }) => operation === 'controlLive')).toHaveLength(1);
});

test('what somebody else did meanwhile is told, and never overwritten', async () => {
  const { backend, palco, user } = await open(onAir);
  await user.click(await button('Encerrar'));
  const question = await screen.findByRole('alertdialog');
  await palco.use(livesApi).update(onAir ?? '', { title: 'Aula magna' });
  await user.click(within(question).getByRole('button', { name: 'Encerrar para todos' }));
  expect(await within(question).findByText(/Outra pessoa alterou esta transmissão/)).toBeTruthy();
  const { live } = backend.world.lives.find((fake) => fake.live.id === onAir)!;
  expect(live.status).toBe('live');
});

test('shows keys masked, reveals one by name, and asks before it is replaced', async () => {
  const { backend, user } = await open(onAir);
  await user.click(await button('Chaves e encoder'));
  const { keys } = backend.world.lives.find(({ live }) => live.id === onAir)!;
  const [general] = keys;
  const before = general!.streamKey;
  backend.override({
    rotateLiveKey: () => ({ status: 200, body: (keys[0] = { ...general!, streamKey: 'nova' }) }),
  });
  await user.click(await button('Mostrar: Chave geral'));
  expect(screen.getByText(before)).toBeTruthy();
  await user.click(await button('Ocultar: Chave geral'));
  expect(screen.queryByText(before)).toBeNull();
  await user.click(await button('Trocar: Chave geral'));
  const question = await screen.findByRole('alertdialog', { name: 'Trocar «Chave geral»?' });
  expect(question.textContent).toContain('é desconectado');
  await user.click(within(question).getByRole('button', { name: 'Trocar chave' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const asked = backend.requests.findLast(({ operation }) => operation === 'rotateLiveKey');
  expect(asked?.url.pathname).toContain(general!.id);
  await user.click(await button('Mostrar: Chave geral'));
  expect(screen.getByText('nova')).toBeTruthy();
});

test('says that a key cannot be read any more, and offers a new one', async () => {
  const world = createSeed();
  const { keys } = world.lives.find(({ live }) => live.id === onAir)!;
  keys[0] = { ...keys[0]!, streamKey: '' };
  const { user } = await openSignedIn(panel(onAir), { world, login: 'marina@colegioatlas.com.br' });
  await user.click(await button('Chaves e encoder'));
  expect(await screen.findByText(/não pode mais ser lida/)).toBeTruthy();
  expect(await button('Trocar: Chave geral')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copiar: Chave geral' })).toBeNull();
});

test('lists what is missing before the start, which stays possible', async () => {
  const { user } = await open(scheduled);
  expect(await screen.findByRole('heading', { name: 'Antes de iniciar' })).toBeTruthy();
  await user.click(await button('Iniciar agora'));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Sinal presente');
  await user.click(within(question).getByRole('button', { name: 'Iniciar agora' }));
  const programme = await screen.findByRole('region', { name: 'Programa' });
  expect(await within(programme).findByText('No ar')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Antes de iniciar' })).toBeNull());
});

test('a paused live says what viewers see, and can go on', async () => {
  await open(paused);
  expect(await screen.findByText('Os espectadores veem a tela de pausa.')).toBeTruthy();
  expect(await button('Continuar')).toBeTruthy();
});

test('«Sinais» leads to the signals', async () => {
  const { user } = await open(onAir);
  await user.click(await button('Sinais'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Sinais' }));
});

test.each([
  ['no_data', 'Nenhum dado chega do encoder.'],
  ['unsupported_codec', 'O codec do encoder não é aceito. Envie H.264 e AAC.'],
  ['overloaded', 'Encoder do servidor sobrecarregado.'],
  ['limit_reached', 'Limite de sinais simultâneos atingido.'],
  ['disk_full', 'Disco do servidor cheio: a gravação está incompleta.'],
  ['storage_away', 'O armazenamento não responde: quem assiste espera até que volte.'],
  ['test_failed', 'O sinal de teste parou por uma falha. Envie-o de novo.'],
] as const)('says what is wrong with a signal: %s', async (problem, text) => {
  const world = createSeed();
  const fake = world.lives.find(({ live }) => live.id === onAir)!;
  fake.signals.splice(0, 1, buildLiveSignal({ id: 1, status: 'active', problem }));
  await openSignedIn(panel(onAir), { world, login: 'marina@colegioatlas.com.br' });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('says from when to when a recording has a gap, and that one goes on', async () => {
  const world = createSeed();
  const fake = world.lives.find(({ live }) => live.id === onAir)!;
  const at = Date.parse('2026-11-01T13:00:00.000Z');
  const recordingGaps = [
    { from: at, until: at + 20_000 },
    { from: at + 60_000, until: null },
  ];
  fake.signals.splice(0, 1, buildLiveSignal({ id: 1, status: 'active', recordingGaps }));
  await openSignedIn(panel(onAir), { world, login: 'marina@colegioatlas.com.br' });
  expect(await screen.findByText(/^A gravação tem uma falha das \d{2}:00:00 às \d{2}:00:20/)).toBeTruthy();
  expect(await screen.findByText(/^A gravação parou às \d{2}:01:00/)).toBeTruthy();
});

test.each([
  ['not_accepted', 'message_type', '19', 'O encoder enviou mensagens do tipo 19, o que não é aceito.'],
  [
    'connection_fault',
    'silence',
    null,
    'O encoder não enviou nada por 15 segundos, e a conexão foi encerrada.',
  ],
  [
    'no_picture',
    'video_track',
    '1',
    'O encoder anunciou imagem, mas nenhuma que possa ser mostrada chegou: só há som. O encoder enviou mais uma faixa de imagem (1), que não é aceita: só a faixa 0 vai ao ar.',
  ],
] as const)('says what an encoder sent: %s, %s', async (problem, code, value, text) => {
  const world = createSeed();
  const fake = world.lives.find(({ live }) => live.id === onAir)!;
  const problemDetail = { code, value };
  fake.signals.splice(0, 1, buildLiveSignal({ id: 1, status: 'active', problem, problemDetail }));
  await openSignedIn(panel(onAir), { world, login: 'marina@colegioatlas.com.br' });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a live that is over shows its summary, recording and audience, and no keys', async () => {
  const world = createSeed();
  const fake = world.lives.find(({ live }) => live.id === onAir)!;
  Object.assign(fake.live, {
    status: 'finished',
    startedAt: '2026-11-01T22:00:00.000Z',
    finishedAt: '2026-11-01T23:30:00.000Z',
    recordingVideoId: buildId(401),
  });
  const { backend } = await openSignedIn(panel(onAir), { world, login: 'marina@colegioatlas.com.br' });
  const summary = within(await screen.findByRole('region', { name: 'Resumo' }));
  expect(summary.getByText('1:30:00')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Ver gravação' });
  expect(link.getAttribute('href')).toBe(`/vod/${buildId(401)}`);
  expect(await screen.findByRole('region', { name: 'Audiência' })).toBeTruthy();
  // The whole, not the last half hour: its peak is in the picture.
  const start = String(Date.parse('2026-11-01T22:00:00.000Z'));
  await waitFor(() => {
    const series = backend.requests.filter(({ url }) => /analytics/.test(url.pathname));
    expect(series.some(({ url }) => url.searchParams.get('start') === start)).toBe(true);
  });
  expect(screen.queryByRole('region', { name: 'Chaves de transmissão' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Sinais' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Encerrar' })).toBeNull();
});

test('the page of a live that ends while it is open takes the focus of the pressed button', async () => {
  const { user } = await open(onAir);
  await user.click(await button('Encerrar'));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Encerrar para todos' }));
  await screen.findByRole('region', { name: 'Resumo' });
  expect(screen.getByText('A transmissão acabou')).toBeTruthy();
  expect(screen.getByText('Esta live não tem gravação.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

test('a live that is not there is named', async () => {
  const id = buildId(9999);
  await open(id);
  expect(await screen.findByText(`Can't find Eventos with id: ${id}`)).toBeTruthy();
});

test('says how many watch while the live goes on, and nothing before it', async () => {
  const { unmount } = await open(onAir);
  const figure = (await screen.findByText('Assistindo agora')).closest('div');
  await waitFor(() => expect(figure?.textContent).toBe('Assistindo agora128'));
  unmount();
  await open(scheduled);
  await button('Iniciar agora');
  expect(screen.queryByText('Assistindo agora')).toBeNull();
});

test('one press sends a test signal, which says when it ends, and another one ends it', async () => {
  const { user, backend } = await open(scheduled);
  const { signals } = backend.world.lives.find(({ live }) => live.id === scheduled)!;
  const testEndsAt = new Date(Date.now() + 30 * 60_000).toISOString();
  const test = { isTest: true, testEndsAt };
  backend.override({
    startTestSignal() {
      signals[0] = buildLiveSignal({ id: 1, status: 'active', ...test });
      return { status: 200, body: { endsAt: testEndsAt } };
    },
    stopTestSignal() {
      signals[0] = buildLiveSignal({ id: 1, status: 'lost', ...test });
      return { status: 204 };
    },
  });
  await user.click(await button('Enviar sinal de teste'));
  expect(await screen.findByText(/está sendo enviado e para sozinho às \d{2}:\d{2}/)).toBeTruthy();
  const card = (await screen.findByRole('heading', { name: 'Sinal 1' })).closest('li')!;
  await waitFor(() => expect(within(card).getByText(/Sinal de teste/)).toBeTruthy());
  await user.click(await button('Parar sinal de teste'));
  expect(await within(card).findByText(/Teste encerrado/)).toBeTruthy();
  expect(screen.getByText('Nenhum alerta'), 'nothing was lost').toBeTruthy();
  expect(await button('Enviar sinal de teste')).toBeTruthy();
});

test('a test signal is not sent in the place of an encoder, and says so', async () => {
  const world = createSeed();
  const fake = world.lives.find(({ live }) => live.id === onAir)!;
  fake.signals.splice(0, fake.signals.length, buildLiveSignal({ id: 1, status: 'active', fps: 30 }));
  const { user, backend } = await openSignedIn(panel(onAir), { world, login: 'marina@colegioatlas.com.br' });
  await user.click(await button('Chaves e encoder'));
  expect(await screen.findByText('Um encoder já envia este sinal.')).toBeTruthy();
  const send = await button('Enviar sinal de teste');
  expect(send.getAttribute('aria-disabled')).toBe('true');
  await user.click(send);
  expect(backend.requests.some(({ operation }) => operation === 'startTestSignal')).toBe(false);
});

test('a test signal that was refused says why', async () => {
  const { user, backend } = await open(scheduled);
  backend.fault({ operation: 'startTestSignal', status: 409, code: 'TEST_SIGNALS_FULL', times: 1 });
  await user.click(await button('Enviar sinal de teste'));
  expect((await screen.findByRole('alert')).textContent).toContain('O sinal de teste não foi enviado');
  await user.click(await button('Enviar sinal de teste'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(backend.sentTo('startTestSignal')).toHaveLength(2);
});
