import { billingApi } from '@palco/sdk/admin';
import type { BillingCustomer, BillingSummary, BillingUsageItem, Invoice } from '@palco/sdk/admin';
import { buildId, contractExample, type FakeHandlers } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';

const marina = 'marina@colegioatlas.com.br';
const team = buildId(101);

afterEach(() => vi.restoreAllMocks());

const day = (dia: string, entregaBytes: number) => ({
  dia,
  accountId: team,
  nome: 'Colégio Atlas',
  armazenamentoBytes: 2_500_000,
  entregaBytes,
  minutosTranscodificados: 1.5,
  picoEspectadores: 12,
});
interface Billing {
  readonly summary: BillingSummary;
  readonly days: readonly BillingUsageItem[];
  /** The newest first. */
  readonly invoices: Invoice[];
}
const filled: Billing = {
  summary: contractExample('BillingSummary'),
  days: [day('2026-10-31', 1), day('2026-11-01', 1_500_000_000), day('2026-11-02', 3_000_000_000)],
  invoices: [
    {
      ...contractExample('Invoice'),
      id: buildId(882),
      numero: 2,
      competencia: '2026-10',
      situacao: 'vencida',
    },
    { ...contractExample('Invoice'), id: buildId(881), numero: 1, competencia: '2026-09', situacao: 'paga' },
  ],
};

const answersOf = ({ summary, days, invoices: items }: Billing): FakeHandlers => ({
  getBillingSummary: ({ query }) => ({
    status: 200,
    body: {
      ...summary,
      competencia: query.get('competencia') ?? summary.atual,
      previsaoBase: query.get('competencia') === '2026-10' ? null : summary.previsaoBase,
    },
  }),
  listBillingUsage: ({ query }) => ({
    status: 200,
    body: { items: days.filter(({ dia }) => dia !== null && dia >= query.get('start')!) },
  }),
  listInvoices: () => ({
    status: 200,
    body: { items, pagination: { page: 1, limit: 25, total: items.length, pagesTotal: 1 } },
  }),
});

async function open(billing: Partial<Billing> = {}) {
  const answers = answersOf({ ...filled, ...billing });
  const view = await openSignedIn('/billing', { answers, login: marina });
  await screen.findByRole('heading', { level: 1, name: 'Faturamento' });
  return view;
}
const section = (name: string) => screen.findByRole('region', { name });
const rowsOf = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent?.replaceAll(/\s/gu, ' ')));

test('says what the month came to, what it comes to and on which ground, and what is beyond the plan', async () => {
  await open();
  const head = await section('Resumo do mês');
  expect(within(head).getByText('até hoje, 3 de novembro')).toBeTruthy();
  expect(within(head).getByText('previstos em 30 de novembro')).toBeTruthy();
  expect(head.textContent?.replaceAll(/\s/gu, ' ')).toContain('R$ 311,00');
  expect(head.textContent?.replaceAll(/\s/gu, ' ')).toContain('R$ 311,10');
  expect(within(head).getByText('No ritmo de 3 dias.')).toBeTruthy();
  expect(head.textContent?.replaceAll(/\s/gu, ' ')).toContain(
    'R$ 12,00 além do plano. O que mais pesa é o pico de espectadores.',
  );
  expect(screen.getByText('Em dia')).toBeTruthy();
  const chart = screen.getByRole('img', { name: /^Conta de novembro de 2026, dia a dia/ });
  expect(chart.getAttribute('aria-label')?.replaceAll(/\s/gu, ' ')).toContain(
    'R$ 299,00 do plano, R$ 311,00 até hoje, R$ 311,10 previstos.',
  );
});

test('the live on air is said to be in the forecast', async () => {
  await open({ summary: { ...contractExample('BillingSummary'), previsaoBase: { dias: 1, noAr: true } } });
  const head = await section('Resumo do mês');
  expect(within(head).getByText('No ritmo do primeiro dia. A live no ar entra na conta.')).toBeTruthy();
});

