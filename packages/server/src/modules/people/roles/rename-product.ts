import { eq } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import { roles } from '../../../schema';
import { withSlug } from './product-permissions.pure';

/**
 * Gives the permissions of all roles the slug that the server runs with: `palco-dev` of a database that was set up as Palco becomes
 * `agora-dev`. Nobody loses what they could do with the change of a name.
 */
export async function renameProduct({
  db,
  config,
  log,
}: Pick<ServerContext, 'db' | 'config' | 'log'>): Promise<void> {
  const changed = await db.transaction(async (tx) => {
    const rows = await tx.select({ id: roles.id, permissions: roles.permissions }).from(roles);
    const other = rows
      .map(({ id, permissions }) => ({ id, permissions, renamed: withSlug(permissions, config.product) }))
      .filter(({ permissions, renamed }) => permissions.join() !== renamed.join())
      .map(({ id }) => id);
    for (const id of other) {
      // Read again under a lock: somebody may change the role meanwhile.
      const [role] = await tx
        .select({ permissions: roles.permissions })
        .from(roles)
        .where(eq(roles.id, id))
        .for('update');
      if (role === undefined) continue;
      const permissions = withSlug(role.permissions, config.product);
      await tx.update(roles).set({ permissions }).where(eq(roles.id, id));
    }
    return other.length;
  });
  if (changed > 0) log.info({ product: config.product, roles: changed }, 'permissions took the new slug');
}
