import { sql } from 'drizzle-orm';
import { doublePrecision, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { lives } from './lives';
import { users } from './users';
import { videos } from './videos';

/** A segment that a clip is made of, as the playlist listed it. */
export interface StoredClipSegment {
  readonly uri: string;
  /** Its initialization section. */
  readonly init: string;
  readonly seconds: number;
  readonly startedAt: number;
  readonly discontinuity: boolean;
}

/** Stretches of lives that become videos. */
export const liveClips = pgTable(
  'live_clips',
  {
    id: uuid('id').primaryKey(),
    liveId: requiredId('live_id').references(() => lives.id, { onDelete: 'cascade' }),
    accountId: requiredId('account_id'),
    createdBy: uuid('created_by').references(() => users.id),
    title: text('title').notNull(),
    directoryId: uuid('directory_id'),
    status: text('status', { enum: ['making', 'ready', 'failed'] }).notNull(),
    errorCode: text('error_code'),
    from: time('from_time').notNull(),
    until: time('until_time').notNull(),
    /** What it is made of; kept from removal while the clip is being made. */
    segments: jsonb('segments').$type<StoredClipSegment[]>().notNull(),
    seconds: doublePrecision('seconds'),
    videoId: uuid('video_id').references(() => videos.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('live_clips_of_live').on(table.liveId, table.createdAt),
    index('live_clips_video')
      .on(table.videoId)
      .where(sql`${table.videoId} is not null`),
  ],
);
