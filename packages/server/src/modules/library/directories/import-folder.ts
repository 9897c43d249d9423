import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { foldText } from '../../../schema/columns/folded-text';
import { lockTree } from '../folder-tree';
import { recordEvent } from '../../records/logs';
import type { EventSource } from '../../records/logs';
import { freeName } from './directories.policy.pure';
import { listNamesLike } from './directories.store';
import { directories } from '../../../schema/directories';
import type { DirectoryRow } from './directories.store';

type ImportOrigin = NonNullable<DirectoryRow['importOrigin']>;

/** A folder that a service fills. */
interface ImportFolder {
  readonly accountId: string;
  readonly origin: ImportOrigin;
}

/** The folder that a service fills, wherever people moved it; null where there is none, or it is in the trash. */
export async function findImportFolder(
  db: Queryable,
  { accountId, origin }: ImportFolder,
): Promise<{ id: string; name: string } | null> {
  const [row] = await db
    .select({ id: directories.id, name: directories.name })
    .from(directories)
    .where(
      and(eq(directories.accountId, accountId), eq(directories.importOrigin, origin), isAlive(directories)),
    )
    .orderBy(asc(directories.createdAt), asc(directories.id))
    .limit(1);
  return row ?? null;
}

/** The folder that a service fills; makes it below the root where there is none. */
export async function requireImportFolder(
  tx: Transaction,
  folder: ImportFolder & {
    readonly name: string;
    /** Null where the entry of the caller tells of the folder. */
    readonly source: EventSource | null;
    readonly now: Date;
  },
): Promise<{ id: string; name: string }> {
  const { accountId, origin, source, now } = folder;
  // Two that are connected at once must not make two folders.
  const parentId = await lockTree(tx, accountId);
  const found = await findImportFolder(tx, folder);
  if (found !== null) return found;
  const name = freeName(folder.name, await listNamesLike(tx, { parentId, name: folder.name }), foldText);
  const id = randomUUID();
  await tx.insert(directories).values({
    id,
    accountId,
    parentId,
    name,
    importOrigin: origin,
    createdAt: now,
    updatedAt: now,
  });
  if (source === null) return { id, name };
  await recordEvent(tx, {
    call: source,
    event: 'DIRETORIO_CRIADO',
    of: { id, accountId },
    record: { nome: name },
  });
  return { id, name };
}
