import { and, desc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { offsetOf, totalOf } from '../../../kernel/http/pagination';
import { cipherOf } from '../../../kernel/secret/encrypted-column';
import type { EncryptedColumn } from '../../../kernel/secret/encrypted-column';
import { imports } from '../../../schema';
import type { Encrypted } from '../../../schema/columns/encrypted-text';
import type { Credentials } from './source-library';

export type ImportRow = typeof imports.$inferSelect;

type WithConfig = Pick<ServerContext, 'config'>;
type Ref = Pick<ImportRow, 'id' | 'accountId'>;

/** How the credentials are encrypted: they have to be readable, because the server asks the source by them. */
export const encryptedImportCredentials: EncryptedColumn = {
  table: imports,
  column: imports.encryptedCredentials,
  id: imports.id,
  purpose: 'import credentials',
};

export const sealCredentials = ({ config }: WithConfig, id: string, given: Credentials): Encrypted =>
  cipherOf(config, encryptedImportCredentials).encrypt(JSON.stringify(given), id);

/** Null where they were erased, or where neither secret decrypts them. */
export function openCredentials({ config }: WithConfig, row: ImportRow): Credentials | null {
  if (row.encryptedCredentials === null) return null;
  const text = cipherOf(config, encryptedImportCredentials).decrypt(row.encryptedCredentials, row.id);
  return text === null ? null : (JSON.parse(text) as Credentials);
}

const byRef = ({ id, accountId }: Ref) => and(eq(imports.id, id), eq(imports.accountId, accountId));
const isOpen = inArray(imports.status, ['reading', 'ready', 'running']);

export async function insertImport(tx: Transaction, row: typeof imports.$inferInsert): Promise<ImportRow> {
  const [made] = await tx.insert(imports).values(row).returning();
  if (made === undefined) throw new Error(`The import ${row.id} was not written`);
  return made;
}

export async function findByKey(
  tx: Transaction,
  { accountId, idempotencyKey }: Pick<ImportRow, 'accountId' | 'idempotencyKey'>,
): Promise<ImportRow | null> {
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.accountId, accountId), eq(imports.idempotencyKey, idempotencyKey)));
  return row ?? null;
}

export const countOpen = (tx: Transaction, accountId: string): Promise<number> =>
  tx.$count(imports, and(eq(imports.accountId, accountId), isOpen));

/** One page, the newest first. */
export async function listImports(
  db: Queryable,
  query: { readonly accountId: string; readonly page: number; readonly limit: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const where = eq(imports.accountId, query.accountId);
  const rows = await db
    .select()
    .from(imports)
    .where(where)
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  return { rows, total: await totalOf(query, rows.length, () => db.$count(imports, where)) };
}

export async function findImport(db: Queryable, ref: Ref): Promise<ImportRow | null> {
  const [row] = await db.select().from(imports).where(byRef(ref));
  return row ?? null;
}

export async function findImportById(db: Queryable, id: string): Promise<ImportRow | null> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return row ?? null;
}

/** Its own tasks and people change an import one after the other; take it before any lock of its items. */
export async function lockImport(tx: Transaction, ref: Ref): Promise<ImportRow | null> {
  const [row] = await tx.select().from(imports).where(byRef(ref)).for('update');
  return row ?? null;
}

export async function saveImport(
  db: Queryable,
  id: string,
  change: Partial<Omit<ImportRow, 'id' | 'accountId' | 'createdAt'>> & { readonly updatedAt: Date },
): Promise<ImportRow> {
  const [row] = await db.update(imports).set(change).where(eq(imports.id, id)).returning();
  if (row === undefined) throw new Error(`The import ${id} vanished inside of a transaction`);
  return row;
}

/** Notes until when the source wants to be left alone. An earlier time takes back nothing. */
export async function notePause(db: Queryable, id: string, until: Date): Promise<void> {
  const later = or(isNull(imports.pausedUntil), lt(imports.pausedUntil, until));
  await db
    .update(imports)
    .set({ pausedUntil: until })
    .where(and(eq(imports.id, id), later));
}

export async function deleteImport(tx: Transaction, id: string): Promise<void> {
  await tx.delete(imports).where(eq(imports.id, id));
}

/** Erases credentials that nobody has used for a while. */
export async function eraseCredentials(db: Queryable, before: Date): Promise<void> {
  await db
    .update(imports)
    .set({ encryptedCredentials: null })
    .where(
      and(
        isNotNull(imports.encryptedCredentials),
        lt(imports.updatedAt, before),
        inArray(imports.status, ['ready', 'done', 'stopped', 'failed']),
      ),
    );
}
