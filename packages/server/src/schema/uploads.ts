import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from './columns/ids-and-times';
import { videos } from './videos';

/** A part whose digest was compared when it came: its first and its last byte, and its SHA-256 in base64. */
export type PartDigest = readonly [start: number, end: number, sha256: string];

/** The row of a source as it was when another one began to take its place. */
export interface RetainedUpload {
  readonly sourceId: string | null;
  readonly totalBytes: number | null;
  readonly partsId: string | null;
  readonly fileName: string | null;
  readonly ranges: (readonly [start: number, end: number])[];
  readonly partDigests?: PartDigest[];
  readonly isIncomplete?: boolean;
  readonly completedAt: string | null;
  readonly expiresAt: string;
  readonly createdAt: string;
}

/** The source of a video while it arrives. `ranges` are inclusive, sorted, merged, and already on disk. */
export const uploads = pgTable(
  'uploads',
  {
    videoId: uuid('video_id')
      .primaryKey()
      .references(() => videos.id),
    /** The name of its object below `sources/`; null for the id of the video. */
    sourceId: uuid('source_id'),
    /** As the first chunk announced it; null while a whole file of unknown length arrives. */
    totalBytes: bigint('total_bytes', { mode: 'number' }),
    /** The id that the part store gave; null once the bytes of an expired source were removed. */
    partsId: text('parts_id'),
    /** The name that the client sent: data, never a path. */
    fileName: text('file_name'),
    ranges: jsonb('ranges').$type<(readonly [start: number, end: number])[]>().notNull().default([]),
    /** Of the parts that came with their digest. */
    partDigests: jsonb('part_digests').$type<PartDigest[]>().notNull().default([]),
    /** It lacks a part of what it was made of: its video is marked as truncated. */
    isIncomplete: boolean('is_incomplete').notNull().default(false),
    /** The upload that it replaces; set from the start of a replacement until the new source plays. */
    replaces: jsonb('replaces').$type<{ readonly upload: RetainedUpload | null }>(),
    completedAt: time('completed_at'),
    expiresAt: time('expires_at').notNull(),
    /** When the bytes of an expired source were removed; the row stays and tells the client that it expired. */
    purgedAt: time('purged_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('uploads_unfinished')
      .on(table.expiresAt)
      .where(sql`${table.completedAt} is null`),
    index('uploads_replacing')
      .on(table.expiresAt)
      .where(sql`${table.replaces} is not null`),
  ],
);
