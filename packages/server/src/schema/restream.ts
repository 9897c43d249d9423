import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RestreamFault } from '../ports/restreamer';
import { requiredId, time } from './columns/ids-and-times';
import { encryptedText } from './columns/encrypted-text';
import { lives } from './lives';
import { accounts } from './teams';
import { users } from './users';

/** Platforms, and the protocols by which any other one is reached. */
export const restreamServices = [
  'youtube',
  'facebook',
  'twitch',
  'linkedin',
  'instagram',
  'rtmp',
  'srt',
  'whip',
] as const;

/** Why a target does not take a live: what its connection found, or what the server did. */
export type TargetFault = RestreamFault | 'in_use' | 'key_lost' | 'full' | 'not_on_air';

/** Where lives of a team can be sent on to. */
export const restreamTargets = pgTable(
  'restream_targets',
  {
    id: uuid('id').primaryKey(),
    accountId: requiredId('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    service: text('service', { enum: restreamServices }).notNull(),
    address: text('address').notNull(),
    /** Address, key and passphrase as JSON. */
    encryptedSecrets: encryptedText('secrets').notNull(),
    /** The last characters of the key. */
    keyEnd: text('key_end').notNull(),
    hasPassphrase: boolean('has_passphrase').notNull(),
    /** HMAC of address and key, by which a second target with the same is found. */
    digest: text('digest').notNull(),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [unique('restream_targets_once').on(table.accountId, table.digest)],
);

/** A target that was chosen for a live, who sends to it, and how that goes. */
export const liveRestreams = pgTable(
  'live_restreams',
  {
    liveId: requiredId('live_id').references(() => lives.id, { onDelete: 'cascade' }),
    targetId: requiredId('target_id').references(() => restreamTargets.id, { onDelete: 'cascade' }),
    automatic: boolean('automatic').notNull(),
    /** What somebody did by hand, in place of `automatic`; null for nothing. */
    manual: text('manual', { enum: ['on', 'off'] }),
    /** The server process that sends; null for none. */
    holder: text('holder'),
    heldAt: time('held_at'),
    status: text('status', { enum: ['waiting', 'connecting', 'sending', 'failing'] }),
    fault: text('fault').$type<TargetFault>(),
    /** What the platform said. */
    detail: text('detail').notNull().default(''),
    since: time('since'),
    bitrate: integer('bitrate').notNull().default(0),
    sentBytes: bigint('sent_bytes', { mode: 'number' }).notNull().default(0),
    droppedFrames: integer('dropped_frames').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: time('next_try_at'),
  },
  (table) => [
    primaryKey({ columns: [table.liveId, table.targetId] }),
    index('live_restreams_target').on(table.targetId),
    index('live_restreams_held')
      .on(table.holder)
      .where(sql`${table.holder} is not null`),
  ],
);
