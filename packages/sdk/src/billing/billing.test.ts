import { buildId } from '@palco/testing';
import { expect, it } from 'vitest';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { billingApi, type BillingApi } from './billing';

const id = buildId(7);
const days = { start: '2026-11-01', end: '2026-11-30' };

const payer = {
  razaoSocial: 'Colégio Atlas S.A.',
  documento: '11222333000181',
  logradouro: 'Avenida Paulista, 1000',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  uf: 'SP',
  cep: '01310100',
};

it.each<readonly [string, (billing: BillingApi) => Promise<unknown>, Partial<SentCall>]>([
  [
    'the month that runs',
    (billing) => billing.summary(),
    { to: 'GET /v1/billing/summary', query: selectedTeam },
  ],
  [
    'a month of another team',
    (billing) => billing.summary({ competencia: '2026-10' }, { accountId: buildId(104) }),
    { to: 'GET /v1/billing/summary', query: { accountId: buildId(104), competencia: '2026-10' } },
  ],
  [
    'the use of days',
    (billing) => billing.usage({ ...days, groupBy: 'team' }),
    { to: 'GET /v1/billing/usage', query: { ...selectedTeam, ...days, groupBy: 'team' } },
  ],
  [
    'the table',
    (billing) => billing.csv({ ...days, groupBy: 'day' }),
    { to: 'GET /v1/billing/usage', query: { ...selectedTeam, ...days, groupBy: 'day', format: 'csv' } },
  ],
  ['who pays', (billing) => billing.customer(), { to: 'GET /v1/billing/customer', query: selectedTeam }],
  [
    'who pays, of the version that was read',
    (billing) => billing.updateCustomer(payer, { version: 2 }),
    { to: 'PUT /v1/billing/customer', query: selectedTeam, body: payer },
  ],
  [
    'invoices',
    (billing) => billing.invoices({ page: 2 }),
    { to: 'GET /v1/billing/invoices', query: { ...selectedTeam, page: '2' } },
  ],
  [
    'an invoice',
    (billing) => billing.invoicePdf(id),
    { to: `GET /v1/billing/invoices/${id}/pdf`, query: selectedTeam },
  ],
])('asks for %s', async (_name, ask, sent) => {
  const { client, calls } = recordCalls();
  await ask(billingApi({ client }));
  expect(calls).toMatchObject([sent]);
});

it('answers an invoice as a file, and throws what the server says instead of one', async () => {
  const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
  const file = await billingApi({ client: recordCalls(pdf).client }).invoicePdf(id);
  expect([file.type, await file.text()]).toEqual(['application/pdf', '%PDF-1.7']);
  const absent = { code: 'NOT_FOUND', message: 'Não encontrada', requestId: 'r' };
  const { client } = recordCalls(() => Response.json(absent, { status: 404 }));
  await expect(billingApi({ client }).invoicePdf(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
