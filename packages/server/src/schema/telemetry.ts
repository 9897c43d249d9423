import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { attendees } from './attendees';
import { lives } from './lives';
import { videos } from './videos';

const sum = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);
const counters = {
  starts: sum('starts'),
  startupMs: sum('startup_ms'),
  startupFailures: sum('startup_failures'),
  earlyExits: sum('early_exits'),
  watchedMs: sum('watched_ms'),
  rebufferMs: sum('rebuffer_ms'),
  rebuffers: sum('rebuffers'),
  bytes: sum('bytes'),
};

/** Lives and videos of which players told; what is kept of them goes with them. The id is that of the live or video. */
export const playSubjects = pgTable(
  'play_subjects',
  {
    id: uuid('id').primaryKey(),
    liveId: uuid('live_id').references(() => lives.id, { onDelete: 'cascade' }),
    videoId: uuid('video_id').references(() => videos.id, { onDelete: 'cascade' }),
  },
  (table) => [index('play_subjects_live').on(table.liveId), index('play_subjects_video').on(table.videoId)],
);

const subject = () => requiredId('subject_id').references(() => playSubjects.id, { onDelete: 'cascade' });

/** One play of one viewer. Its id is invented by the player, and counts within its live or video alone. */
export const plays = pgTable(
  'plays',
  {
    subjectId: subject(),
    id: uuid('id').notNull(),
    attendeeId: uuid('attendee_id').references(() => attendees.id, { onDelete: 'set null' }),
    viewerCode: text('viewer_code'),
    device: text('device'),
    os: text('os'),
    app: text('app'),
    network: text('network'),
    cdn: text('cdn'),
    provider: text('provider'),
    country: text('country'),
    state: text('state'),
    city: text('city'),
    ...counters,
    tenths: integer('tenths').notNull().default(0),
    lastError: text('last_error'),
    startedAt: time('started_at').notNull(),
    seenAt: time('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.id] }),
    index('plays_seen').on(table.subjectId, table.seenAt),
    index('plays_attendee').on(table.attendeeId),
    index('plays_viewer').on(table.subjectId, table.viewerCode),
  ],
);

/** Events of plays but heartbeats, for support. Partitions by day; see `kernel/database/partitions`. */
export const playEvents = pgTable(
  'play_events',
  {
    id: bigserial('id', { mode: 'number' }).notNull(),
    subjectId: subject(),
    playId: uuid('play_id').notNull(),
    at: time('at').notNull(),
    type: text('type').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    // With the time, because the partition is found by it.
    primaryKey({ columns: [table.id, table.at] }),
    index('play_events_of_play').on(table.subjectId, table.playId, table.at),
    index('play_events_at').on(table.at),
  ],
);

const slot = () => ({
  subjectId: subject(),
  at: time('at').notNull(),
  dimension: text('dimension').notNull(),
  name: text('name').notNull(),
  ...counters,
});

/** Sums by second, of lives alone, for half an hour: as a whole and by rendition. Partitions by hour. */
export const playSeconds = pgTable('play_seconds', slot(), (table) => [
  primaryKey({ columns: [table.subjectId, table.dimension, table.at, table.name] }),
  index('play_seconds_at').on(table.at),
]);

/** Sums by minute, for good. */
export const playMinutes = pgTable('play_minutes', slot(), (table) => [
  primaryKey({ columns: [table.subjectId, table.dimension, table.at, table.name] }),
]);
