import type { ApiSchema, Palco } from '@palco/sdk';
import {
  billingApi,
  type BillingSummary,
  type BillingSummaryQuery,
  type BillingUsageQuery,
  type InvoicesQuery,
} from '@palco/sdk/admin';
import { palcoPageQuery, palcoQuery, type PalcoQueryOptions } from './query-keys';

/**
 * The plan of the team, and what a month comes to. The month that was shown stays while another one comes.
 *
 * @example
 * ```ts
 * const { cotas } = await queryClient.fetchQuery(billingSummaryQueryOptions(palco));
 * ```
 */
export function billingSummaryQueryOptions(
  palco: Palco,
  query: BillingSummaryQuery = {},
): PalcoQueryOptions<BillingSummary> {
  return palcoPageQuery(palco, ['billing', 'summary', query], (options) =>
    palco.use(billingApi).summary(query, options),
  );
}

/**
 * The use of each day, or of each team.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(
 *   billingUsageQueryOptions(palco, { start: '2026-11-01', end: '2026-11-30' }),
 * );
 * ```
 */
export function billingUsageQueryOptions(
  palco: Palco,
  query: BillingUsageQuery = {},
): PalcoQueryOptions<ApiSchema<'BillingUsage'>> {
  return palcoPageQuery(palco, ['billing', 'usage', query], (options) =>
    palco.use(billingApi).usage(query, options),
  );
}

/**
 * Who pays for the team, as its invoices name it.
 *
 * @example
 * ```ts
 * const { cliente } = await queryClient.fetchQuery(billingCustomerQueryOptions(palco));
 * ```
 */
export function billingCustomerQueryOptions(
  palco: Palco,
): PalcoQueryOptions<ApiSchema<'BillingCustomerAnswer'>> {
  return palcoQuery(palco, ['billing', 'customer'], (options) => palco.use(billingApi).customer(options));
}

/**
 * One page of the invoices, the newest first. The previous page stays while another one comes.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(invoicesQueryOptions(palco, { page: 1 }));
 * ```
 */
export function invoicesQueryOptions(
  palco: Palco,
  query: InvoicesQuery = {},
): PalcoQueryOptions<ApiSchema<'InvoiceList'>> {
  return palcoPageQuery(palco, ['billing', 'invoices', query], (options) =>
    palco.use(billingApi).invoices(query, options),
  );
}
