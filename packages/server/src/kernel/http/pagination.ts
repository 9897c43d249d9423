import type { components } from '@palco/openapi';

/** The `pagination` of a list's answer. */
export function pagination(
  { page, limit }: { page: number; limit: number },
  total: number,
): components['schemas']['Pagination'] {
  return { page, limit, total, pagesTotal: Math.ceil(total / limit) };
}

/** How many rows to leave out. */
export function offsetOf({ page, limit }: { page: number; limit: number }): number {
  return (page - 1) * limit;
}
