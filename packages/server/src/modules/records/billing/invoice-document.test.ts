// An invoice that a finance office can book: who sends it and who pays, how, and what is told about it.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events, invoices } from '../../../schema';
import { collectMails } from '../../../testing/collect-mails';
import { readPdf } from '../../../testing/read-pdf';
import { freeTerms, insertBilledTeam } from '../../../testing/sample-plans';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { noteBoleto, payInvoice } from './administer';
import { crc16 } from './br-code.pure';
import { closeTeam } from './close-months';
import { tellTeam } from './tell-billing';
import { addUsage } from './usage.store';

const noon = Date.parse('2030-03-16T15:00:00Z');
const mails = collectMails();
let now = noon;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    mailer: mails,
    clock: { now: () => now },
    env: {
      PALCO_INVOICE_ISSUER: 'TV Ágora Serviços Ltda.',
      PALCO_INVOICE_TAX_ID: '12.ABC.345/01DE-35',
      PALCO_INVOICE_ADDRESS: 'Rua das Flores, 10, São Paulo/SP, 01310-100',
      PALCO_INVOICE_PIX_KEY: 'financeiro@agora.example',
      PALCO_INVOICE_PIX_CITY: 'São Paulo',
      PALCO_INVOICE_NOTE: 'Dúvidas: financeiro@agora.example',
    },
  });
});
afterAll(() => server.stop());
/** The name of the team of a test, which its mails have. */
let told = '';
beforeEach(() => {
  now = noon;
  told = `Time ${randomUUID().replaceAll(/[^a-f]/gu, '')}`;
});

const login = 'marina@colegioatlas.com.br';
const payer = {
  razaoSocial: 'Colégio Atlas S.A.',
  documento: '11.222.333/0001-81',
  logradouro: 'Avenida Paulista, 1000',
  complemento: '4º andar',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  uf: 'sp',
  cep: '01310-100',
};

async function call(path: string, accountId: string, options: { method?: string; body?: object } = {}) {
  const token = await server.signIn(login);
  return server.call(`/v1/billing/${path}?accountId=${accountId}`, { token, ...options });
}
const put = (accountId: string, body: object) => call('customer', accountId, { method: 'PUT', body });

async function issued(terms: object = {}): Promise<{ team: string; id: string }> {
  const team = await insertBilledTeam(
    server.db,
    { since: '2030-02-01', monthlyCents: 9_900, ...terms },
    { name: told },
  );
  await closeTeam(server.context, team);
  const [row] = await server.db.select().from(invoices).where(eq(invoices.accountId, team));
  return { team, id: row?.id ?? '' };
}
const invoiceOf = async (team: string) =>
  ((await call('invoices', team)).body['items'] as Record<string, unknown>[])[0] ?? {};
async function linesOf(team: string, id: string): Promise<string[]> {
  const answer = await fetch(`${server.url}/v1/billing/invoices/${id}/pdf?accountId=${team}`, {
    headers: { authorization: `Bearer ${await server.signIn(login)}`, 'accept-language': 'pt-BR' },
  });
  const { pages, lines } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(pages).toBe(1);
  return lines.map((line) => line.replaceAll(/\s+/gu, ' '));
}
/** Mails to Marina since a moment, by their subjects. */
const subjects = (from: number) =>
  mails.mails
    .slice(from)
    .filter(({ to, text }) => to === login && text.includes(told))
    .map(({ subject }) => subject);

describe('who pays', () => {
  it('is written with check digits, a state and a postal code that there are, by who sees the money', async () => {
    const team = await insertBilledTeam(server.db);
    expect((await call('customer', team)).body).toEqual({ cliente: null });
    const wrong = await put(team, { ...payer, documento: '11.222.333/0001-82', uf: 'XX', cep: '0131-0100' });
    expect([wrong.status, wrong.body['errors']]).toMatchObject([
      422,
      [
        { field: 'documento', code: 'INVALID_TAX_ID' },
        { field: 'uf', code: 'INVALID_VALUE' },
      ],
    ]);
    const { status, body } = await put(team, payer);
    expect([status, body]).toMatchObject([
      200,
      { documento: '11222333000181', uf: 'SP', cep: '01310100', version: 1 },
    ]);
    expect((await put(team, { ...payer, documento: '12.abc.345/01de-35' })).body).toMatchObject({
      documento: '12ABC34501DE35',
      version: 2,
    });
    const [entry] = await server.db.select().from(events).where(eq(events.event, 'COBRANCA_ATUALIZADA'));
    expect(JSON.stringify(entry)).not.toContain('11222333000181');
    const diego = await server.signIn('diego@vertice.com.br');
    const foreign = await server.call(`/v1/billing/customer?accountId=${team}`, { token: diego });
    expect(foreign.status).toBe(403);
  });

  it('is on invoices as it was when they were issued, and on those that named nobody', async () => {
    const { team, id } = await issued();
    expect(await linesOf(team, id)).toEqual(
      expect.arrayContaining([expect.stringContaining('CNPJ ou CPF e endereço não informados')]),
    );
    await put(team, payer);
    const lines = await linesOf(team, id);
    for (const part of [
      'TV Ágora Serviços Ltda.',
      'CNPJ 12.ABC.345/01DE-35',
      'Rua das Flores, 10, São Paulo/SP, 01310-100',
      'Colégio Atlas S.A.',
      'CNPJ 11.222.333/0001-81',
      'Avenida Paulista, 1000, 4º andar',
      'Bela Vista, São Paulo/SP',
      'CEP 01310-100',
      'Situação Vencida',
      'Dúvidas: financeiro@agora.example',
      'A NFS-e deste serviço é emitida à parte',
    ])
      expect(
        lines.some((line) => line.includes(part)),
        part,
      ).toBe(true);
    now = Date.parse('2030-04-01T06:00:00Z');
    await closeTeam(server.context, team);
    await put(team, { ...payer, razaoSocial: 'Outra Empresa Ltda.' });
    const [newest] = await server.db
      .select()
      .from(invoices)
      .where(eq(invoices.month, '2030-03'))
      .then((rows) => rows.filter((row) => row.accountId === team));
    expect(newest?.content.customer?.name).toBe('Colégio Atlas S.A.');
    expect((await linesOf(team, newest?.id ?? '')).join('\n')).not.toContain('Outra Empresa');
  });
});

