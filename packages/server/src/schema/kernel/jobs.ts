import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { time } from '../columns/ids-and-times';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** The account of a job as a value that can be compared; jobs without an account are one group. */
export const waitingAccount = (accountId: AnyPgColumn | SQL): SQL =>
  sql`coalesce(${accountId}, '00000000-0000-0000-0000-000000000000'::uuid)`;

/**
 * The kind of a job that waits. `jobs_waiting` is the only index on this expression: other indexes begin with `kind` as
 * well, and without fresh statistics the planner would read one of them to its end.
 */
export const waitingKind = (status: AnyPgColumn | SQL, kind: AnyPgColumn | SQL): SQL =>
  sql`(case when ${status} = 'queued' then ${kind} end)`;

/** Work that outlives a request and a crash. Taken with SKIP LOCKED, held by a lease that the worker renews. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** What the job is about, for example a video id: at most one open job of a kind for each subject. */
    subjectId: uuid('subject_id').notNull(),
    accountId: uuid('account_id'),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull().default({}),
    status: text('status', { enum: ['queued', 'running', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    progress: integer('progress').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    /** How often the process that ran it died; such a try does not count. */
    interruptions: integer('interruptions').notNull().default(0),
    errorCode: text('error_code'),
    /** For the operator: what the worker threw at last. Never shown to a user, because it may hold paths. */
    errorDetail: text('error_detail'),
    /** Smaller numbers go first. */
    priority: integer('priority').notNull().default(0),
    /** Delay from the end of a recurring job until it is due again. */
    everyMs: bigint('every_ms', { mode: 'number' }),
    /** When a recurring job is due by the calendar: a cron pattern, read in `timeZone`. A job that is done once has none of the three. */
    cron: text('cron'),
    /** IANA name. */
    timeZone: text('time_zone'),
    leasedBy: text('leased_by'),
    leaseUntil: time('lease_until'),
    /** Not before this time (back-off of a retry). */
    runAfter: time('run_after').notNull().defaultNow(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    finishedAt: time('finished_at'),
    /** The `traceparent` of the work that queued it, so that its runs are in the same trace. */
    traceParent: text('trace_parent'),
    /** When it was last taken: the account that was served longest ago is served next. */
    takenAt: time('taken_at'),
  },
  (table) => [
    // One group for each account that waits, in the order of `takeJobs`.
    index('jobs_waiting')
      .on(
        waitingKind(table.status, table.kind),
        table.priority,
        waitingAccount(table.accountId),
        table.runAfter,
        table.createdAt,
        table.id,
      )
      .where(sql`${table.status} = 'queued'`),
    // Not on `lease_until`, which is written again and again while a job runs.
    index('jobs_running')
      .on(table.leasedBy)
      .where(sql`${table.status} = 'running'`),
    index('jobs_served').on(table.kind, table.accountId, table.takenAt),
    index('jobs_ended').on(table.finishedAt),
    index('jobs_subject').on(table.kind, table.subjectId),
    uniqueIndex('jobs_one_open')
      .on(table.kind, table.subjectId)
      .where(sql`${table.status} in ('queued', 'running')`),
  ],
);
