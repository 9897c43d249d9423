import { and, desc, eq, getTableColumns, isNull, max } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { invoiceBoletos, invoicePayments, invoices } from '../../../schema';
import type { Month } from './months.pure';

/** An invoice, when it was paid, and the boleto that it can be paid by. */
export type InvoiceRow = typeof invoices.$inferSelect & {
  readonly paidAt: Date | null;
  readonly boleto: string | null;
};

const columns = {
  ...getTableColumns(invoices),
  paidAt: invoicePayments.paidAt,
  boleto: invoiceBoletos.line,
};

const withPayments = (db: Queryable) =>
  db
    .select(columns)
    .from(invoices)
    .leftJoin(invoicePayments, eq(invoicePayments.invoiceId, invoices.id))
    .leftJoin(invoiceBoletos, eq(invoiceBoletos.invoiceId, invoices.id))
    .$dynamic();

/** One page of the invoices of a team, the newest first. */
export async function listInvoices(
  db: Queryable,
  { accountId, page, limit }: { readonly accountId: string; readonly page: number; readonly limit: number },
): Promise<{ readonly rows: InvoiceRow[]; readonly total: number }> {
  const ofTeam = eq(invoices.accountId, accountId);
  const rows = await withPayments(db)
    .where(ofTeam)
    .orderBy(desc(invoices.number))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(invoices, ofTeam);
  return { rows, total };
}

/** An invoice of a team. */
export async function findInvoice(
  db: Queryable,
  place: { readonly accountId: string } & ({ readonly id: string } | { readonly month: Month }),
): Promise<InvoiceRow | null> {
  const which = 'id' in place ? eq(invoices.id, place.id) : eq(invoices.month, place.month);
  const [row] = await withPayments(db).where(and(eq(invoices.accountId, place.accountId), which));
  return row ?? null;
}

/** An invoice of whichever team, for an administrator of the installation. */
export async function findInvoiceById(db: Queryable, id: string): Promise<InvoiceRow | null> {
  const [row] = await withPayments(db).where(eq(invoices.id, id));
  return row ?? null;
}

/** Months of a team that have their invoice, and the number of the last one. Correct under the lock of the team. */
export async function findClosed(
  tx: Transaction,
  accountId: string,
): Promise<{ readonly months: Set<Month>; readonly lastNumber: number }> {
  const rows = await tx
    .select({ month: invoices.month, number: max(invoices.number) })
    .from(invoices)
    .where(eq(invoices.accountId, accountId))
    .groupBy(invoices.month);
  return {
    months: new Set(rows.map(({ month }) => month)),
    lastNumber: Math.max(0, ...rows.map(({ number }) => number ?? 0)),
  };
}

export async function insertInvoice(tx: Transaction, row: typeof invoices.$inferInsert): Promise<void> {
  await tx.insert(invoices).values(row);
}

/** Notes the boleto of an invoice, in place of one of before. */
export async function writeBoleto(
  tx: Transaction,
  boleto: typeof invoiceBoletos.$inferInsert,
): Promise<void> {
  await tx
    .insert(invoiceBoletos)
    .values(boleto)
    .onConflictDoUpdate({ target: invoiceBoletos.invoiceId, set: { line: boleto.line } });
}

/** Notes that an invoice was paid; the first time stays. */
export async function insertPayment(
  tx: Queryable,
  payment: typeof invoicePayments.$inferInsert,
): Promise<void> {
  await tx.insert(invoicePayments).values(payment).onConflictDoNothing();
}

/** The invoices of a team that wait for their payment. */
export async function listUnpaid(db: Queryable, accountId: string): Promise<InvoiceRow[]> {
  return withPayments(db).where(and(eq(invoices.accountId, accountId), isNull(invoicePayments.paidAt)));
}
