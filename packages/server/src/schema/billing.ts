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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { accounts } from './teams';

export type Measure = 'storage' | 'delivery' | 'transcoding' | 'viewers';

/** One value for each measure. */
export type Measured<Value> = Readonly<Record<Measure, Value>>;

/** What a team used in a time. */
export type Use = Measured<number>;

/** What a plan costs and allows. */
export interface PlanTerms {
  /** Of a whole month. */
  readonly monthlyCents: number;
  /** What the fee pays for; null where the measure is not charged at all. */
  readonly included: Measured<number | null>;
  /** At these nothing more begins; null where there is no end. */
  readonly limits: Measured<number | null>;
  /** Of one unit beyond what is included: a GB, a minute, a viewer. */
  readonly unitCents: Measured<number>;
  /** Targets that lives are sent on to at a time; absent or null where there is no limit. */
  readonly restreams?: number | null;
  /** Renditions that are encoded below the signal of a live; absent or null where there is no limit. */
  readonly liveRenditions?: number | null;
}

/** Where a customer is, as an NFS-e asks for it. */
export interface CustomerAddress {
  /** With its number. */
  readonly street: string;
  readonly complement: string;
  readonly district: string;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  /** Eight digits. */
  readonly postalCode: string;
}

/** A line of an invoice. */
export interface ChargeLine {
  readonly item: 'fee' | Measure;
  readonly plan: string;
  /** Days of the month for the fee; else units beyond what is included. */
  readonly quantity: number;
  /** Of a whole month for the fee; else of one unit. */
  readonly unitCents: number;
  readonly cents: number;
  /** The first and the last day of the month that a fee is for; absent on invoices of before. */
  readonly days?: readonly [first: number, last: number];
}

/** What an invoice says, as it was when it was issued: nothing of it is read again from elsewhere. */
export interface InvoiceContent {
  readonly team: string;
  readonly client: string;
  readonly timeZone: string;
  readonly plan: string;
  readonly use: Use;
  readonly lines: readonly ChargeLine[];
  // Invoices of before have none of these.
  /** What the fee of the plan pays for. */
  readonly included?: Measured<number | null>;
  readonly issuer?: InvoiceParty | null;
  readonly customer?: InvoiceParty | null;
  /** The BR Code of its amount. */
  readonly pix?: string | null;
  readonly note?: string | null;
  /** Plans that were booked after their first day of the month had begun. */
  readonly late?: readonly LateBooking[];
}

/** Who sends an invoice, or who is to pay it. */
export interface InvoiceParty {
  readonly name: string;
  readonly taxId: string;
  /** In lines. */
  readonly address: readonly string[];
}

/** A plan of a month that was booked when some of its days were over. */
export interface LateBooking {
  readonly plan: string;
  readonly since: string;
  readonly on: string;
}

const team = () => requiredId('account_id').references(() => accounts.id);

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
    planId: requiredId('plan_id').references(() => plans.id),
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
