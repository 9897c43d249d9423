import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { videos } from '../videos/videos.tables';

/** Who likes a video: a viewer is known by the session of the player alone. */
export const videoLikes = pgTable(
  'video_likes',
  {
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    sessionId: text('session_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.sessionId] })],
);
