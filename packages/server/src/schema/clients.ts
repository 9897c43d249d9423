import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from './columns/ids-and-times';
import type { AnyColumn } from 'drizzle-orm';
import { foldedText } from './columns/folded-text';

/** A customer company; it owns teams (which the wire also calls accounts). */
export const clients = pgTable(
  'clients',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    nameFolded: foldedText('name_folded', (): AnyColumn => clients.name),
    /** The client above it, for a sub-account. */
    parentId: uuid('parent_id'),
    blocked: boolean('blocked').notNull().default(false),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    /** The row stays, because the activity log names it. */
    deletedAt: time('deleted_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('clients_parent').on(table.parentId),
    index('clients_name').on(table.nameFolded, table.id),
  ],
);
