import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../kernel/database/database';
import type { Call } from '../../../kernel/http/module';
import { insertUndo } from './bulk.store';
import type { Undo } from './bulk.store';
import type { UndoableChange } from '../../../schema/bulk';

/** How long a change can be undone: longer than its notice stays on the screen, for slow readers. */
const undoLifetimeMs = 15 * 60_000;

/** Stores the undo record of a change under a new token, or under the given one. Answers the token. */
export async function keepUndo(
  { call, tx }: { readonly call: Pick<Call, 'context' | 'principal'>; readonly tx: Transaction },
  {
    action,
    changes,
    token = randomUUID(),
  }: Pick<Undo, 'action'> & { readonly changes: readonly UndoableChange[]; readonly token?: string },
): Promise<string> {
  const { accountId, userId } = call.principal;
  const now = call.context.clock.now();
  const expiresAt = new Date(now + undoLifetimeMs);
  await insertUndo(tx, { token, accountId, userId, action, changes: [...changes], expiresAt }, new Date(now));
  return token;
}