test('shows each measure against what is included, its price, and the sum', async () => {
  await open();
  const use = await section('O que está incluído e o que passa');
  const rows = within(use)
    .getAllByRole('listitem')
    .map((row) => row.textContent?.replaceAll(/\s/gu, ' '));
  expect(rows).toEqual([
    'Armazenamentovídeos guardadospara em 100 GB20 GB de 50 GBprevisto: 30 GB–no plano',
    'Entregao que foi assistido160 GB de 500 GBprevisto: 480 GB–no plano',
    'Conversãominutos de vídeopara em 1.200 min200,5 min de 600 minprevisto: 602 min–no plano',
    'Pico de espectadoresao mesmo tempo340 de 300previsto: 340R$ 12,00+40 × R$ 0,30',
  ]);
  expect(within(use).getByRole('img', { name: 'Entrega, 160 GB de 500 GB, previsto: 480 GB' })).toBeTruthy();
  expect(use.textContent?.replaceAll(/\s/gu, ' ')).toContain(
    'Plano EssencialR$ 299,00Além do planoR$ 12,00TotalR$ 311,00',
  );
});

test('says in sentences where the plan ends something', async () => {
  await open();
  const plan = await section('Plano Essencial');
  expect(within(plan).getByText('Vídeos guardados param em 100 GB.')).toBeTruthy();
  expect(within(plan).getByText(/^Ainda cabem 80 GB\. No limite, novos vídeos/)).toBeTruthy();
  expect(within(plan).getByText('Sem limite: Entrega e Pico de espectadores.')).toBeTruthy();
});

test('says what a limit that is reached refuses', async () => {
  const { cotas } = contractExample('BillingSummary');
  const reached = { ...cotas, armazenamentoBytes: 'atingida', minutosTranscodificados: 'perto' } as const;
  await open({
    summary: { ...contractExample('BillingSummary'), cotas: reached, armazenadoAgoraBytes: 100_000_000_000 },
  });
  const use = await section('O que está incluído e o que passa');
  expect(within(use).getByText(/O armazenamento do plano está cheio/)).toBeTruthy();
  expect(within(use).getByText('Conversão: perto do limite do plano neste mês.')).toBeTruthy();
  expect(within(use).queryByText(/Os minutos de conversão acabaram/)).toBeNull();
});

test('a team without a plan is told that nothing is limited, and its use is there', async () => {
  const { uso } = contractExample('BillingSummary');
  const without = {
    ...contractExample('BillingSummary'),
    plano: null,
    linhas: [],
    valorCentavos: 0,
    previsaoCentavos: 0,
    uso,
  };
  await open({ summary: without, invoices: [] });
  expect(await screen.findByText(/Este time não tem um plano/)).toBeTruthy();
  expect(await screen.findByText('160 GB')).toBeTruthy();
  expect(await screen.findByText(/Nenhuma fatura ainda/)).toBeTruthy();
});

test('the days of the month are a table, with what the month had come to', async () => {
  const { user } = await open();
  const use = await section('O que está incluído e o que passa');
  await user.click(within(use).getByRole('button', { name: 'Ver em tabela' }));
  const table = await within(use).findByRole('table');
  expect(rowsOf(table)).toEqual([
    ['Dia', 'Armazenamento', 'Entrega', 'Conversão', 'Pico de espectadores', 'Conta até o dia'],
    ['02/11/2026', '2,5 MB', '3 GB', '1,5 min', '12', 'R$ 299,00'],
    ['01/11/2026', '2,5 MB', '1,5 GB', '1,5 min', '12', 'R$ 299,00'],
  ]);
  expect(within(use).getByRole('button', { name: 'Baixar CSV' })).toBeTruthy();
  await user.click(within(use).getByRole('button', { name: 'Ver em barras' }));
  expect(within(use).getAllByRole('listitem')).toHaveLength(4);
});

