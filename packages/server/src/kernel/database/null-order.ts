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
