import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Transaction } from '../../../kernel/database/database';
import { foldText } from '../../../schema/columns/folded-text';
import { directories } from '../../../schema/directories';
import { recordEvent } from '../../records/logs';
import type { EventSource } from '../../records/logs';
import { aboveOf, lockTree } from '../folder-tree';
import { deepestFolder } from '../folder-tree/index.pure';
import { insertDirectory } from './directories.store';

/** Folders within each other, from the outermost to the innermost. */
export interface FolderPath {
  readonly accountId: string;
  /** In which they are. */
  readonly parentId: string;
  readonly names: readonly string[];
  readonly source: EventSource;
  readonly now: Date;
}

/**
 * The innermost of some folders; makes those that are not there. One that is named alike without case and accents is that folder.
 * Where the tree would become too deep, `isCut` says so and the deepest one that fits is answered.
 */
export async function requireFolderPath(
  tx: Transaction,
  { accountId, parentId, names, source, now }: FolderPath,
): Promise<{ readonly id: string; readonly isCut: boolean }> {
  if (names.length === 0) return { id: parentId, isCut: false };
  await lockTree(tx, accountId);
  const room = Math.max(deepestFolder - (await aboveOf(tx, accountId, parentId)).length + 1, 0);
  let id = parentId;
  for (const name of names.slice(0, room)) id = (await findChild(tx, id, name)) ?? (await make(id, name));
  return { id, isCut: names.length > room };

  async function make(above: string, name: string): Promise<string> {
    const made = randomUUID();
    await insertDirectory(tx, { id: made, accountId, parentId: above, name, createdAt: now });
    const of = { id: made, accountId };
    await recordEvent(tx, { call: source, event: 'DIRETORIO_CRIADO', of, record: { nome: name } });
    return made;
  }
}

async function findChild(tx: Transaction, parentId: string, name: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: directories.id })
    .from(directories)
    .where(
      and(
        eq(directories.parentId, parentId),
        eq(directories.nameFolded, foldText(name)),
        isAlive(directories),
      ),
    )
    .orderBy(asc(directories.createdAt), asc(directories.id))
    .limit(1);
  return row?.id ?? null;
}
