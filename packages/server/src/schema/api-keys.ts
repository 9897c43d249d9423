import type { ApiKeyScope } from '@palco/openapi';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { users } from './users';
import { accounts } from './teams';

/** A key by which a program acts for a team, with at most the rights of a person. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    accountId: requiredId('account_id').references(() => accounts.id),
    /** The person for whom it acts: who made its newest secret. */
    userId: requiredId('user_id').references(() => users.id),
    name: text('name').notNull(),
    scopes: jsonb('scopes').$type<ApiKeyScope[]>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at'),
    lastUsedAt: time('last_used_at'),
    /** The row stays, because the activity log names it. */
    revokedAt: time('revoked_at'),
  },
  (table) => [index('api_keys_team').on(table.accountId, table.createdAt, table.id)],
);

/** The secrets of a key: the newest one, and those before it that are good for a while after a rotation. */
export const apiKeySecrets = pgTable(
  'api_key_secrets',
  {
    id: uuid('id').primaryKey(),
    apiKeyId: requiredId('api_key_id').references(() => apiKeys.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret, which is not stored. */
    digest: text('digest').notNull(),
    /** Its beginning, by which people know it again. */
    prefix: text('prefix').notNull(),
    /** By the clock of the database; null for the newest one. */
    validUntil: time('valid_until'),
  },
  (table) => [
    uniqueIndex('api_key_secrets_digest').on(table.digest),
    index('api_key_secrets_key').on(table.apiKeyId),
  ],
);
