import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeTeam } from '../modules/records/billing';
import { startTestServer } from '../testing/start-test-server';
import type { TestServer } from '../testing/start-test-server';
import { demoTeams } from './demo-people';
import { seedDemoBilling } from './seed-billing';

const now = Date.parse('2030-03-12T15:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  await seedDemoBilling(server.context);
});
afterAll(() => server.stop());

const get = async (path: string) => {
  const token = await server.signIn('marina@colegioatlas.com.br');
  return (await server.call(`/v1/billing/${path}?accountId=${demoTeams.colegioAtlas}`, { token })).body;
};

it('has three paid invoices whose amounts are what their lines say, issued when their months were over', async () => {
  const items = (await get('invoices'))['items'] as {
    numero: number;
    emissao: string;
    situacao: string;
    valorCentavos: number;
    linhas: { valorCentavos: number }[];
  }[];
  expect(items.map(({ numero, emissao, situacao }) => [numero, emissao, situacao])).toEqual([
    [3, '2030-03-01T04:00:00.000Z', 'paga'],
    [2, '2030-02-01T04:00:00.000Z', 'paga'],
    [1, '2030-01-01T04:00:00.000Z', 'paga'],
  ]);
  for (const { linhas, valorCentavos } of items) {
    expect(linhas.length).toBeGreaterThan(1);
    expect(linhas.reduce((sum, line) => sum + line.valorCentavos, 0)).toBe(valorCentavos);
  }
});

it('has a month that runs, with room for more', async () => {
  const summary = await get('summary');
  expect(summary).toMatchObject({
    competencia: '2030-03',
    primeira: '2029-12',
    plano: { nome: 'Essencial' },
    cotas: { armazenamentoBytes: 'livre', minutosTranscodificados: 'livre' },
    situacao: 'em_dia',
  });
  const { uso, previsao } = summary as Record<string, Record<string, number>>;
  expect(uso?.['entregaBytes']).toBeGreaterThan(1e9);
  expect(previsao?.['entregaBytes']).toBeGreaterThan(uso?.['entregaBytes'] ?? 0);
});

it('has nothing left to close', async () => {
  const before = await get('invoices');
  expect(await closeTeam(server.context, demoTeams.colegioAtlas)).toBe(0);
  expect(await get('invoices')).toEqual(before);
});
