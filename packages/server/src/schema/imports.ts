import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { encryptedText } from './columns/encrypted-text';
import { directories } from './directories';
import { users } from './users';
import { accounts } from './teams';
import { videos } from './videos';

/** Where a library can come from. */
export const importSources = [
  'vimeo',
  'mux',
  'cloudflare',
  'bunny',
  'panda',
  'palco',
  'bucket',
  'folder',
] as const;

/** A library of another place that a team brings here. */
export const imports = pgTable(
  'imports',
  {
    id: uuid('id').primaryKey(),
    accountId: requiredId('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by').references(() => users.id),
    source: text('source', { enum: importSources }).notNull(),
    /** What tells it from others of the source, for people. */
    name: text('name').notNull(),
    /** Below which its folders are made; null for the root, also after the folder is gone. */
    directoryId: uuid('directory_id').references(() => directories.id, { onDelete: 'set null' }),
    /** As the client that began it chose it: the same one begins nothing twice. */
    idempotencyKey: uuid('request_id').notNull(),
    /** As JSON; null once it has ended. */
    encryptedCredentials: encryptedText('credentials'),
    status: text('status', { enum: ['reading', 'ready', 'running', 'done', 'stopped', 'failed'] })
      .notNull()
      .default('reading'),
    /** Where the list of the source goes on; null at its beginning. */
    cursor: text('cursor'),
    /** When its list was read to its end. */
    listedAt: time('listed_at'),
    /** Until when the source asked to be left alone. */
    pausedUntil: time('paused_until'),
    errorCode: text('error_code'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    unique('imports_once').on(table.accountId, table.idempotencyKey),
    index('imports_list').on(table.accountId, table.createdAt, table.id),
    index('imports_directory').on(table.directoryId),
    index('imports_updated').on(table.updatedAt),
  ],
);

/** A part of a video with a name, as another service has it. */
export interface SourceChapter {
  readonly at: number;
  readonly title: string;
}

/** One video of the other library. Its id becomes that of the video. */
export const importItems = pgTable(
  'import_items',
  {
    id: uuid('id').primaryKey(),
    importId: requiredId('import_id').references(() => imports.id, { onDelete: 'cascade' }),
    accountId: requiredId('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** In the order of the source. */
    position: integer('position').notNull(),
    /** As the source calls it. */
    sourceId: text('source_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    folders: jsonb('folders').$type<string[]>().notNull().default([]),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    durationSeconds: doublePrecision('duration_seconds'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    publishedAt: time('published_at'),
    captions: jsonb('captions').$type<string[]>().notNull().default([]),
    chapters: jsonb('chapters').$type<SourceChapter[]>().notNull().default([]),
    posterAddress: text('poster_address'),
    /** Where people watched it. */
    oldAddress: text('old_address'),
    status: text('status', {
      enum: ['planned', 'withheld', 'present', 'queued', 'downloading', 'done', 'failed'],
    }).notNull(),
    /** Why it is withheld, or why it failed. */
    errorCode: text('error_code'),
    /** Codes of what did not come with it. */
    missing: jsonb('missing').$type<string[]>().notNull().default([]),
    progress: integer('progress').notNull().default(0),
    /** Bytes that are safe in the storage. */
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
    /** Of the file while it comes, whose room is taken. */
    totalBytes: bigint('total_bytes', { mode: 'number' }),
    fileName: text('file_name'),
    partsId: text('parts_id'),
    validator: text('validator'),
    videoId: uuid('video_id').references(() => videos.id, { onDelete: 'set null' }),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    unique('import_items_once').on(table.importId, table.sourceId),
    index('import_items_order').on(table.importId, table.position),
    index('import_items_open').on(table.accountId, table.status),
    index('import_items_video').on(table.videoId),
  ],
);

/** Which video of another place a team has: it comes once, by whatever import. */
export const importedVideos = pgTable(
  'imported_videos',
  {
    accountId: requiredId('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    source: text('source', { enum: importSources }).notNull(),
    /** The account, host or folder of the source in which ids are told apart, and the id of the video. */
    sourceKey: text('source_key').notNull(),
    videoId: requiredId('video_id').references(() => videos.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.source, table.sourceKey] }),
    index('imported_videos_video').on(table.videoId),
  ],
);
