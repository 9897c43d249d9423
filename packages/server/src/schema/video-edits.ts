import type { components } from '@palco/openapi';
import {
  bigint,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { users } from './users';
import { videos } from './videos';
import type { StoredChapter, StoredOmittedTrack, StoredRendition } from './videos';

/** A stretch of an original that is kept, in seconds. */
export interface StoredRange {
  readonly from: number;
  readonly until: number;
}

/** Chapters as they were before a video was edited, and as the edit wrote them. */
export interface StoredEditedChapters {
  readonly original: StoredChapter[];
  readonly written: StoredChapter[];
}

/** What of its original a video shows, with the files of the original: one row a video that was edited. */
export const videoEdits = pgTable('video_edits', {
  videoId: uuid('video_id')
    .primaryKey()
    .references(() => videos.id),
  accountId: requiredId('account_id'),
  createdBy: uuid('created_by').references(() => users.id),
  /** What was asked for last. */
  keep: jsonb('keep').$type<StoredRange[]>().notNull(),
  /** What the video plays; null while that is its original. */
  applied: jsonb('applied').$type<StoredRange[]>(),
  status: text('status', { enum: ['processing', 'ready', 'failed'] }).notNull(),
  progress: integer('progress').notNull().default(0),
  failureCode: text('failure_code'),
  hlsKey: text('hls_key').notNull(),
  posterKey: text('poster_key'),
  storyboardKey: text('storyboard_key'),
  durationSeconds: doublePrecision('duration_seconds').notNull(),
  width: integer('width'),
  height: integer('height'),
  renditions: jsonb('renditions').$type<StoredRendition[]>().notNull(),
  renditionBytes: bigint('rendition_bytes', { mode: 'number' }),
  omittedTracks: jsonb('omitted_tracks').$type<StoredOmittedTrack[]>().notNull().default([]),
  chapters: jsonb('chapters').$type<StoredEditedChapters>(),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
  version: integer('version').notNull(),
});

/** Subtitles as they were before their video was edited. */
export const videoEditSubtitles = pgTable(
  'video_edit_subtitles',
  {
    videoId: requiredId('video_id').references(() => videoEdits.videoId, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    cues: jsonb('cues').$type<components['schemas']['Cue'][]>().notNull(),
    /** The file that the edit wrote of them: where the subtitles have another one, somebody changed them since. */
    writtenAs: text('written_as').notNull(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.language] })],
);
