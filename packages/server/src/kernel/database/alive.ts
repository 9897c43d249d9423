import { isNull } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

/**
 * What was not moved to the trash: people, teams, clients and videos stay as rows after their deletion. Every query that
 * shows, counts or changes them asks for it; `alive.test.ts` has each of them, `trash.test.ts` every operation.
 */
export function isAlive(table: { readonly deletedAt: AnyColumn }): SQL {
  return isNull(table.deletedAt);
}
