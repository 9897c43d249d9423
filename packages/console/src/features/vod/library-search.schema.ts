import * as z from 'zod/mini';

/** Page sizes of the library; the list answers 25 by default (decisions, section 2). */
const pageSizes = [10, 25, 30, 50] as const;
/** Orders of the library, as the contract writes them. */
export const videoSorts = [
  'createdAt,desc',
  'createdAt,asc',
  'title,asc',
  'title,desc',
  'duration,desc',
  'duration,asc',
  'size,desc',
  'size,asc',
] as const;

export type PageSize = (typeof pageSizes)[number];
export type VideoSort = (typeof videoSorts)[number];
export type LibraryView = 'grid' | 'list';

/** What the address of the library may hold. A value that makes no sense is left out, never an error page. */
export interface LibrarySearch {
  directoryId?: string;
  title?: string;
  sort?: VideoSort;
  page?: number;
  limit?: PageSize;
  view?: LibraryView;
}

const orAbsent = <Schema extends z.core.SomeType>(schema: Schema) => z.catch(z.optional(schema), undefined);

const schema = z.object({
  directoryId: orAbsent(z.uuid()),
  // A title such as 2026 arrives as a number from the router's address parser.
  title: orAbsent(z.pipe(z.transform(String), z.string().check(z.regex(/\S/), z.maxLength(200)))),
  sort: orAbsent(z.enum(videoSorts)),
  page: orAbsent(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  limit: orAbsent(z.pipe(z.coerce.number(), z.literal(pageSizes))),
  view: orAbsent(z.enum(['grid', 'list'])),
});

/** Reads the library's part of an address. */
export function parseLibrarySearch(raw: Record<string, unknown>): LibrarySearch {
  const read = schema.parse(raw);
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
