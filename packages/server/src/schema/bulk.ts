import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { users } from './users';
import { accounts } from './teams';

/** A changed video. A move has the folders `from` and `to`; an addition to a playlist has the playlist in `to`. */
export interface UndoableChange {
  readonly id: string;
  readonly from?: string;
  readonly to?: string;
}

/** Undo records of bulk changes. A record is deleted when it is used. */
export const undos = pgTable(
  'undos',
  {
    token: uuid('token').primaryKey(),
    accountId: requiredId('account_id').references(() => accounts.id),
    userId: requiredId('user_id').references(() => users.id),
    action: text('action', { enum: ['move', 'delete', 'restore', 'playlist'] }).notNull(),
    changes: jsonb('changes').$type<UndoableChange[]>().notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('undos_expiry').on(table.expiresAt)],
);
