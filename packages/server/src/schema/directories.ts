import { foreignKey, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { sql } from 'drizzle-orm';
import type { AnyColumn } from 'drizzle-orm';
import { foldedText } from './columns/folded-text';
import { accounts } from './teams';

/** A folder of the library. Each team has exactly one root (parent null). */
export const directories = pgTable(
  'directories',
  {
    id: uuid('id').primaryKey(),
    accountId: requiredId('account_id').references(() => accounts.id),
    parentId: uuid('parent_id'),
    name: text('name').notNull(),
    /** The name without case and accents: what a search compares and a list sorts by. */
    nameFolded: foldedText('name_folded', (): AnyColumn => directories.name),
    /** Host names whose pages may show its videos; empty: those of the team. */
    allowedDomains: jsonb('allowed_domains').$type<string[]>().notNull().default([]),
    privacy: text('privacy', { enum: ['public', 'private'] })
      .notNull()
      .default('public'),
    subtitleLanguage: text('subtitle_language'),
    /** `#rrggbb` in lower case; null: that of the team. */
    playerColor: text('player_color'),
    /** The integration that fills it. */
    importOrigin: text('import_origin', { enum: ['zoom', 'google-meet', 'youtube', 'tencent'] }),
    deletedAt: time('deleted_at'),
    /** The ancestor along with which it was trashed; null where it was trashed itself. */
    trashedWith: uuid('trashed_with'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }),
    index('directories_place').on(table.accountId, table.parentId),
    index('directories_parent').on(table.parentId),
    index('directories_trash')
      .on(table.accountId, table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index('directories_trashed_with')
      .on(table.trashedWith)
      .where(sql`${table.trashedWith} is not null`),
  ],
);
