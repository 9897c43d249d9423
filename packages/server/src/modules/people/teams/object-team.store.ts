import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../kernel/database/database';
import { directories } from '../../../schema/directories';
import { lives } from '../../../schema/lives';
import { playlists } from '../../../schema/playlists';
import { videos } from '../../../schema/videos';
import type { ObjectKind } from './teams.policy.pure';

/** Which object has an id, in some teams. */
export async function findObject(
  db: Queryable,
  { id, accountIds }: { readonly id: string; readonly accountIds: readonly string[] },
): Promise<{ readonly accountId: string; readonly kind: ObjectKind } | undefined> {
  const from = (
    table: typeof videos | typeof lives | typeof directories | typeof playlists,
    kind: ObjectKind,
  ) =>
    db
      .select({ accountId: table.accountId, kind: sql<ObjectKind>`${kind}::text`.as('kind') })
      .from(table)
      .where(
        and(
          eq(table.id, id),
          inArray(table.accountId, [...accountIds]),
          'deletedAt' in table ? isNull(table.deletedAt) : undefined,
        ),
      );
  const [found] = await unionAll(
    from(videos, 'video'),
    from(lives, 'live'),
    from(directories, 'folder'),
    from(playlists, 'playlist'),
  );
  return found;
}