describe('how to pay', () => {
  it('is a PIX of the amount with its checksum, and a boleto of the same amount', async () => {
    const { team, id } = await issued();
    const { pix, boleto, pagamento } = await invoiceOf(team);
    const code = String(pix);
    expect(code).toContain('540599.00');
    expect(code).toContain('0124financeiro@agora.example');
    expect(code.slice(-4)).toBe(crc16(code.slice(0, -4)));
    expect([boleto, pagamento]).toEqual([null, null]);
    const line = '23793381286000782713695000063305975520000370000';
    expect(await noteBoleto(server.db, { invoiceId: id, line: line.replace('2', '3') })).toBe('NO_BOLETO');
    expect(await noteBoleto(server.db, { invoiceId: id, line })).toBe('OTHER_AMOUNT');
    const dear = await issued({ monthlyCents: 370_000 });
    expect(await noteBoleto(server.db, { invoiceId: dear.id, line })).toEqual({ number: 1 });
    expect(await invoiceOf(dear.team)).toMatchObject({ boleto: line });
    expect((await linesOf(dear.team, dear.id)).join('\n')).toContain(
      '23793.38128 60007.827136 95000.063305 9 75520000370000',
    );
  });

  it('is on no invoice that is paid, which says on which day it was', async () => {
    const { team, id } = await issued();
    now = Date.parse('2030-03-18T15:00:00Z');
    await payInvoice(server.db, { invoiceId: id, on: '2030-03-17', now });
    expect(await invoiceOf(team)).toMatchObject({ situacao: 'paga', pagamento: '2030-03-17', pix: null });
    const lines = await linesOf(team, id);
    expect(lines).toContain('Situação Paga em 17 de março de 2030');
    expect(lines.join('\n')).not.toContain('Como pagar');
  });
});

describe('who sees the money is told', () => {
  it('of a new invoice, of its day, and once that it is over, each once', async () => {
    const before = mails.mails.length;
    const { team } = await issued();
    await expect.poll(() => subjects(before)).toEqual(['Nova fatura do Palco: fevereiro de 2030']);
    const tell = async (at: string) => {
      now = Date.parse(at);
      await Promise.all([tellTeam(server.context, team), tellTeam(server.context, team)]);
    };
    now = Date.parse('2030-03-02T15:00:00Z');
    await tell('2030-03-06T15:00:00Z');
    await tell('2030-03-07T15:00:00Z');
    await expect.poll(() => subjects(before)).toHaveLength(2);
    await tell('2030-03-08T15:00:00Z');
    await tell('2030-03-11T15:00:00Z');
    await expect
      .poll(() => subjects(before).slice(1))
      .toEqual(['A fatura 000001 do Palco vence em 10 de março de 2030', 'A fatura 000001 do Palco venceu']);
  });

  it('of a limit that is near and of one that is reached, once in a month', async () => {
    const before = mails.mails.length;
    const limits = { ...freeTerms.limits, delivery: 100, transcoding: 0 };
    const team = await insertBilledTeam(server.db, { since: '2030-03-01', limits }, { name: told });
    const use = async (deliveredBytes: number) => {
      await addUsage(server.db, [{ accountId: team, day: '2030-03-10', deliveredBytes }]);
      await tellTeam(server.context, team);
      await tellTeam(server.context, team);
    };
    await use(79);
    await use(1);
    await expect.poll(() => subjects(before)).toHaveLength(1);
    expect(subjects(before)[0]).toMatch(/está perto de um limite do plano$/);
    await use(20);
    await expect.poll(() => subjects(before)).toHaveLength(2);
    expect(subjects(before)[1]).toMatch(/atingiu um limite do plano$/);
  });
});
