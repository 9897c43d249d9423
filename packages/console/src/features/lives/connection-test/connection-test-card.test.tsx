import type { ConnectionTest } from '@palco/sdk/lives';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createTestPalco, demoPassword, renderPiece } from '../../../testing/render-console';
import { ConnectionTestCard } from './connection-test-card';

const live = { id: 'l1', status: 'scheduled', autoStart: false } as const;
const report: NonNullable<ConnectionTest['report']> = {
  verdict: 'good',
  findings: [],
  picture: { codec: 'h264', width: 1920, height: 1080, fps: 30 },
  bitrate: {
    average: 4_500_000,
    lowest: 4_200_000,
    highest: 4_800_000,
    advised: { from: 2_250_000, to: 9_000_000, best: 4_500_000 },
    series: [4_400_000, 4_500_000],
  },
  keyframes: { typical: 2, longest: 2, advised: 2 },
  sound: { codec: 'aac', level: -20, loudest: -9 },
  line: { reconnects: 0, gaps: 0, longestGap: 0, restarts: 0, behind: 0, lossPercent: null, rttMs: null },
};
const ended: ConnectionTest = {
  signalId: 1,
  status: 'ended',
  startedAt: '2031-03-12T18:00:00Z',
  startedBy: 'Marina Duarte',
  waitsUntil: '2031-03-12T18:05:00Z',
  seconds: 120,
  wantedSeconds: 120,
  end: 'complete',
  endedAt: '2031-03-12T18:02:04Z',
  report,
};
const waiting: ConnectionTest = {
  ...ended,
  status: 'waiting',
  seconds: 0,
  end: null,
  endedAt: null,
  report: null,
};

/** The card over what the server answers: the list, and what its two buttons make of it. */
async function show(
  given: readonly ConnectionTest[],
  of: Partial<Parameters<typeof ConnectionTestCard>[0]['live']> = {},
  fault?: Parameters<ReturnType<typeof createTestPalco>['backend']['fault']>[0],
) {
  const test = createTestPalco();
  const { session } = test.palco;
  await session.signIn({ login: 'marina@colegioatlas.com.br', password: demoPassword });
  const state = session.$state.get();
  if (state.stage === 'choosing-team') session.selectTeam(state.me.contasCargos[0]?.conta_id ?? '');
  await waitFor(() => expect(session.$state.get().stage).toBe('ready'));
  if (fault) test.backend.fault(fault);
  let items = [...given];
  test.backend.override({
    listConnectionTests: () => ({ status: 200, body: { items } }),
    startConnectionTest() {
      items = [waiting];
      return { status: 200, body: waiting };
    },
    stopConnectionTest() {
      items = [{ ...ended, end: 'stopped', seconds: 41 }];
      return { status: 204 };
    },
  });
  const keys = [{ signalId: 1 }, { signalId: 1 }, { signalId: 2 }];
  renderPiece(<ConnectionTestCard live={{ ...live, ...of }} keys={keys} />, test);
  return { ...test, user: userEvent.setup() };
}

test('a signal that was never tested is tested, and the test is ended early', async () => {
  const { user } = await show([]);
  expect(await screen.findByText('Este sinal ainda não foi testado.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Começar o teste' }));
  expect(await screen.findByText(/^Comece a enviar agora\. O teste espera até \d\d:\d\d/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Andamento do teste' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Encerrar agora' }));
  expect(await screen.findByText('Encerrado antes do fim, depois de 41 s.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Testar de novo' })).toBeTruthy();
});

test.each<[string, ConnectionTest, readonly (string | RegExp)[]]>([
  [
    'that measures',
    {
      ...waiting,
      status: 'measuring',
      seconds: 61,
      report: { ...report, findings: [{ code: 'too_short', severity: 'look', value: null }] },
    },
    ['Medindo: 61 de 120 s. Continue enviando como no dia.', 'O que foi medido'],
  ],
  [
    'that is whole',
    ended,
    ['Dois minutos medidos.', 'Pronto para o dia: nada a mudar.', 'Sem quedas nem pausas'],
  ],
  [
    'that found something',
    {
      ...ended,
      report: {
        ...report,
        verdict: 'poor',
        findings: [{ code: 'keyframes_far', severity: 'change', value: 2 }],
      },
    },
    ['Mude isto antes do dia.', 'Mudar', 'O que mudar'],
  ],
  [
    'for which nobody sent',
    { ...ended, end: 'never_came', seconds: 0, report: null },
    [/^Nenhum sinal chegou em cinco minutos\./],
  ],
  [
    'that got too little',
    { ...ended, end: 'sender_left', seconds: 3, report: null },
    ['O envio parou e não voltou. Foram medidos 3 s.', 'Não chegou sinal bastante para um relatório.'],
  ],
  ['that was refused', { ...ended, end: 'refused', report: null }, ['O envio foi recusado.']],
  [
    'whose person is gone',
    { ...ended, end: 'on_air', seconds: 50, startedBy: null, report: null },
    ['A live começou, e o teste terminou com 50 s.', /^Teste de [^,]+\d\d:\d\d[^,]*\.$/],
  ],
])('a test %s', async (_, one, words) => {
  await show([one]);
  for (const word of words) expect(await screen.findByText(word)).toBeTruthy();
  // What a test that goes on finds of its own length is no news.
  if (one.status === 'measuring') expect(screen.queryByText('O que mudar')).toBeNull();
});

test('tests that cannot be read are asked for again', async () => {
  const { backend, user } = await show([ended], {}, { operation: 'listConnectionTests', status: 500 });
  expect(await screen.findByText('Os testes desta live não puderam ser lidos')).toBeTruthy();
  backend.clearFaults();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Dois minutos medidos.')).toBeTruthy();
});

test('each signal has a test of its own', async () => {
  const { user } = await show([ended]);
  expect(await screen.findByText('Dois minutos medidos.')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Sinal' }));
  await user.click(await screen.findByRole('option', { name: 'Sinal 2' }));
  expect(await screen.findByText('Este sinal ainda não foi testado.')).toBeTruthy();
});

test('a live that is on air cannot be tested, and one that starts by itself says what follows', async () => {
  await show([ended], { status: 'live', autoStart: true });
  const again = await screen.findByRole('button', { name: 'Testar de novo' });
  expect(again.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(/^Esta live começa sozinha quando o sinal chega\./)).toBeTruthy();
});

test('a refusal is said', async () => {
  const { backend, user } = await show([]);
  backend.fault({ operation: 'startConnectionTest', status: 409, code: 'CONNECTION_TESTS_FULL' });
  await user.click(await screen.findByRole('button', { name: 'Começar o teste' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^O teste não começou: ./);
});
