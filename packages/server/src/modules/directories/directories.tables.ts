import { foreignKey, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import { foldedSql } from '../../kernel/database/folded-text';
import { accounts } from '../teams/teams.tables';

/** A folder of the library. Each team has exactly one root (parent null). */
export const directories = pgTable(
  'directories',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    parentId: uuid('parent_id'),
    name: text('name').notNull(),
    /** The name without case and accents: what a search compares and a list sorts by. */
    nameFolded: text('name_folded')
      .notNull()
      .generatedAlwaysAs((): SQL => foldedSql(directories.name)),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }),
    index('directories_place').on(table.accountId, table.parentId),
    index('directories_parent').on(table.parentId),
  ],
);
