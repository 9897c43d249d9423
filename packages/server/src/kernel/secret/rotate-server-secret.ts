import { and, asc, eq, getTableColumns, gt, not, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../database/database';
import { isEncrypted } from './text-cipher';
import { cipherOf } from './encrypted-column';
import type { EncryptedColumn, CipherSecrets } from './encrypted-column';

/** What {@link rotateServerSecret} did to one column. */
export interface RotatedColumn {
  readonly purpose: string;
  /** Texts that were encrypted with the previous secret, or not at all. */
  readonly encrypted: number;
  /** Texts that neither secret decrypts. They stay as they are. */
  readonly unreadable: number;
}

/** What {@link rotateServerSecret} takes. */
export interface RotateServerSecretOptions {
  readonly db: Database;
  readonly secrets: CipherSecrets;
  readonly columns: readonly EncryptedColumn[];
  /** Ends it between two pages; the next pass goes on with what is left. */
  readonly signal?: AbortSignal;
}

const pageSize = 200;

/**
 * Encrypts with the current secret what was encrypted with the previous one, which may be removed from the configuration
 * afterwards, and what an earlier release stored as it is. It may be stopped at any time, repeated, and run in several
 * processes at once: each text is replaced by itself, only if nobody has changed it meanwhile.
 */
export async function rotateServerSecret({
  db,
  secrets,
  columns,
  signal,
}: RotateServerSecretOptions): Promise<RotatedColumn[]> {
  const done: RotatedColumn[] = [];
  for (const column of columns) {
    const counts = { purpose: column.purpose, encrypted: 0, unreadable: 0 };
    let last: unknown;
    for (;;) {
      if (signal?.aborted) return [...done, counts];
      const rows = await readPage(db, column, { last, isRotated: secrets.previousSecret !== null });
      for (const row of rows) {
        const result = await rotateRow(db, secrets, { column, row });
        if (result !== 'current') counts[result] += 1;
      }
      if (rows.length < pageSize) break;
      last = rows.at(-1)?.id;
    }
    done.push(counts);
  }
  return done;
}

interface Row {
  readonly id: string;
  readonly text: string;
  /** All columns by property name, for the derived ones. */
  readonly all: Readonly<Record<string, unknown>>;
}

/** Rows in the order of their ids. Without a previous secret only texts that are not encrypted can be of interest. */
async function readPage(
  db: Database,
  { table, column, id, wasPlain = false }: EncryptedColumn,
  { last, isRotated }: { last: unknown; isRotated: boolean },
): Promise<Row[]> {
  if (!isRotated && !wasPlain) return [];
  const after = last === undefined ? undefined : gt(id, last);
  const rows = await db
    .select({ id: sql<string>`${id}`, text: sql<string>`${column}`, all: getTableColumns(table) })
    .from(table)
    .where(and(sql`${column} is not null`, after, isRotated ? undefined : not(looksEncrypted(column))))
    .orderBy(asc(id))
    .limit(pageSize);
  return rows as Row[];
}

const looksEncrypted = (column: EncryptedColumn['column']): SQL => sql`${column} like 'v1.%'`;

async function rotateRow(
  db: Database,
  secrets: CipherSecrets,
  { column, row }: { column: EncryptedColumn; row: Row },
): Promise<'current' | 'encrypted' | 'unreadable'> {
  const isPlain = column.wasPlain === true && !isEncrypted(row.text);
  const text = isPlain ? row.text : cipherOf(secrets, column).decrypt(row.text, row.id);
  if (text === null) return 'unreadable';
  const current = cipherOf({ ...secrets, previousSecret: null }, column);
  const derived = column.derive?.(text, secrets.secret) ?? {};
  const isDerived = Object.entries(derived).every(([name, value]) => row.all[name] === value);
  if (current.decrypt(row.text, row.id) !== null && isDerived) return 'current';
  const { table, id } = column;
  await db
    .update(table)
    .set({ ...derived, [propertyOf(column)]: current.encrypt(text, row.id) })
    .where(and(eq(id, row.id), sql`${column.column} = ${row.text}`));
  return 'encrypted';
}

function propertyOf({ table, column }: EncryptedColumn): string {
  const found = Object.entries(getTableColumns(table)).find(([, one]) => one.name === column.name);
  if (found === undefined) throw new Error(`The encrypted column ${column.name} is not in its table`);
  return found[0];
}
