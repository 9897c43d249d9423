import type { LivePreset } from '@palco/openapi';
import { sql } from 'drizzle-orm';
import type { AnyColumn } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { foldedText } from './columns/folded-text';
import { directories } from './directories';
import { users } from './users';
import { accounts } from './teams';
import { videos } from './videos';

/** The settings that a preset stores. */
export type PresetSettings = Omit<LivePreset, 'id' | 'nome'>;

/** A live, from its creation to its end, and in the trash; its recording stays in the library. */
export const lives = pgTable(
  'lives',
  {
    id: uuid('id').primaryKey(),
    accountId: requiredId('account_id').references(() => accounts.id),
    createdBy: uuid('created_by').references(() => users.id),
    title: text('title').notNull(),
    /** The title without case and accents: what a search compares and a list sorts by. */
    titleFolded: foldedText('title_folded', (): AnyColumn => lives.title),
    description: text('description').notNull().default(''),
    /** Null for a live that has no date and was never started. */
    status: text('status', { enum: ['scheduled', 'live', 'paused', 'finished'] }),
    scheduledStartTime: time('scheduled_at'),
    startedAt: time('started_at'),
    finishedAt: time('finished_at'),
    type: text('type', { enum: ['studio', 'encoder'] }).notNull(),
    latency: text('latency', { enum: ['default', 'low', 'ultra-low'] }).notNull(),
    autoStart: boolean('auto_start').notNull().default(false),
    autoCuts: boolean('auto_cuts').notNull().default(false),
    /** The number of the signal that stands in for signal 1. */
    backupSignal: integer('backup_signal'),
    prefersBackup: boolean('prefers_backup').notNull().default(false),
    enableLive2vod: boolean('live2vod').notNull().default(false),
    enableDvr: boolean('dvr').notNull().default(false),
    enableAudioOnly: boolean('audio_only').notNull().default(false),
    enableLadder: boolean('ladder').notNull().default(true),
    geoAccessControl: text('geo_mode', { enum: ['block', 'allow'] }),
    /** Countries by ISO 3166-1 alpha-2. */
    geoRegionList: jsonb('geo_regions').$type<string[]>().notNull().default([]),
    /** Sites that may show it; empty: those of the team. */
    referrerWhitelist: jsonb('domains').$type<string[]>().notNull().default([]),
    thumbnailKey: text('thumbnail_key'),
    startSoonScreenKey: text('start_soon_key'),
    pauseScreenKey: text('pause_key'),
    endingScreenKey: text('ending_key'),
    playerColor: text('player_color'),
    waitingRoomColor: text('waiting_room_color'),
    studioColor: text('studio_color'),
    preRollUrl: text('pre_roll_url'),
    postRollUrl: text('post_roll_url'),
    measurementId: text('measurement_id'),
    /** Where its recording goes; null: the root. */
    directoryId: uuid('directory_id').references(() => directories.id, { onDelete: 'set null' }),
    recordingVideoId: uuid('recording_video_id').references(() => videos.id, { onDelete: 'set null' }),
    signalsTotal: integer('signals_total').notNull(),
    /** Incremented to revoke links to its media before they expire. */
    playbackTokenVersion: integer('media_epoch').notNull().default(0),
    viewerSignalAt: time('viewer_signal_at'),
    /** The one viewer who is asked to show his id; null: all. */
    viewerSignalFor: text('viewer_signal_for'),
    deletedAt: time('deleted_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('lives_of_team').on(table.accountId, table.createdAt, table.id),
    index('lives_by_title').on(table.accountId, table.titleFolded),
    index('lives_scheduled').on(table.accountId, table.scheduledStartTime),
    index('lives_running')
      .on(table.id)
      .where(sql`status in ('live', 'paused')`),
    index('lives_directory').on(table.directoryId),
    index('lives_recording').on(table.recordingVideoId),
    index('lives_trash')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index('lives_trash_of_team')
      .on(table.accountId, table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
);

/** Settings that new lives of a team can begin with. */
export const livePresets = pgTable(
  'live_presets',
  {
    id: uuid('id').primaryKey(),
    accountId: requiredId('account_id').references(() => accounts.id),
    name: text('name').notNull(),
    nameFolded: foldedText('name_folded', (): AnyColumn => livePresets.name),
    settings: jsonb('settings').$type<PresetSettings>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('live_presets_name').on(table.accountId, table.nameFolded)],
);
