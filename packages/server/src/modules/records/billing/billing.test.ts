import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, directories, invoices, videos } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import { readPdf } from '../../../testing/read-pdf';
import { insertBilledTeam, insertTeamPlan } from '../../../testing/sample-plans';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { closeMonths, closeTeam } from './close-months';
import { measureStorage } from './count-usage';
import { insertPayment } from './invoices.store';
import { addUsage } from './usage.store';

const noon = Date.parse('2030-03-16T15:00:00Z');
let now = noon;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
});
afterAll(() => server.stop());
beforeEach(() => void (now = noon));

/** Signed in anew each time: the clock jumps further than a session lasts. */
const signIn = () => server.signIn('marina@colegioatlas.com.br');
const get = async (path: string, accountId: string, query = '') =>
  server.call(`/v1/billing/${path}?accountId=${accountId}${query}`, { token: await signIn() });
const summary = async (accountId: string, query = '') => (await get('summary', accountId, query)).body;

/** A video whose source takes so many bytes. */
async function store(accountId: string, sizeBytes: number): Promise<void> {
  const [folder] = await server.db.select().from(directories).where(eq(directories.accountId, accountId));
  const id = randomUUID();
  await server.db
    .insert(videos)
    .values({ id, accountId, directoryId: folder?.id ?? '', title: 'Aula', status: 'ready', sizeBytes });
}
const use = (accountId: string, day: string, more: object) =>
  addUsage(server.db, [{ accountId, day, ...more }]);

const none = { storage: null, delivery: null, transcoding: null, viewers: null };
const terms = {
  name: 'Essencial',
  monthlyCents: 9_900,
  included: { storage: 1e9, delivery: 2e9, transcoding: 10, viewers: 100 },
  limits: { ...none, storage: 10e9, delivery: 20e9 },
  unitCents: { storage: 50, delivery: 20, transcoding: 5, viewers: 30 },
};

describe('the summary of a month', () => {
  it('of a team without a plan limits and charges nothing', async () => {
    const team = await insertBilledTeam(server.db);
    await store(team, 5_000);
    expect(await summary(team)).toMatchObject({
      competencia: '2030-03',
      atual: '2030-03',
      primeira: '2030-03',
      inicio: '2030-03-01T03:00:00.000Z',
      fim: '2030-04-01T03:00:00.000Z',
      plano: null,
      uso: { armazenamentoBytes: 5_000, entregaBytes: 0 },
      cotas: { armazenamentoBytes: 'sem_limite' },
      linhas: [],
      previsaoCentavos: 0,
      previsaoBase: { dias: 16, noAr: false },
      situacao: 'em_dia',
    });
  });

  it('adds its days up, and expects the rest of it at the same pace', async () => {
    const team = await insertBilledTeam(server.db, terms);
    await use(team, '2030-02-28', { deliveredBytes: 99e9 });
    await use(team, '2030-03-01', { storedBytes: 1e9, deliveredBytes: 1e9, peakViewers: 140 });
    await use(team, '2030-03-10', { deliveredBytes: 7e9, transcodedSeconds: 300, peakViewers: 90 });
    await store(team, 2e9);
    const body = await summary(team);
    expect(body).toMatchObject({
      primeira: '2020-01',
      plano: { nome: 'Essencial', mensalidadeCentavos: 9_900 },
      uso: {
        armazenamentoBytes: 2e9,
        entregaBytes: 8e9,
        minutosTranscodificados: 5,
        picoEspectadores: 140,
      },
      // Noon of the sixteenth: half of a month of 31 days.
      previsao: { armazenamentoBytes: 3e9, entregaBytes: 16e9, minutosTranscodificados: 10 },
      cotas: { armazenamentoBytes: 'livre', entregaBytes: 'livre', picoEspectadores: 'sem_limite' },
      valorCentavos: 9_900 + 50 + 6 * 20 + 40 * 30,
      previsaoCentavos: 9_900 + 2 * 50 + 14 * 20 + 40 * 30,
      previsaoBase: { dias: 16, noAr: false },
    });
    const bill = (body['dias'] as { dia: string; valorCentavos: number }[]).map(Object.values);
    expect(bill).toHaveLength(16);
    expect([bill[0], bill[8], bill[9], bill[15]]).toEqual([
      ['2030-03-01', 9_900 + 40 * 30],
      ['2030-03-09', 9_900 + 40 * 30],
      ['2030-03-10', 9_900 + 6 * 20 + 40 * 30],
      ['2030-03-16', body['valorCentavos']],
    ]);
    expect(await summary(team, '&competencia=2030-02')).toMatchObject({ previsaoBase: null });
    expect((await summary(team, '&competencia=2030-02'))['uso']).toMatchObject({ entregaBytes: 99e9 });
  });

  it('says where a limit is near or reached; what is deleted for good makes room at once', async () => {
    const team = await insertBilledTeam(server.db, terms);
    await use(team, '2030-03-02', { storedBytes: 10e9, deliveredBytes: 16e9 });
    await store(team, 3e9);
    expect(await summary(team)).toMatchObject({
      uso: { armazenamentoBytes: 10e9 },
      armazenadoAgoraBytes: 3e9,
      cotas: { armazenamentoBytes: 'livre', entregaBytes: 'perto' },
    });
    await store(team, 7e9);
    expect((await summary(team))['cotas']).toMatchObject({ armazenamentoBytes: 'atingida' });
  });

  it('is that of the time zone of the team', async () => {
    const team = await insertBilledTeam(server.db, terms, { timezone: 'Pacific/Kiritimati' });
    now = Date.parse('2030-03-31T10:00:00Z');
    expect(await summary(team)).toMatchObject({ competencia: '2030-04', inicio: '2030-03-31T10:00:00.000Z' });
  });

  it('is refused for a month to come', async () => {
    const team = await insertBilledTeam(server.db, terms);
    const { status, body } = await get('summary', team, '&competencia=2030-04');
    expect([status, body['code']]).toEqual([400, 'INVALID_REQUEST']);
  });
});

