import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { lives } from './lives';

/** Viewers of a live: the session of a player, or a hash behind a CDN, and its last playlist request. Kept for a minute. */
export const liveViewers = pgTable(
  'live_viewers',
  {
    liveId: requiredId('live_id').references(() => lives.id, { onDelete: 'cascade' }),
    viewer: text('viewer').notNull(),
    seenAt: time('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.liveId, table.viewer] }),
    index('live_viewers_seen').on(table.seenAt),
  ],
);

/** The number of viewers of a live over time, recorded while it is live or paused. */
export const liveAudience = pgTable(
  'live_audience',
  {
    liveId: requiredId('live_id').references(() => lives.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
    viewers: integer('viewers').notNull(),
  },
  (table) => [primaryKey({ columns: [table.liveId, table.at] })],
);
