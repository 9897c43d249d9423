import { and, eq, isNull, or } from 'drizzle-orm';
import type { Transaction } from '../../../kernel/database/database';
import { roles } from '../../../schema/roles';

/** A role that somebody is given. */
export type GivenRole = Pick<typeof roles.$inferSelect, 'id' | 'name' | 'permissions'>;

/** A role of the client, or of the system, with a shared lock: it is not changed until the transaction ends. */
export async function findRoleToGive(
  tx: Transaction,
  { id, clientId }: { id: string; clientId: string },
): Promise<GivenRole | undefined> {
  const [row] = await tx
    .select({ id: roles.id, name: roles.name, permissions: roles.permissions })
    .from(roles)
    .where(and(eq(roles.id, id), or(eq(roles.clientId, clientId), isNull(roles.clientId))))
    .for('share');
  return row;
}
