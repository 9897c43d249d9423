import { bigint, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { lives } from './lives';
import { videos } from './videos';

const sum = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/**
 * What players told of themselves with their requests for media (CMCD), as sums: of a live by the minute, of a video by the day. The
 * subject is the live or the video.
 */
export const clientReports = pgTable(
  'client_reports',
  {
    subjectId: requiredId('subject_id'),
    liveId: uuid('live_id').references(() => lives.id, { onDelete: 'cascade' }),
    videoId: uuid('video_id').references(() => videos.id, { onDelete: 'cascade' }),
    /** Begin of the minute or day. */
    at: time('at').notNull(),
    reports: sum('reports'),
    starved: sum('starved'),
    bufferMs: sum('buffer_ms'),
    /** Reports that told of a buffer; the same for what follows. */
    buffers: sum('buffers'),
    throughputKbps: sum('throughput_kbps'),
    throughputs: sum('throughputs'),
    bitrateKbps: sum('bitrate_kbps'),
    bitrates: sum('bitrates'),
    startupMs: sum('startup_ms'),
    startups: sum('startups'),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.at] }),
    index('client_reports_live').on(table.liveId),
    index('client_reports_video').on(table.videoId),
  ],
);
