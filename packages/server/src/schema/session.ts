import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
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
    createdAt: time('created_at').notNull().defaultNow(),
    lastSeenAt: time('last_seen_at').notNull().defaultNow(),
    /** When the newest token of it expires; from then on nobody can use it. */
    expiresAt: time('expires_at')
      .notNull()
      .default(sql`now() + interval '12 hours'`),
    revokedAt: time('revoked_at'),
    /** When the person proved a second factor in it; null for a sign-in by the password alone. */
    secondFactorAt: time('second_factor_at'),
    /** When the password was typed last: what changes factors asks for it again. */
    confirmedAt: time('confirmed_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_last_seen').on(table.lastSeenAt)],
);
