import { sql } from 'drizzle-orm';
import type { Queryable } from './database';
import { findUnbearable } from './schema-steps.pure';
import type { AppliedStep } from './schema-steps.pure';

/**
 * Whether a release can work on the schema as it is now. Not known from the start alone: a backup may be restored below a
 * running server, and a newer release may take away what it needs.
 *
 * @param steps tags of the release, in their order.
 */
export async function fitsSchema(db: Queryable, steps: readonly string[]): Promise<boolean> {
  // By way of JSON, because the table of a backup from before that column does not have it.
  const { rows } = await db.execute<Pick<AppliedStep, 'tag' | 'needs'> & { position: number }>(
    sql`select position, tag, to_jsonb(step) ->> 'needs' as needs from palco_migrations step where position >= ${steps.length - 1} order by position`,
  );
  const later = rows.filter(({ position }) => position >= steps.length);
  return rows.length > later.length && findUnbearable(steps, later) === undefined;
}
