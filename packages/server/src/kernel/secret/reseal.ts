import { and, asc, eq, getTableColumns, gt, not, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../database/database';
import { isSealed } from './seal';
import { sealOf } from './sealed-column';
import type { SealedColumn, SealSecrets } from './sealed-column';

/** What {@link reseal} did to one column. */
export interface Resealed {
  readonly purpose: string;
  /** Texts that were sealed with the previous secret, or not at all. */
  readonly sealed: number;
  /** Texts that neither secret opens. They stay as they are. */
  readonly unreadable: number;
}

/** What {@link reseal} takes. */
export interface ResealOptions {
  readonly db: Database;
  readonly secrets: SealSecrets;
  readonly columns: readonly SealedColumn[];
  /** Ends it between two pages; the next pass goes on with what is left. */
  readonly signal?: AbortSignal;
}

const pageSize = 200;

/**
 * Seals with the current secret what was sealed with the previous one, which may be removed from the configuration
 * afterwards, and what an earlier release stored as it is. It may be stopped at any time, repeated, and run in several
 * processes at once: each text is replaced by itself, only if nobody has changed it meanwhile.
 */
export async function reseal({ db, secrets, columns, signal }: ResealOptions): Promise<Resealed[]> {
  const done: Resealed[] = [];
  for (const column of columns) {
    const counts = { purpose: column.purpose, sealed: 0, unreadable: 0 };
    let last: unknown;
    for (;;) {
      if (signal?.aborted) return [...done, counts];
      const rows = await readPage(db, column, { last, isRotated: secrets.previousSecret !== null });
      for (const row of rows) {
        const result = await resealRow(db, secrets, { column, row });
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

/** Rows in the order of their ids. Without a previous secret only texts that are not sealed can be of interest. */
async function readPage(
  db: Database,
  { table, column, id, wasPlain = false }: SealedColumn,
  { last, isRotated }: { last: unknown; isRotated: boolean },
): Promise<Row[]> {
  if (!isRotated && !wasPlain) return [];
  const after = last === undefined ? undefined : gt(id, last);
  const rows = await db
    .select({ id: sql<string>`${id}`, text: sql<string>`${column}`, all: getTableColumns(table) })
    .from(table)
    .where(and(sql`${column} is not null`, after, isRotated ? undefined : not(looksSealed(column))))
    .orderBy(asc(id))
    .limit(pageSize);
  return rows as Row[];
}

const looksSealed = (column: SealedColumn['column']): SQL => sql`${column} like 'v1.%'`;

async function resealRow(
  db: Database,
  secrets: SealSecrets,
  { column, row }: { column: SealedColumn; row: Row },
): Promise<'current' | 'sealed' | 'unreadable'> {
  const isPlain = column.wasPlain === true && !isSealed(row.text);
  const text = isPlain ? row.text : sealOf(secrets, column).open(row.text, row.id);
  if (text === null) return 'unreadable';
  const current = sealOf({ ...secrets, previousSecret: null }, column);
  const derived = column.derive?.(text, secrets.secret) ?? {};
  const isDerived = Object.entries(derived).every(([name, value]) => row.all[name] === value);
  if (current.open(row.text, row.id) !== null && isDerived) return 'current';
  const { table, id } = column;
  await db
    .update(table)
    .set({ ...derived, [propertyOf(column)]: current.close(text, row.id) })
    .where(and(eq(id, row.id), sql`${column.column} = ${row.text}`));
  return 'sealed';
}

function propertyOf({ table, column }: SealedColumn): string {
  const found = Object.entries(getTableColumns(table)).find(([, one]) => one.name === column.name);
  if (found === undefined) throw new Error(`The sealed column ${column.name} is not in its table`);
  return found[0];
}
