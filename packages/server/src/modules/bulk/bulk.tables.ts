import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../session/session.tables';
import { accounts } from '../teams/teams.tables';

/** A video as a change of several left it; of a move also where it was, `to` being a folder, or the playlist that it was added to. */
export interface UndoableChange {
  readonly id: string;
  readonly from?: string;
  readonly to?: string;
}

/** What takes a change of several videos back, once. A used one is deleted. */
export const undos = pgTable(
  'undos',
  {
    token: uuid('token').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    action: text('action', { enum: ['move', 'delete', 'restore', 'playlist'] }).notNull(),
    changes: jsonb('changes').$type<UndoableChange[]>().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('undos_expiry').on(table.expiresAt)],
);
