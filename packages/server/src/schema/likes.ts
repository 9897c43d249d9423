import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { videos } from './videos';

/** Likes of videos. A viewer is identified only by the session of the player. */
export const videoLikes = pgTable(
  'video_likes',
  {
    videoId: requiredId('video_id').references(() => videos.id, { onDelete: 'cascade' }),
    sessionId: text('session_id').notNull(),
    /** Keyed digest of the network address, by which the likes of one video from one place are limited. */
    addressDigest: text('address_digest'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.sessionId] }),
    index('video_likes_address').on(table.videoId, table.addressDigest),
  ],
);
