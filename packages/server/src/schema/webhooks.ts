import type { WebhookEventType } from '@palco/openapi';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { encryptedText } from './columns/encrypted-text';
import { users } from './users';
import { accounts } from './teams';

/** Addresses that are told of events of a team. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey(),
    accountId: requiredId('account_id').references(() => accounts.id),
    url: text('url').notNull(),
    description: text('description').notNull().default(''),
    events: jsonb('events').$type<WebhookEventType[]>().notNull(),
    active: boolean('active').notNull().default(true),
    /** Why the server switched it off; null where a person did. */
    offReason: text('off_reason', { enum: ['failing', 'gone'] }),
    /** The first failed attempt since the last success. */
    failingSince: time('failing_since'),
    /** Failed attempts since the last success. */
    failures: integer('failures').notNull().default(0),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('webhook_endpoints_of_team').on(table.accountId, table.createdAt)],
);

/** What requests to an endpoint are signed with: one secret, and those before it for a while. */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    id: uuid('id').primaryKey(),
    endpointId: requiredId('endpoint_id').references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    encryptedSecret: encryptedText('sealed_secret').notNull(),
    /** Null for the current one. */
    expiresAt: time('expires_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('webhook_secrets_of_endpoint').on(table.endpointId, table.createdAt)],
);

/** The outbox: what happened, written in the transaction of the change, for teams that have an endpoint for it. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: uuid('id').primaryKey(),
    accountId: requiredId('account_id').references(() => accounts.id),
    /** A type of the contract, or `webhook.test`. */
    type: text('type').notNull(),
    /** Ids and states, no personal data: it is kept longer than what it tells of may be. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('webhook_events_time').on(table.createdAt)],
);

/** One event on its way to one endpoint; its job has its id as subject. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    endpointId: requiredId('endpoint_id').references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    eventId: requiredId('event_id').references(() => webhookEvents.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['pending', 'delivered', 'failed', 'not_sent'] })
      .notNull()
      .default('pending'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    unique('webhook_deliveries_once').on(table.eventId, table.endpointId),
    index('webhook_deliveries_of_endpoint').on(table.endpointId, table.createdAt, table.id),
    // What a recovery sends again.
    index('webhook_deliveries_missed')
      .on(table.endpointId, table.createdAt, table.id)
      .where(sql`${table.status} in ('failed', 'not_sent')`),
  ],
);

/** Requests that were made for a delivery. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: uuid('id').primaryKey(),
    deliveryId: requiredId('delivery_id').references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** Of the answer; null where none came. */
    status: integer('status'),
    /** Why no answer came. */
    error: text('error'),
    /** The beginning of the answer. */
    body: text('body').notNull().default(''),
  },
  (table) => [index('webhook_attempts_of_delivery').on(table.deliveryId, table.at)],
);
