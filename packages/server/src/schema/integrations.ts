import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { encryptedText } from './columns/encrypted-text';
import { users } from './users';
import { accounts } from './teams';
import { videos } from './videos';

/** Every service, in the order of the page. */
export const providers = ['google-meet', 'tencent', 'facebook', 'zoom-multi', 'zoom', 'youtube'] as const;

/** Those that people connect in a popup. */
export const oauthProviders = ['google-meet', 'facebook', 'zoom-multi', 'zoom', 'youtube'] as const;

/** An account at another service that a team connected; it stays as it was left when the permission is gone. */
export const integrations = pgTable(
  'integrations',
  {
    id: uuid('id').primaryKey(),
    accountId: requiredId('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: providers }).notNull(),
    /** The account as the service calls it. */
    externalId: text('external_id').notNull(),
    /** The person at the service who gave the permission, where the account is an organisation's. */
    externalUserId: text('external_user_id'),
    email: text('email').notNull().default(''),
    name: text('name').notNull().default(''),
    /** Tokens, or the keys of Tencent, as JSON; null once the permission is gone. */
    encryptedSecrets: encryptedText('secrets'),
    /** Until when the access token is good. */
    tokenExpiresAt: time('token_expires_at'),
    /** When the permission ends and cannot be renewed any more; null where it has no end. */
    grantExpiresAt: time('grant_expires_at'),
    activeImport: boolean('active_import').notNull().default(false),
    /** Since when recordings are looked for. */
    importSince: time('import_since'),
    /** When the last complete look for recordings began. */
    checkedAt: time('checked_at'),
    /** Why the last look failed, and since when; null while looks succeed. */
    problemCode: text('problem_code'),
    problemSince: time('problem_since'),
    /** The problem that a person was told of by mail, until a look succeeds again. */
    problemMailed: text('problem_mailed'),
    lastImportAt: time('last_import_at'),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    unique('integrations_account').on(table.accountId, table.provider, table.externalId),
    index('integrations_external').on(table.provider, table.externalId),
    index('integrations_active')
      .on(table.id)
      .where(sql`${table.activeImport} = true`),
  ],
);

/** A permission to begin (a ticket) or to end (a state) the popup of a provider; each is used once. */
export const oauthSteps = pgTable(
  'oauth_steps',
  {
    /** SHA-256 of the ticket or state. */
    digest: text('digest').primaryKey(),
    accountId: uuid('account_id').notNull(),
    userId: uuid('user_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    /** Null for a ticket, which opens the popup of any provider. */
    provider: text('provider', { enum: providers }),
    /** SHA-256 of the secret of the browser that may go on; null for any, which a state never is. */
    browserDigest: text('browser_digest'),
    /** The browser whose page of the console may say yes at the end; null for any, where its cookie does not reach that page. */
    pageDigest: text('page_digest'),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('oauth_steps_session').on(table.sessionId),
    index('oauth_steps_expiry').on(table.expiresAt),
  ],
);

/** An account that a service gave in a popup; it is connected once the person who began says yes, and forgotten else. */
export const oauthConsents = pgTable(
  'oauth_consents',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    userId: uuid('user_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    provider: text('provider', { enum: oauthProviders }).notNull(),
    /** SHA-256 of the secret of the browser that may say yes; null for any. */
    browserDigest: text('browser_digest'),
    externalId: text('external_id').notNull(),
    externalUserId: text('external_user_id'),
    email: text('email').notNull(),
    name: text('name').notNull(),
    encryptedSecrets: encryptedText('secrets').notNull(),
    tokenExpiresAt: time('token_expires_at'),
    grantExpiresAt: time('grant_expires_at'),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('oauth_consents_session').on(table.sessionId),
    index('oauth_consents_expiry').on(table.expiresAt),
  ],
);

/** A recording of another service, imported once at most. */
export const recordingImports = pgTable(
  'recording_imports',
  {
    id: uuid('id').primaryKey(),
    accountId: requiredId('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    integrationId: requiredId('integration_id').references(() => integrations.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: providers }).notNull(),
    /** The file as the service calls it. Both cards of Zoom have the same files. */
    externalId: text('external_id').notNull(),
    service: text('service').notNull(),
    title: text('title').notNull(),
    /** The address of the file. Encrypted, because some services need no log-in for it. */
    encryptedAddress: encryptedText('address').notNull(),
    status: text('status', { enum: ['queued', 'downloading', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    progress: integer('progress').notNull().default(0),
    /** The size of the file, whose room is taken while it comes; null before it is known. */
    totalBytes: bigint('total_bytes', { mode: 'number' }),
    errorCode: text('error_code'),
    videoId: uuid('video_id').references(() => videos.id, { onDelete: 'set null' }),
    recordedAt: time('recorded_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    unique('recording_imports_once').on(table.accountId, table.service, table.externalId),
    index('recording_imports_list').on(table.accountId, table.createdAt, table.id),
    index('recording_imports_integration').on(table.integrationId),
    index('recording_imports_video').on(table.videoId),
  ],
);