describe('the use of days', () => {
  it('has each day of the range until today, with what is stored now', async () => {
    const team = await insertBilledTeam(server.db);
    await use(team, '2030-03-14', { deliveredBytes: 7, transcodedSeconds: 90 });
    await store(team, 11);
    const { body } = await get('usage', team, '&start=2030-03-13&end=2030-03-31');
    const items = body['items'] as Record<string, unknown>[];
    expect(
      items.map(
        ({ dia, armazenamentoBytes: stored, entregaBytes: sent, minutosTranscodificados: minutes }) => [
          dia,
          stored,
          sent,
          minutes,
        ],
      ),
    ).toEqual([
      ['2030-03-13', 0, 0, 0],
      ['2030-03-14', 0, 7, 1.5],
      ['2030-03-15', 0, 0, 0],
      ['2030-03-16', 11, 0, 0],
    ]);
  });

  it('by team has those in which the caller holds the permission, and no others', async () => {
    const name = `Time faturado ${randomUUID()}`;
    const team = await insertBilledTeam(server.db, undefined, { name });
    await use(team, '2030-03-14', { deliveredBytes: 7 });
    const { body } = await get('usage', team, '&groupBy=team');
    const items = body['items'] as Record<string, unknown>[];
    expect(items.find(({ nome }) => nome === name)).toMatchObject({ dia: null, entregaBytes: 7 });
    const ids = items.map(({ accountId }) => accountId);
    expect(ids).toContain(demoTeams.colegioAtlas);
    // She works there too, without this permission; and the other client is none of hers.
    for (const other of [demoTeams.institutoSaudeEmDia, demoTeams.verticeEstudio])
      expect(ids).not.toContain(other);
  });

  it('as a table begins no cell with a formula', async () => {
    const team = await insertBilledTeam(server.db, undefined, { name: '=HYPERLINK("http://x")' });
    await use(team, '2030-03-14', { transcodedSeconds: 90 });
    const { text } = await get('usage', team, '&start=2030-03-14&end=2030-03-14&format=csv');
    expect(text.split('\r\n')).toEqual([
      '"Dia";"Time";"Armazenamento (bytes)";"Entrega (bytes)";"Minutos transcodificados";"Pico de espectadores"',
      `"14/03/2030";"'=HYPERLINK(""http://x"")";"0";"0";"1,5";"0"`,
      '',
    ]);
  });

  it.each([
    ['&start=2030-03-10&end=2030-03-09', 'query.start'],
    ['&start=2029-03-09&end=2030-03-10', 'query.end'],
  ])('is refused for %s', async (query, field) => {
    const { status, body } = await get('usage', await insertBilledTeam(server.db), query);
    expect([status, body['errors']]).toMatchObject([400, [{ field }]]);
  });
});

