import { isNull } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

/**
 * Rows that are not in the trash: people, teams, clients, folders, videos, playlists, lives and their overlays are
 * soft-deleted. Every query that shows,
 * counts or changes them must filter by this; `alive.test.ts` covers each query, `trash.test.ts` each operation.
 */
export function isAlive(table: { readonly deletedAt: AnyColumn }): SQL {
  return isNull(table.deletedAt);
}
