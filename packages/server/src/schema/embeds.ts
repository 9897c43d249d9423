import type { EmbedComponent } from '@palco/openapi';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { apiKeySecrets } from './api-keys';
import { accounts } from './teams';
import { videos } from './videos';

/** A token for one visitor of a partner's page, and its limits. */
export const embedSessions = pgTable(
  'embed_sessions',
  {
    id: uuid('id').primaryKey(),
    accountId: requiredId('account_id').references(() => accounts.id),
    /** The secret of a key that asked for it: it ends with that one. */
    secretId: requiredId('secret_id').references(() => apiKeySecrets.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, which is not stored. */
    digest: text('digest').notNull(),
    components: jsonb('components').$type<EmbedComponent[]>().notNull(),
    directoryId: uuid('directory_id'),
    videoId: uuid('video_id'),
    liveId: uuid('live_id'),
    origins: jsonb('origins').$type<string[]>().notNull(),
    maxFileBytes: bigint('max_file_bytes', { mode: 'number' }),
    maxFiles: integer('max_files'),
    visitor: text('visitor'),
    /** By the clock of the database, as its end is. */
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('embed_sessions_digest').on(table.digest),
    index('embed_sessions_secret').on(table.secretId),
    index('embed_sessions_expiry').on(table.expiresAt),
  ],
);

/** Which session made a video: it alone sends the file, or a later one of the same key and visitor. */
export const embedVideos = pgTable(
  'embed_videos',
  {
    videoId: uuid('video_id')
      .primaryKey()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** The session may be forgotten by now. */
    embedId: uuid('embed_id').notNull(),
    apiKeyId: uuid('api_key_id').notNull(),
    visitor: text('visitor'),
  },
  (table) => [index('embed_videos_session').on(table.embedId)],
);
