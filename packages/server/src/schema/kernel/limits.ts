import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../columns/ids-and-times';

/** Counters of rate limits. An unlogged table (see the migration): a crash of the database empties it. */
export const counters = pgTable(
  'counters',
  {
    /** SHA-256 of what is counted: it may hold an e-mail that somebody typed. */
    key: text('key').primaryKey(),
    /** SHA-256 of the person whom the counter is about, so that all of them can be forgotten. */
    subject: text('subject'),
    /** Time of each event, in milliseconds since 1970, oldest first. */
    times: jsonb('times').$type<number[]>().notNull().default([]),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('counters_subject').on(table.subject), index('counters_expiry').on(table.expiresAt)],
);
