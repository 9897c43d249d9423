import type { Permission } from '@palco/openapi';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from './columns/ids-and-times';
import type { AnyColumn } from 'drizzle-orm';
import { foldedText } from './columns/folded-text';
import { clients } from './clients';

/** A named set of permission strings, of one client; system roles belong to no client and are read-only. */
export const roles = pgTable(
  'roles',
  {
    id: uuid('id').primaryKey(),
    clientId: uuid('client_id').references(() => clients.id),
    name: text('name').notNull(),
    nameFolded: foldedText('name_folded', (): AnyColumn => roles.name),
    description: text('description').notNull().default(''),
    permissions: jsonb('permissions').$type<Permission[]>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('roles_client').on(table.clientId)],
);