describe('the invoices', () => {
  const list = async (team: string) =>
    (await get('invoices', team)).body['items'] as Record<string, unknown>[];

  it('are issued once for each month that is over, in the order of their numbers, whoever comes', async () => {
    const team = await insertBilledTeam(server.db, { ...terms, since: '2030-01-17' });
    await use(team, '2030-01-20', { storedBytes: 3e9 });
    expect(
      (await Promise.all(Array.from({ length: 6 }, () => closeTeam(server.context, team)))).toSorted(),
    ).toEqual([0, 0, 0, 0, 0, 2]);
    now = Date.parse('2030-04-01T04:00:00Z');
    await closeMonths(server.context, new AbortController().signal);
    await closeMonths(server.context, new AbortController().signal);
    const items = await list(team);
    expect(
      items.map(({ numero, competencia, valorCentavos, vencimento }) => [
        numero,
        competencia,
        valorCentavos,
        vencimento,
      ]),
    ).toEqual([
      [3, '2030-03', 9_900, '2030-04-10'],
      [2, '2030-02', 9_900, '2030-03-10'],
      [1, '2030-01', 4_790 + 100, '2030-02-10'],
    ]);
    expect((await summary(team, '&competencia=2030-01'))['valorCentavos']).toBe(4_890);
  });

  it('never change, whatever changes afterwards', async () => {
    const team = await insertBilledTeam(
      server.db,
      { ...terms, since: '2030-02-01' },
      { name: 'Nome de antes' },
    );
    await closeTeam(server.context, team);
    const [before] = await server.db.select().from(invoices).where(eq(invoices.accountId, team));
    await use(team, '2030-02-10', { deliveredBytes: 900e9 });
    await insertTeamPlan(server.db, team, { ...terms, monthlyCents: 1, since: '2030-02-15' });
    await server.db.update(accounts).set({ name: 'Nome de depois' }).where(eq(accounts.id, team));
    expect(await closeTeam(server.context, team)).toBe(0);
    const ofTeam = eq(invoices.accountId, team);
    for (const change of [
      server.db.update(invoices).set({ totalCents: 0 }).where(ofTeam),
      server.db.delete(invoices).where(ofTeam),
    ])
      await expect(change).rejects.toMatchObject({
        cause: { message: expect.stringContaining('never changes') },
      });
    expect(await server.db.select().from(invoices).where(ofTeam)).toEqual([before]);
    expect(before?.content.team).toBe('Nome de antes');
  });

  it('are open, overdue from the day after they are due, and paid', async () => {
    const team = await insertBilledTeam(server.db, { ...terms, since: '2030-02-01' });
    await closeTeam(server.context, team);
    const states = async () => [(await list(team))[0]?.['situacao'], (await summary(team))['situacao']];
    now = Date.parse('2030-03-11T02:59:59Z');
    expect(await states()).toEqual(['aberta', 'em_dia']);
    now = Date.parse('2030-03-11T03:00:00Z');
    expect(await states()).toEqual(['vencida', 'pendente']);
    await insertPayment(server.db, {
      invoiceId: String((await list(team))[0]?.['id']),
      paidAt: new Date(now),
    });
    expect(await states()).toEqual(['paga', 'em_dia']);
  });

  it('are a PDF with what they say, in the language of the request', async () => {
    const team = await insertBilledTeam(
      server.db,
      { ...terms, since: '2030-02-01' },
      { name: 'Τμήμα Ação', timezone: 'America/Manaus' },
    );
    await use(team, '2030-02-10', { storedBytes: 3.5e9, transcodedSeconds: 601, peakViewers: 12 });
    now = Date.parse('2030-03-01T06:00:00Z');
    await closeTeam(server.context, team);
    const [{ id } = {}] = await list(team);
    const path = `/v1/billing/invoices/${String(id)}/pdf?accountId=${team}`;
    const pdf = async (language: string) => {
      const answer = await fetch(server.url + path, {
        headers: { authorization: `Bearer ${await signIn()}`, 'accept-language': language },
      });
      expect(answer.headers.get('content-disposition')).toBe(
        'attachment; filename="fatura-2030-02-000001.pdf"',
      );
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
      const { pages, lines } = await readPdf(bytes);
      expect(pages).toBe(1);
      return lines.map((line) => line.replaceAll(/\s+/gu, ' '));
    };
    const portuguese = await pdf('pt-BR');
    expect(portuguese).toEqual(
      expect.arrayContaining([
        'Palco',
        'Fatura',
        'Time Τμήμα Ação',
        'Competência fevereiro de 2030',
        'Emissão 1 de março de 2030',
        'Vencimento 10 de março de 2030',
        'Mensalidade do plano Essencial 28 de 28 dias R$ 99,00 R$ 99,00',
        'Armazenamento excedente 3 GB R$ 0,50 R$ 1,50',
        'Transcodificação excedente 1 min R$ 0,05 R$ 0,05',
        'Total R$ 100,55',
        'Armazenamento (maior do mês) 3,5 GB 1 GB 3 GB',
        'Transcodificação 10,02 min 10 min 1 min',
        'Pico de espectadores 12 100 0',
        'Situação Em aberto',
      ]),
    );
    expect(await pdf('en')).toEqual(
      expect.arrayContaining(['Invoice', 'Total R$100.55', 'Month February 2030']),
    );
  });

  it('of another team are not found', async () => {
    const mine = await insertBilledTeam(server.db);
    const other = await insertBilledTeam(server.db, { ...terms, since: '2030-02-01' });
    await closeTeam(server.context, other);
    const [{ id } = {}] = await list(other);
    expect((await get(`invoices/${String(id)}/pdf`, mine)).status).toBe(404);
    expect((await get(`invoices/${String(id)}/pdf`, other)).status).toBe(200);
  });
});

it('notes what each team stores, the trash with it, and keeps the most of a day', async () => {
  const team = await insertBilledTeam(server.db);
  await store(team, 700);
  await server.db
    .update(videos)
    .set({ deletedAt: new Date(now) })
    .where(eq(videos.accountId, team));
  await store(team, 50);
  const measure = () => measureStorage(server.context, new AbortController().signal);
  await measure();
  await server.db.update(videos).set({ sizeBytes: null }).where(eq(videos.accountId, team));
  await measure();
  now += 24 * 60 * 60_000;
  await store(team, 20);
  await measure();
  const { body } = await get('usage', team, '&start=2030-03-16');
  expect((body['items'] as { armazenamentoBytes: number }[]).map((day) => day.armazenamentoBytes)).toEqual([
    750, 20,
  ]);
});
