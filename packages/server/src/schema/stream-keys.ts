import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { encryptedText } from './columns/encrypted-text';
import { lives } from './lives';

/** Stream keys. A key authorises to send signals to its live. */
export const liveKeys = pgTable(
  'live_keys',
  {
    id: uuid('id').primaryKey(),
    liveId: requiredId('live_id').references(() => lives.id, { onDelete: 'cascade' }),
    /** Null: the general key. */
    signalId: integer('signal_id'),
    /** Encrypted with the server's secret and not hashed, because people must be able to read it again. */
    encryptedKey: encryptedText('stream_key').notNull(),
    /** HMAC of the key, by which it is looked up. */
    digest: text('digest').notNull().unique(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [unique('live_keys_signal').on(table.liveId, table.signalId).nullsNotDistinct()],
);
