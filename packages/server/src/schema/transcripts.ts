import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { requiredId } from './columns/ids-and-times';
import { searchVector } from './columns/search-vector';
import { subtitles } from './subtitles';

/** A cue of a passage: its times in seconds and its text without markup. */
export type StoredPassageCue = readonly [start: number, end: number, text: string];

/** What is searched of subtitles: they are cut into passages of about a minute, which overlap. They go with the subtitles. */
export const transcriptPassages = pgTable(
  'transcript_passages',
  {
    videoId: requiredId('video_id'),
    language: text('language').notNull(),
    /** From 0, in the order of their times. */
    position: integer('position').notNull(),
    /** The word stems with their places in `cues`, and one lexeme that names the team and the dictionary. */
    lexemes: searchVector('lexemes').notNull(),
    cues: jsonb('cues').$type<StoredPassageCue[]>().notNull(),
    /** How many of `cues` are its own; those after them are the first of the next passage. */
    ownCues: integer('own_cues').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.language, table.position] }),
    foreignKey({
      name: 'transcript_passages_of_subtitles',
      columns: [table.videoId, table.language],
      foreignColumns: [subtitles.videoId, subtitles.language],
    }).onDelete('cascade'),
    // Without a pending list: a search would read all of it.
    index('transcript_passages_lexemes').using('gin', table.lexemes).with({ fastupdate: false }),
  ],
);
