import type { components } from '@palco/openapi';

/** Which page of a list is asked for. */
interface PageQuery {
  readonly page: number;
  readonly limit: number;
}

/** The `pagination` of a list's answer. */
export function pagination({ page, limit }: PageQuery, total: number): components['schemas']['Pagination'] {
  return { page, limit, total, pagesTotal: Math.ceil(total / limit) };
}

/** How many rows to leave out. */
export function offsetOf({ page, limit }: PageQuery): number {
  return (page - 1) * limit;
}

/**
 * The rows of a page and how many there are in all, where each row was selected with the total. Only a page behind the last
 * one, which has no row, is counted by a query of its own.
 */
export async function withTotal<Row extends { readonly total: number }>(
  query: PageQuery,
  rows: readonly Row[],
  count: () => PromiseLike<number>,
): Promise<{ readonly rows: Omit<Row, 'total'>[]; readonly total: number }> {
  const total = rows[0]?.total ?? (query.page === 1 ? 0 : await count());
  return { rows: rows.map(({ total: _total, ...row }) => row), total };
}

/** How many rows there are in all; counted only if it does not follow from the page, as it does for the last one. */
export async function totalOf(
  query: PageQuery,
  found: number,
  count: () => PromiseLike<number>,
): Promise<number> {
  const isLast = found < query.limit && (found > 0 || query.page === 1);
  return isLast ? offsetOf(query) + found : count();
}
