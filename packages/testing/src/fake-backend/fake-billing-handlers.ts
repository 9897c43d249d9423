import type { BillingCustomerInput, Invoice } from '@palco/openapi';
import { buildBillingSummary } from '../builders';
import { checkVersion, pageOf, refuseField, teamOf, type FakeCall, type FakeHandlers } from './fake-call';
import type { FakeBilling } from './fake-world';

/** The plan and the invoices of a team, as a test puts them into the world; the default is a plan in its first month. */
export const billingHandlers = {
  getBillingSummary(call) {
    const { summary } = billingOf(call);
    const month = call.query.get('competencia') ?? summary.atual;
    return { status: 200, body: { ...summary, competencia: month } };
  },
  listBillingUsage(call) {
    const { days } = billingOf(call);
    const start = call.query.get('start') ?? '';
    const end = call.query.get('end') ?? '9999-12-31';
    const items = days.filter(({ dia }) => dia !== null && dia >= start && dia <= end);
    return { status: 200, body: { items } };
  },
  getBillingCustomer: (call) => ({ status: 200, body: { cliente: billingOf(call).customer ?? null } }),
  updateBillingCustomer(call) {
    const billing = billingOf(call);
    const { complemento = '', documento, ...input } = call.body as BillingCustomerInput;
    const digits = documento.replaceAll(/[\s./-]/gu, '').toUpperCase();
    // The server checks the digits; here a text of the right form will do.
    if (!/^(?:[0-9A-Z]{12}\d{2}|\d{11})$/.test(digits) || /^(.)\1*$/.test(digits))
      throw refuseField('documento', 'INVALID_TAX_ID', 'CNPJ ou CPF inválido: confira os dígitos');
    if (billing.customer) checkVersion(call, billing.customer.version);
    const version = (billing.customer?.version ?? 0) + 1;
    const customer = { ...input, complemento, documento: digits, version };
    call.world.billing.set(teamOf(call).conta_id, { ...billing, customer });
    return { status: 200, body: customer };
  },
  listInvoices: (call) => ({ status: 200, body: pageOf(invoicesOf(call), call.query) }),
} satisfies FakeHandlers;

const none: FakeBilling = { summary: buildBillingSummary(), days: [], invoices: [] };

function billingOf(call: FakeCall): FakeBilling {
  return call.world.billing.get(teamOf(call).conta_id) ?? none;
}

/** The newest first. */
function invoicesOf(call: FakeCall): Invoice[] {
  return billingOf(call).invoices.toSorted((one, other) => other.numero - one.numero);
}
