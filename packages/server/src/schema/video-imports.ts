import { bigint, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { encryptedText } from './columns/encrypted-text';
import { directories } from './directories';
import { users } from './users';
import { accounts } from './teams';

/** A video that is fetched from an address that somebody entered. Its id becomes that of the video. */
export const videoImports = pgTable(
  'video_imports',
  {
    id: uuid('id').primaryKey(),
    accountId: requiredId('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by').references(() => users.id),
    /** Where the video goes; null for the root, also after the folder is gone. */
    directoryId: uuid('directory_id').references(() => directories.id, { onDelete: 'set null' }),
    /** As the client that began it chose it: the same one begins nothing twice. */
    idempotencyKey: uuid('request_id').notNull(),
    /** The address, encrypted, because it may hold a key. */
    encryptedAddress: encryptedText('address').notNull(),
    /** Tells whether two addresses are the same without opening them. */
    addressDigest: text('address_digest').notNull(),
    /** Host and path, for people. */
    shownAddress: text('shown_address').notNull(),
    title: text('title').notNull(),
    fileName: text('file_name').notNull(),
    status: text('status', { enum: ['queued', 'downloading', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    progress: integer('progress').notNull().default(0),
    /** Bytes that are safe in the storage. */
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
    totalBytes: bigint('total_bytes', { mode: 'number' }),
    /** The upload in the part store that holds them. */
    partsId: text('parts_id'),
    /** By what the other server tells whether the file is still the same. */
    validator: text('validator'),
    errorCode: text('error_code'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    unique('video_imports_once').on(table.accountId, table.idempotencyKey),
    index('video_imports_list').on(table.accountId, table.createdAt, table.id),
    index('video_imports_directory').on(table.directoryId),
    index('video_imports_ended').on(table.updatedAt),
  ],
);
