import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { lives } from './lives';
import { users } from './users';

/** What was measured of a signal within a second of a test. */
export interface ConnectionSample {
  /** The signal came. */
  readonly isHere: boolean;
  /** When this connection began: another one is a reconnect. */
  readonly connectedAt: number;
  readonly fps: number;
  readonly bitrate: number;
  readonly keyframeIntervalMs: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly videoCodec: string | null;
  readonly audioCodec: string | null;
  readonly problem: string | null;
  readonly soundLevel: number | null;
  readonly flow: {
    readonly behindMs: number;
    readonly longestGapMs: number;
    readonly restarts: number;
  } | null;
  readonly link: {
    readonly rttMs: number | null;
    readonly lossPercent: number;
    readonly repeated: number;
  } | null;
}

/** The last connection test of each signal of a live. */
export const connectionTests = pgTable(
  'connection_tests',
  {
    liveId: requiredId('live_id').references(() => lives.id, { onDelete: 'cascade' }),
    signalId: integer('signal_id').notNull(),
    /** Of this test: what came late of an earlier one changes nothing. */
    id: uuid('id').notNull(),
    accountId: requiredId('account_id'),
    startedBy: uuid('started_by').references(() => users.id),
    /** As they were when it started: the report goes by them. */
    latency: text('latency', { enum: ['default', 'low', 'ultra-low'] }).notNull(),
    fpsLimit: integer('fps_limit').notNull(),
    startedAt: time('started_at').notNull(),
    samples: jsonb('samples').$type<ConnectionSample[]>().notNull().default([]),
    /** When the last one was written: of several hosts one writes each second. */
    sampledAt: time('sampled_at'),
    end: text('end_reason', {
      enum: ['complete', 'stopped', 'sender_left', 'never_came', 'refused', 'on_air', 'live_over'],
    }),
    endedAt: time('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.liveId, table.signalId] }),
    index('connection_tests_running')
      .on(table.accountId)
      .where(sql`${table.endedAt} is null`),
  ],
);
