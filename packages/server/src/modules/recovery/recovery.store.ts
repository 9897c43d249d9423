import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database';
import { users } from '../session/session.tables';
import { mailedLinks } from './recovery.tables';

export type LinkKind = (typeof mailedLinks.$inferSelect)['kind'];

/** The e-mail of a person; null for a deleted one. */
export async function findLogin(db: Queryable, userId: string): Promise<string | null> {
  const [user] = await db
    .select({ login: users.login })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return user?.login ?? null;
}

/** Ends links that were mailed to a person. Call it also when somebody is switched off or deleted. */
export async function endLinks(
  tx: Queryable,
  userId: string,
  kinds: readonly LinkKind[] = ['recovery', 'invite'],
): Promise<void> {
  await tx
    .update(mailedLinks)
    .set({ endedAt: sql`now()` })
    .where(
      and(eq(mailedLinks.userId, userId), inArray(mailedLinks.kind, [...kinds]), isNull(mailedLinks.endedAt)),
    );
}
