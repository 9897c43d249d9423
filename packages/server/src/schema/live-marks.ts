import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { lives } from './lives';

/** Moments of a live with a name; they become the chapters of its recording. */
export const liveMarks = pgTable(
  'live_marks',
  {
    id: uuid('id').primaryKey(),
    liveId: requiredId('live_id').references(() => lives.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    at: time('at').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('live_marks_of_live').on(table.liveId, table.at)],
);
