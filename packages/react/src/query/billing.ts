import type { ApiSchema, Palco, SdkError } from '@palco/sdk';
import {
  billingApi,
  type BillingSummary,
  type BillingSummaryQuery,
  type BillingUsageQuery,
  type InvoicesQuery,
} from '@palco/sdk/admin';
import { queryOptions } from '@tanstack/react-query';
import { keepPreviousDataInScope, palcoQueryKey, type PalcoQueryOptions } from './query-keys';

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
  return queryOptions<BillingSummary, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'billing'), 'summary', query],
    queryFn: ({ signal }) => palco.use(billingApi).summary(query, { signal }),
    placeholderData: keepPreviousDataInScope(palco),
  });
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
  return queryOptions<ApiSchema<'BillingUsage'>, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'billing'), 'usage', query],
    queryFn: ({ signal }) => palco.use(billingApi).usage(query, { signal }),
    placeholderData: keepPreviousDataInScope(palco),
  });
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
  return queryOptions<ApiSchema<'BillingCustomerAnswer'>, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'billing'), 'customer'],
    queryFn: ({ signal }) => palco.use(billingApi).customer({ signal }),
  });
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
  return queryOptions<ApiSchema<'InvoiceList'>, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'billing'), 'invoices', query],
    queryFn: ({ signal }) => palco.use(billingApi).invoices(query, { signal }),
    placeholderData: keepPreviousDataInScope(palco),
  });
}
