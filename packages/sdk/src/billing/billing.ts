import type {
  BillingCustomer,
  BillingCustomerAnswer,
  BillingCustomerInput,
  BillingSummary,
  BillingUsage,
  InvoiceList,
} from '@palco/openapi';
import type { CallOptions, VersionedCallOptions } from '../kernel/call-options';
import type { ApiQuery } from '../kernel/contract-types';
import { fillPath } from '../kernel/address.pure';
import { readFile } from '../kernel/http-errors';
import type { Palco } from '../palco';

export type { BillingCustomer, BillingSummary, BillingUsageItem, Invoice } from '@palco/openapi';

/** The month of a summary, `yyyy-MM` in the time zone of the team; without one the month that runs. */
export type BillingSummaryQuery = Omit<ApiQuery<'getBillingSummary'>, 'accountId'>;
/** First and last day (`yyyy-MM-dd`) of the use, and whether it is told by day or by team. */
export type BillingUsageQuery = Omit<ApiQuery<'listBillingUsage'>, 'accountId' | 'format'>;
/** Page of the invoices. */
export type InvoicesQuery = Omit<ApiQuery<'listInvoices'>, 'accountId'>;

/** The calls about plan, use and invoices of a team. All throw `SdkError`. */
export interface BillingApi {
  /** The plan, and what a month comes to. */
  summary(query?: BillingSummaryQuery, options?: CallOptions): Promise<BillingSummary>;
  /** The use of each day, the oldest first, or of each team. */
  usage(query?: BillingUsageQuery, options?: CallOptions): Promise<BillingUsage>;
  /** The same as a table: CSV in UTF-8. */
  csv(query?: BillingUsageQuery, options?: Pick<CallOptions, 'signal'>): Promise<Blob>;
  /** Who pays for the team, as invoices name it; null where nobody said so yet. */
  customer(options?: CallOptions): Promise<BillingCustomerAnswer>;
  /** Says who pays. The check digits of the CNPJ or CPF have to be right (422). */
  updateCustomer(input: BillingCustomerInput, options?: VersionedCallOptions): Promise<BillingCustomer>;
  /** One page of the invoices, the newest first. */
  invoices(query?: InvoicesQuery, options?: CallOptions): Promise<InvoiceList>;
  /** An invoice as a PDF, in the language of the client. */
  invoicePdf(id: string, options?: Pick<CallOptions, 'signal'>): Promise<Blob>;
}

const usage = '/v1/billing/usage';

/**
 * The calls about billing as a capability.
 *
 * @example
 * ```ts
 * const { items } = await palco.use(billingApi).invoices({ page: 1, limit: 10 });
 * const summary = await palco.use(billingApi).summary();
 * ```
 */
export function billingApi({ client: { call, send } }: Pick<Palco, 'client'>): BillingApi {
  return {
    summary: (query, options) => call('GET', '/v1/billing/summary', { query, options }),
    usage: (query, options) => call('GET', usage, { query, options }),
    csv: async ({ start, end, groupBy } = {}, { signal } = {}) => {
      const query = new URLSearchParams({
        format: 'csv',
        ...(start && { start }),
        ...(end && { end }),
        ...(groupBy && { groupBy }),
      });
      return readFile(await send({ path: usage, query, signal }));
    },
    customer: (options) => call('GET', '/v1/billing/customer', { options }),
    updateCustomer: (body, options) => call('PUT', '/v1/billing/customer', { body, options }),
    invoices: (query, options) => call('GET', '/v1/billing/invoices', { query, options }),
    invoicePdf: async (id, { signal } = {}) =>
      readFile(await send({ path: fillPath('/v1/billing/invoices/{id}/pdf', { id }), signal })),
  };
}