test('another month is in the address, and what the server says of it on the page', async () => {
  const { user, address } = await open();
  await user.click(await screen.findByRole('combobox', { name: /Mês/ }));
  await user.click(await screen.findByRole('option', { name: 'outubro de 2026' }));
  await waitFor(() => expect(address()).toBe('/billing?month=2026-10'));
  const head = await section('Resumo do mês');
  await within(head).findByText('total de outubro de 2026');
  expect(within(head).queryByText(/^previstos/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Mês anterior' })).toHaveProperty('disabled', false);
  await user.click(screen.getByRole('button', { name: 'Mês seguinte' }));
  await waitFor(() => expect(address()).toBe('/billing'));
});

test('invoices are listed, and a file that cannot be fetched is told', async () => {
  const { user, palco } = await open();
  const invoices = await section('Faturas');
  const rows = within(await within(invoices).findByRole('list')).getAllByRole('listitem');
  expect(
    rows.map((row) => [...row.children].map(({ textContent }) => textContent?.replaceAll(/\s/gu, ' '))),
  ).toEqual([
    ['outubro de 2026', 'nº 2', 'venceu em 10/11/2026', 'Vencida', 'R$ 311,00', ''],
    ['setembro de 2026', 'nº 1', 'vencimento em 10/11/2026', 'Paga', 'R$ 311,00', ''],
  ]);
  const fetched = vi.spyOn(palco.use(billingApi), 'invoicePdf').mockRejectedValue(new Error('away'));
  await user.click(within(invoices).getByRole('button', { name: 'Baixar o PDF da fatura 2' }));
  expect(await screen.findByText('Não foi possível baixar a fatura')).toBeTruthy();
  expect(fetched).toHaveBeenCalledWith(buildId(882));
});

test('a failure is told with a way to try again', async () => {
  const { user, backend } = await openSignedIn('/vod/dashboard', { login: marina });
  backend.fault({ operation: 'getBillingSummary', status: 400, times: 1 });
  await user.click(await screen.findByRole('link', { name: 'Faturamento' }));
  expect(await screen.findByText('Não foi possível carregar o faturamento')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await section('Resumo do mês')).toBeTruthy();
});

test('without the permission there is no page', async () => {
  await openSignedIn('/billing', { login: 'bruno@colegioatlas.com.br' });
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Faturamento' })).toBeNull());
  expect(screen.queryByRole('region', { name: 'Faturas' })).toBeNull();
});

test('an invoice is paid by PIX or boleto where it is told, in sight of every window, and a paid one says on which day it was', async () => {
  const { user } = await open({
    invoices: [
      {
        ...contractExample('Invoice'),
        id: buildId(882),
        numero: 2,
        pix: '00020126PIX6304ABCD',
        boleto: '2379338128',
      },
      {
        ...contractExample('Invoice'),
        id: buildId(881),
        numero: 1,
        situacao: 'paga',
        pagamento: '2026-10-09',
      },
    ],
  });
  const invoices = await section('Faturas');
  expect(await within(invoices).findByText('paga em 09/10/2026')).toBeTruthy();
  expect(within(invoices).getByText(/A fatura 2, de R\$\s311,00, vence em 10\/11\/2026/)).toBeTruthy();
  expect(within(invoices).queryByRole('button', { name: 'Pagar a fatura 1' })).toBeNull();
  const pay = within(invoices).getByRole('button', { name: 'Pagar a fatura 2' });
  expect(pay.closest('ul')).toBeNull();
  await user.click(pay);
  const dialog = await screen.findByRole('dialog', { name: 'Pagar a fatura 2' });
  expect(within(dialog).getByRole('img', { name: 'QR Code do PIX' })).toBeTruthy();
  expect(within(dialog).getByText('00020126PIX6304ABCD')).toBeTruthy();
  expect(within(dialog).getByText('2379338128')).toBeTruthy();
});

test('who pays is entered once, and a wrong CNPJ is said at its field', async () => {
  const { user, backend } = await open();
  let cliente: BillingCustomer | null = null;
  backend.override({
    getBillingCustomer: () => ({ status: 200, body: { cliente } }),
    updateBillingCustomer({ body }) {
      cliente = { ...(body as BillingCustomer), complemento: '', documento: '11222333000181', version: 1 };
      return { status: 200, body: cliente };
    },
  });
  const errors = [{ field: 'documento', code: 'INVALID_TAX_ID', message: 'CNPJ ou CPF inválido' }];
  backend.fault({
    operation: 'updateBillingCustomer',
    status: 422,
    code: 'INVALID_FIELDS',
    errors,
    times: 1,
  });
  const card = await section('Dados de cobrança');
  await user.click(await within(card).findByRole('button', { name: 'Informar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Dados de cobrança' });
  const fill = (label: string, value: string) => user.type(within(dialog).getByLabelText(label), value);
  await fill('Razão social ou nome', 'Colégio Atlas S.A.');
  await fill('CNPJ ou CPF', '123');
  await fill('Endereço com número', 'Avenida Paulista, 1000');
  await fill('Bairro', 'Bela Vista');
  await fill('Cidade', 'São Paulo');
  await fill('UF', 'SP');
  await fill('CEP', '01310100');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  expect(await within(dialog).findByText('CNPJ ou CPF inválido')).toBeTruthy();
  await user.clear(within(dialog).getByLabelText('CNPJ ou CPF'));
  await fill('CNPJ ou CPF', '11.222.333/0001-81');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Dados de cobrança salvos!')).toBeTruthy();
  expect(await within(card).findByText('CNPJ 11.222.333/0001-81')).toBeTruthy();
});
