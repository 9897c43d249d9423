import * as z from 'zod/mini';

/** Page sizes of every list (specification section 9). */
export const pageSizes = [10, 25, 30, 50] as const;
export type PageSize = (typeof pageSizes)[number];

/** What the address of every list may hold; a list adds its filters. */
export interface ListSearch<Sort extends string = string> {
  search?: string;
  sort?: Sort;
  page?: number;
  limit?: PageSize;
}

/** A value that makes no sense is left out: an old or mistyped link is never an error page. */
export const orAbsent = <Schema extends z.core.SomeType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined);

/** The rules for a list's part of an address; `sorts` are the orders as the contract writes them. */
export function listSearchShape<Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  return {
    // A name such as 2026 arrives as a number from the router's address parser.
    search: orAbsent(z.pipe(z.transform(String), z.string().check(z.regex(/\S/), z.maxLength(200)))),
    sort: orAbsent(z.enum(sorts)),
    page: orAbsent(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
    limit: orAbsent(z.pipe(z.coerce.number(), z.literal(pageSizes))),
  };
}

/** Leaves absent values out, so that they do not stand in the address. */
export function presentOnly<Search extends object>(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search;
}
