import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { sql } from 'drizzle-orm';
import type { AnyColumn } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { encryptedText } from './columns/encrypted-text';
import { foldedText } from './columns/folded-text';
import { directories } from './directories';
import { users } from './users';
import { accounts } from './teams';

/** One step of the ladder, as it was made. `name` is `720p`, or `audio` where there is no picture. */
export interface StoredRendition {
  name: string;
  width: number | null;
  height: number | null;
  bandwidth: number;
}

/** A track of the source that does not play. */
export interface StoredOmittedTrack {
  kind: 'picture' | 'sound' | 'subtitle';
  language: string | null;
}

/** A part of a video with a name. */
export interface StoredChapter {
  inicio: number;
  titulo: string;
}

/** A video of the library, from its creation (no byte yet) to its trash. */
export const videos = pgTable(
  'videos',
  {
    id: uuid('id').primaryKey(),
    accountId: requiredId('account_id').references(() => accounts.id),
    directoryId: requiredId('directory_id').references(() => directories.id),
    createdBy: uuid('created_by').references(() => users.id),
    title: text('title').notNull(),
    /** The title without case and accents: what a search compares and a list sorts by. */
    titleFolded: foldedText('title_folded', (): AnyColumn => videos.title),
    description: text('description').notNull().default(''),
    status: text('status', { enum: ['created', 'uploading', 'processing', 'ready', 'failed'] })
      .notNull()
      .default('created'),
    /** Percent of the current stage, 0 to 100. */
    progress: integer('progress').notNull().default(0),
    durationSeconds: doublePrecision('duration_seconds'),
    width: integer('width'),
    height: integer('height'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    /** What all files made of the source take; null where they were not counted yet. */
    renditionBytes: bigint('rendition_bytes', { mode: 'number' }),
    /** Storage key prefix of the HLS files; null until ready. */
    hlsKey: text('hls_key'),
    posterKey: text('poster_key'),
    /** A picture that somebody chose; it is shown instead of the poster. */
    thumbnailKey: text('thumbnail_key'),
    /** Where that picture is from; null also for those that were chosen before this was kept. */
    thumbnailOrigin: text('thumbnail_origin', { enum: ['frame', 'upload'] }),
    endScreenKey: text('end_screen_key'),
    /** The whole video as one file, once it was asked for; it is of the run that `hls_key` names. */
    mp4Key: text('mp4_key'),
    /** WebVTT that names the pictures of the storyboard; null where there is none. */
    storyboardKey: text('storyboard_key'),
    renditions: jsonb('renditions').$type<StoredRendition[]>().notNull().default([]),
    /** Tracks of the source that do not play. */
    omittedTracks: jsonb('omitted_tracks').$type<StoredOmittedTrack[]>().notNull().default([]),
    failureCode: text('failure_code'),
    /** The status of a replacement of the source; null without one. */
    replacementStatus: text('replacement_status', { enum: ['uploading', 'processing', 'failed'] }),
    /** Percent of the current stage, 0 to 100. */
    replacementProgress: integer('replacement_progress').notNull().default(0),
    replacementFailureCode: text('replacement_failure_code'),
    truncated: boolean('truncated').notNull().default(false),
    /** A stretch of its source could not be read. */
    damaged: boolean('damaged').notNull().default(false),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    privacy: text('privacy', { enum: ['public', 'private'] })
      .notNull()
      .default('public'),
    /** Whose pages may show it; empty for those of the team. */
    allowedDomains: jsonb('allowed_domains').$type<string[]>().notNull().default([]),
    /** Whether its segments are served encrypted; null as its team sets it. */
    encryption: boolean('encryption'),
    /** What the keys of its segments are derived from, once one was asked for. It never changes. */
    encryptionSecret: encryptedText('encryption_secret'),
    /** Whether its player draws over the picture who watches; null as its team sets it. */
    viewerMark: boolean('viewer_mark'),
    /** In the order of their time. */
    chapters: jsonb('chapters').$type<StoredChapter[]>().notNull().default([]),
    /** The video of the same team that interprets it in sign language. */
    signLanguageVideoId: uuid('sign_language_video_id').references((): AnyPgColumn => videos.id, {
      onDelete: 'set null',
    }),
    /** Increased to revoke media links before they expire. */
    playbackTokenVersion: integer('media_epoch').notNull().default(0),
    deletedAt: time('deleted_at'),
    /** The folder with which it went to the trash; null where it went by itself. */
    trashedWith: uuid('trashed_with'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('videos_place').on(table.accountId, table.directoryId, table.createdAt),
    index('videos_of_team')
      .on(table.accountId, table.createdAt)
      .where(sql`${table.deletedAt} is null`),
    index('videos_of_folder')
      .on(table.directoryId, table.createdAt)
      .where(sql`${table.deletedAt} is null`),
    index('videos_trash')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index('videos_trash_of_team')
      .on(table.accountId, table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index('videos_trashed_with')
      .on(table.trashedWith)
      .where(sql`${table.trashedWith} is not null`),
    // What a purge of the interpretation has to look for.
    index('videos_signed_by')
      .on(table.signLanguageVideoId)
      .where(sql`${table.signLanguageVideoId} is not null`),
  ],
);
