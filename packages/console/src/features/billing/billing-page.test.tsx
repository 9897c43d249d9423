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
    body: { ...summary, competencia: query.get('competencia') ?? summary.atual },
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

test('shows the plan, what the month costs and what it comes to', async () => {
  await open();
  const plan = await section('Plano');
  expect(within(plan).getByText('Em dia')).toBeTruthy();
  const figures = [...plan.querySelectorAll('dl > div')].map((one) =>
    [...one.children].map((part) => part.textContent?.replaceAll(/\s/gu, ' ')),
  );
  expect(figures).toEqual([
    ['Plano', 'Essencial'],
    ['Mensalidade', 'R$ 299,00'],
    ['Até agora', 'R$ 311,00'],
    ['Previsão do mês', 'R$ 311,10'],
  ]);
  expect(rowsOf(plan)).toEqual([
    ['Item', 'Quantidade', 'Valor'],
    ['Mensalidade do plano Essencial', '30 dias × R$ 299,00 por mês (dias 1 a 30)', 'R$ 299,00'],
    ['Espectadores excedentes no pico', '40 espectadores × R$ 0,30', 'R$ 12,00'],
  ]);
});

test('shows each measure beside its limit, in steps of a thousand as it is charged', async () => {
  await open();
  const use = await section('Consumo e limites');
  expect(within(use).getByText('20 GB de 100 GB')).toBeTruthy();
  expect(within(use).getByText('160 GB')).toBeTruthy();
  expect(within(use).getByText('200,5 min de 1.200 min')).toBeTruthy();
  expect(within(use).getByText('Previsão: 480 GB')).toBeTruthy();
  expect(within(use).getByText('Incluído no plano: 300')).toBeTruthy();
  const bar = within(use).getByRole('progressbar', { name: 'Armazenamento' });
  expect(bar.getAttribute('aria-valuenow')).toBe('20');
});

test('says what a limit that is reached refuses', async () => {
  const { cotas } = contractExample('BillingSummary');
  const reached = { ...cotas, armazenamentoBytes: 'atingida', minutosTranscodificados: 'perto' } as const;
  await open({
    summary: { ...contractExample('BillingSummary'), cotas: reached, armazenadoAgoraBytes: 100_000_000_000 },
  });
  const use = await section('Consumo e limites');
  expect(within(use).getByText(/O armazenamento do plano está cheio/)).toBeTruthy();
  expect(within(use).getByText('Limite atingido')).toBeTruthy();
  expect(within(use).getByText('Perto do limite')).toBeTruthy();
  expect(within(use).queryByText(/Os minutos de transcodificação acabaram/)).toBeNull();
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

test('the chart has the days of the month as a table, and another measure by choice', async () => {
  const { user } = await open();
  const chart = await section('Consumo por dia');
  await user.click(await within(chart).findByText('Tabela'));
  const table = await within(chart).findByRole('table');
  expect(rowsOf(table)).toEqual([
    ['Hora', 'Entrega'],
    ['02/11', '3 GB'],
    ['01/11', '1,5 GB'],
  ]);
  await user.click(within(chart).getByRole('combobox', { name: /Medida/ }));
  await user.click(await screen.findByRole('option', { name: 'Armazenamento' }));
  await waitFor(() => expect(rowsOf(table)[1]).toEqual(['02/11', '2,5 MB']));
});

test('another month is in the address, and what the server says of it on the page', async () => {
  const { user, address } = await open();
  await user.click(await screen.findByRole('combobox', { name: /Mês/ }));
  await user.click(await screen.findByRole('option', { name: 'outubro de 2026' }));
  await waitFor(() => expect(address()).toBe('/billing?month=2026-10'));
  const plan = await section('Plano');
  await within(plan).findByText('Total do mês');
  expect(within(plan).queryByText('Previsão do mês')).toBeNull();
});

test('invoices are listed, and a file that cannot be fetched is told', async () => {
  const { user, palco } = await open();
  const invoices = await section('Faturas');
  await within(invoices).findByRole('table');
  expect(rowsOf(invoices)).toEqual([
    ['Número', 'Mês', 'Vencimento', 'Valor', 'Situação', 'Arquivo'],
    ['2', 'outubro de 2026', '10/11/2026', 'R$ 311,00', 'Vencida', 'PDF'],
    ['1', 'setembro de 2026', '10/11/2026', 'R$ 311,00', 'Paga', 'PDF'],
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
  expect(await section('Plano')).toBeTruthy();
});

test('without the permission there is no page', async () => {
  await openSignedIn('/billing', { login: 'bruno@colegioatlas.com.br' });
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Faturamento' })).toBeNull());
  expect(screen.queryByRole('region', { name: 'Plano' })).toBeNull();
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
  expect(await within(invoices).findByText('Paga em 09/10/2026')).toBeTruthy();
  expect(within(invoices).getByText(/A fatura 2, de R\$\s311,00, vence em 10\/11\/2026/)).toBeTruthy();
  expect(within(invoices).queryByRole('button', { name: 'Pagar a fatura 1' })).toBeNull();
  const pay = within(invoices).getByRole('button', { name: 'Pagar a fatura 2' });
  expect(pay.closest('table')).toBeNull();
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
