import type { components } from '@palco/openapi';
import {
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { videos } from './videos';

/** The subtitles of a video, one row a language. */
export const subtitles = pgTable(
  'subtitles',
  {
    videoId: requiredId('video_id').references(() => videos.id),
    /** BCP 47, in its canonical form. */
    language: text('language').notNull(),
    origin: text('origin', { enum: ['upload', 'job'] }).notNull(),
    cues: jsonb('cues').$type<components['schemas']['Cue'][]>().notNull(),
    /** Storage key of the WebVTT file that was written from the cues. */
    fileKey: text('file_key').notNull(),
    /** The rules by which its passages were written; null before they were, see `transcripts`. */
    indexRevision: integer('index_revision'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.language] })],
);

/** Job subjects: one row for each language of a video. All jobs of the language have its id as their subject. */
export const subtitleJobs = pgTable(
  'subtitle_jobs',
  {
    id: uuid('id').primaryKey(),
    videoId: requiredId('video_id').references(() => videos.id),
    language: text('language').notNull(),
    /** The language that a model of the server heard in the newest job; BCP 47. */
    heard: text('heard'),
  },
  (table) => [unique('subtitle_jobs_language').on(table.videoId, table.language)],
);

/** What a model of the server has heard of a sound so far, so that a process that dies loses one window of it at most. */
export const transcriptionWindows = pgTable(
  'transcription_windows',
  {
    subjectId: requiredId('subject_id').references(() => subtitleJobs.id, { onDelete: 'cascade' }),
    /** A later job of the subject listens anew: its source or model may be another one. */
    jobId: requiredId('job_id'),
    endSeconds: doublePrecision('end_seconds').notNull(),
    segments: jsonb('segments').$type<TranscribedSegment[]>().notNull(),
    /** BCP 47, where it was detected. */
    language: text('language'),
  },
  (table) => [primaryKey({ columns: [table.subjectId, table.jobId, table.endSeconds] })],
);

/** What was said from one time to another, in seconds, and the share of the time in which somebody speaks. */
export interface TranscribedSegment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speech?: number;
}
