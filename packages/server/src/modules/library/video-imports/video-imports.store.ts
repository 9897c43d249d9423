import { and, desc, eq, inArray, lt, or } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { videoImports } from '../../../schema';
import { offsetOf, totalOf } from '../../../kernel/http/pagination';
import { cipherOf } from '../../../kernel/secret/encrypted-column';
import type { EncryptedColumn } from '../../../kernel/secret/encrypted-column';

export type VideoImportRow = typeof videoImports.$inferSelect;

type WithConfig = Pick<ServerContext, 'config'>;

/** How the addresses are encrypted. */
export const encryptedVideoAddresses: EncryptedColumn = {
  table: videoImports,
  column: videoImports.encryptedAddress,
  id: videoImports.id,
  purpose: 'video addresses',
};

/** The address of a file; null where neither secret decrypts it. */
export function addressOf({ config }: WithConfig, { id, encryptedAddress }: VideoImportRow): string | null {
  return cipherOf(config, encryptedVideoAddresses).decrypt(encryptedAddress, id);
}

/** An import that is to be queued. */
export type NewVideoImport = Omit<typeof videoImports.$inferInsert, 'encryptedAddress'> & {
  readonly address: string;
};

export async function insertImport(
  tx: Transaction,
  { config }: WithConfig,
  { address, ...values }: NewVideoImport,
): Promise<VideoImportRow> {
  const encryptedAddress = cipherOf(config, encryptedVideoAddresses).encrypt(address, values.id);
  const [row] = await tx
    .insert(videoImports)
    .values({ ...values, encryptedAddress })
    .returning();
  if (row === undefined) throw new Error(`The import ${values.id} was not written`);
  return row;
}

const isOpen = inArray(videoImports.status, ['queued', 'downloading']);

/** An import that a request began already, or that fetches the same address into the same folder now. */
export async function findSame(
  tx: Transaction,
  {
    accountId,
    idempotencyKey,
    addressDigest,
    directoryId,
  }: Pick<NewVideoImport, 'accountId' | 'idempotencyKey' | 'addressDigest'> & {
    readonly directoryId: string;
  },
): Promise<VideoImportRow | null> {
  const underWay = and(
    isOpen,
    eq(videoImports.addressDigest, addressDigest),
    eq(videoImports.directoryId, directoryId),
  );
  const [row] = await tx
    .select()
    .from(videoImports)
    .where(
      and(
        eq(videoImports.accountId, accountId),
        or(eq(videoImports.idempotencyKey, idempotencyKey), underWay),
      ),
    )
    .limit(1);
  return row ?? null;
}

/** How many imports of a team wait or run. */
export function countOpen(tx: Transaction, accountId: string): Promise<number> {
  return tx.$count(videoImports, and(eq(videoImports.accountId, accountId), isOpen));
}

/** One page, the newest first. */
export async function listImports(
  db: Queryable,
  query: {
    readonly accountId: string;
    readonly status?: string;
    readonly page: number;
    readonly limit: number;
  },
): Promise<{ rows: VideoImportRow[]; total: number }> {
  const statuses = query.status?.split(',') as VideoImportRow['status'][] | undefined;
  const where = and(
    eq(videoImports.accountId, query.accountId),
    statuses && inArray(videoImports.status, statuses),
  );
  const rows = await db
    .select()
    .from(videoImports)
    .where(where)
    .orderBy(desc(videoImports.createdAt), desc(videoImports.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  return { rows, total: await totalOf(query, rows.length, () => db.$count(videoImports, where)) };
}

export async function findImport(db: Queryable, id: string): Promise<VideoImportRow | null> {
  const [row] = await db.select().from(videoImports).where(eq(videoImports.id, id));
  return row ?? null;
}

export async function lockImport(
  tx: Transaction,
  { id, accountId }: Pick<VideoImportRow, 'id' | 'accountId'>,
): Promise<VideoImportRow | null> {
  const [row] = await tx
    .select()
    .from(videoImports)
    .where(and(eq(videoImports.id, id), eq(videoImports.accountId, accountId)))
    .for('update');
  return row ?? null;
}

/** False for one that is gone. */
export async function saveImport(
  db: Queryable,
  id: string,
  change: Partial<Omit<VideoImportRow, 'id' | 'accountId' | 'createdAt'>> & { readonly updatedAt: Date },
): Promise<boolean> {
  const saved = await db
    .update(videoImports)
    .set(change)
    .where(eq(videoImports.id, id))
    .returning({ id: videoImports.id });
  return saved.length > 0;
}

export async function deleteImport(tx: Transaction, id: string): Promise<void> {
  await tx.delete(videoImports).where(eq(videoImports.id, id));
}

/** Deletes imports that ended before a time; answers those whose parts are still there. */
export function deleteExpiredImports(db: Queryable, before: Date): Promise<VideoImportRow[]> {
  return db
    .delete(videoImports)
    .where(and(inArray(videoImports.status, ['done', 'failed']), lt(videoImports.updatedAt, before)))
    .returning();
}
