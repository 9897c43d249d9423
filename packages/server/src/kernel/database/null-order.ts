import { asc, desc, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

/**
 * Orders by a column, rows without a value last. A column that is never null gets no `nulls last`: PostgreSQL would then not
 * read it backwards from its index, and sort the whole list for each page.
 */
export function nullsLast(column: AnyColumn, direction: 'asc' | 'desc'): SQL {
  const order = direction === 'asc' ? asc(column) : desc(column);
  return column.notNull ? order : sql`${order} nulls last`;
}

/** The order `field,direction` that a call names, else by creation. The id makes it total, so that no page repeats or loses a row. */
export function orderOf(
  sort: string,
  columns: Readonly<Record<string, AnyColumn>>,
  { id, createdAt }: { readonly id: AnyColumn; readonly createdAt: AnyColumn },
): SQL[] {
  const [field = '', direction] = sort.split(',');
  const way = direction === 'asc' ? 'asc' : 'desc';
  return [nullsLast(columns[field] ?? createdAt, way), nullsLast(id, way)];
}
