import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { sql } from 'drizzle-orm';
import type { AnyColumn } from 'drizzle-orm';
import { foldedText } from './columns/folded-text';
import { accounts } from './teams';
import { videos } from './videos';

/** Videos of a team in an order of their own. */
export const playlists = pgTable(
  'playlists',
  {
    id: uuid('id').primaryKey(),
    accountId: requiredId('account_id').references(() => accounts.id),
    title: text('title').notNull(),
    /** The title without case and accents: what a search compares and a list sorts by. */
    titleFolded: foldedText('title_folded', (): AnyColumn => playlists.title),
    description: text('description').notNull().default(''),
    /** A picture that somebody sent; it is shown instead of that of a video. */
    thumbnailKey: text('thumbnail_key'),
    deletedAt: time('deleted_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('playlists_of_team').on(table.accountId, table.createdAt),
    index('playlists_by_title').on(table.accountId, table.titleFolded),
    index('playlists_trash')
      .on(table.accountId, table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
);

/** A video in a playlist, also while it lies in the trash. Written under the lock of the playlist only. */
export const playlistVideos = pgTable(
  'playlist_videos',
  {
    playlistId: requiredId('playlist_id').references(() => playlists.id, { onDelete: 'cascade' }),
    videoId: requiredId('video_id').references(() => videos.id, { onDelete: 'cascade' }),
    /** Only its order counts: there may be gaps. */
    position: integer('position').notNull(),
    /** The undo token of the bulk change that added it, so that the undo removes exactly these videos. */
    addedBy: uuid('added_by'),
  },
  (table) => [
    primaryKey({ columns: [table.playlistId, table.videoId] }),
    index('playlist_videos_order').on(table.playlistId, table.position),
    index('playlist_videos_of_video').on(table.videoId),
  ],
);
