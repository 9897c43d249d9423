import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { users } from './users';

/** A link that was mailed to a person: to set a new password, to accept an invitation, or to take another e-mail. Works once. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<'recovery' | 'invite' | 'email'>().notNull(),
    userId: requiredId('user_id').references(() => users.id),
    /** SHA-256 of the token, in hexadecimal: who reads the database cannot use the link. */
    tokenHash: text('token_hash').notNull(),
    /** The e-mail that the person is to have, where the link is about that. */
    email: text('email'),
    expiresAt: time('expires_at').notNull(),
    /** When it was used, or ended by a newer link. */
    endedAt: time('ended_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('mailed_links_hash').on(table.tokenHash),
    index('mailed_links_user').on(table.userId),
  ],
);
