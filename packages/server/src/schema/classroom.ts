import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { lives } from './lives';

/** The public page of a live; a live without a row has the default one. */
export const liveClassrooms = pgTable('live_classrooms', {
  liveId: uuid('live_id')
    .primaryKey()
    .references(() => lives.id, { onDelete: 'cascade' }),
  backgroundKey: text('background_key'),
  loginBackgroundKey: text('login_background_key'),
  scheduleImageKey: text('schedule_image_key'),
  /** Null: that of the live. */
  description: text('description'),
  /** Percent of the time on air from which attendees get a certificate; null: none do. */
  certificateShare: integer('certificate_share'),
  /** Days after the end after which the data of the attendees are erased; null: they stay. */
  retentionDays: integer('retention_days'),
  updatedAt: time('updated_at').notNull().defaultNow(),
  version: integer('version').notNull().default(0),
});

/** Those who speak in a live. */
export const liveSpeakers = pgTable(
  'live_speakers',
  {
    id: uuid('id').primaryKey(),
    liveId: requiredId('live_id').references(() => lives.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    avatarKey: text('avatar_key'),
  },
  (table) => [index('live_speakers_of_live').on(table.liveId, table.position)],
);
