import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { requiredId } from './columns/required-id';
import { sql } from 'drizzle-orm';
import { users } from './users';

/** One sign-in; its id is the `jti` of its tokens. Deleting or revoking it ends them all. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: requiredId('user_id').references(() => users.id),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the newest token of it expires; from then on nobody can use it. */
    expiresAt: timestamp('expires_at', { withTimezone: true })
      .notNull()
      .default(sql`now() + interval '12 hours'`),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    /** When the person proved a second factor in it; null for a sign-in by the password alone. */
    secondFactorAt: timestamp('second_factor_at', { withTimezone: true }),
    /** When the password was typed last: what changes factors asks for it again. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_last_seen').on(table.lastSeenAt)],
);
