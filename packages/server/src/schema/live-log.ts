import { integer, pgTable, primaryKey, real, timestamp } from 'drizzle-orm/pg-core';
import { requiredId } from './columns/required-id';
import { lives } from './lives';

/** How a signal was over the time of its live, recorded while it is sent. */
export const liveSignalPoints = pgTable(
  'live_signal_points',
  {
    liveId: requiredId('live_id').references(() => lives.id, { onDelete: 'cascade' }),
    signalId: integer('signal_id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    fps: real('fps').notNull(),
    /** Kilobits per second. */
    kbps: real('kbps').notNull(),
  },
  (table) => [primaryKey({ columns: [table.liveId, table.signalId, table.at] })],
);
