import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from './teams';
import type { CustomerAddress } from '../modules/billing/customer.pure';
import type { InvoiceContent } from '../modules/billing/invoice.pure';
import type { PlanTerms } from '../modules/billing/plan.pure';

const time = (name: string) => timestamp(name, { withTimezone: true });
const team = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id);

/** What a team can book. The terms of a plan never change: other terms are another plan. */
export const plans = pgTable('plans', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  terms: jsonb('terms').$type<PlanTerms>().notNull(),
});

/** Which plan a team has from a day on, in its time zone, until the next row. */
export const teamPlans = pgTable(
  'team_plans',
  {
    accountId: team(),
    since: date('since').notNull(),
    /** Null for bookings of before this was noted. */
    bookedAt: time('booked_at'),
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.since] }),
    index('team_plans_plan').on(table.planId),
  ],
);

/** What a team used on a day of its time zone. */
export const usageDays = pgTable(
  'usage_days',
  {
    accountId: team(),
    day: date('day').notNull(),
    /** The most that was stored at one time. */
    storedBytes: bigint('stored_bytes', { mode: 'number' }).notNull().default(0),
    deliveredBytes: bigint('delivered_bytes', { mode: 'number' }).notNull().default(0),
    /** The length of the sources that were converted. */
    transcodedSeconds: doublePrecision('transcoded_seconds').notNull().default(0),
    /** The most viewers of all lives at one time. */
    peakViewers: integer('peak_viewers').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
);

/** Invoices. A trigger refuses every change of a row. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey(),
    accountId: team(),
    /** From 1, without a gap, in each team. */
    number: integer('number').notNull(),
    /** `yyyy-MM` in the time zone of the team. */
    month: text('month').notNull(),
    issuedAt: time('issued_at').notNull(),
    dueOn: date('due_on').notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    content: jsonb('content').$type<InvoiceContent>().notNull(),
  },
  (table) => [
    uniqueIndex('invoices_month').on(table.accountId, table.month),
    uniqueIndex('invoices_number').on(table.accountId, table.number),
  ],
);

/** Who is to pay for a team, as invoices name it. */
export const billingCustomers = pgTable('billing_customers', {
  accountId: team().primaryKey(),
  name: text('name').notNull(),
  taxId: text('tax_id').notNull(),
  address: jsonb('address').$type<CustomerAddress>().notNull(),
  version: integer('version').notNull().default(1),
});

/** What was told of a team already: each is told once. */
export const billingNotices = pgTable(
  'billing_notices',
  {
    accountId: team(),
    /** For example `due:` and the id of an invoice. */
    what: text('what').notNull(),
    toldAt: time('told_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.what] })],
);

/** The boletos that a bank made for invoices. */
export const invoiceBoletos = pgTable('invoice_boletos', {
  invoiceId: uuid('invoice_id')
    .primaryKey()
    .references(() => invoices.id),
  line: text('line').notNull(),
});

/** Payments stand beside the invoices, which do not change. */
export const invoicePayments = pgTable('invoice_payments', {
  invoiceId: uuid('invoice_id')
    .primaryKey()
    .references(() => invoices.id),
  paidAt: time('paid_at').notNull(),
});
