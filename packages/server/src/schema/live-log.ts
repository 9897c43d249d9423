import { integer, pgTable, primaryKey, real } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { lives } from './lives';

/** How a signal was over the time of its live, recorded while it is sent. */
export const liveSignalPoints = pgTable(
  'live_signal_points',
  {
    liveId: requiredId('live_id').references(() => lives.id, { onDelete: 'cascade' }),
    signalId: integer('signal_id').notNull(),
    at: time('at').notNull(),
    fps: real('fps').notNull(),
    /** Kilobits per second. */
    kbps: real('kbps').notNull(),
  },
  (table) => [primaryKey({ columns: [table.liveId, table.signalId, table.at] })],
);
