import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import type { AnyColumn } from 'drizzle-orm';
import { foldedText } from './columns/folded-text';
import { clients } from './clients';

import { roles } from './roles';

/** A time zone of before: it holds until the end of a month. */
export interface PastZone {
  readonly until: string;
  readonly timeZone: string;
}

/** A team: the tenant of every object. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    clientId: requiredId('client_id').references(() => clients.id),
    name: text('name').notNull(),
    /** The name without case and accents: what a search compares and a list sorts by. */
    nameFolded: foldedText('name_folded', (): AnyColumn => accounts.name),
    /** Storage key of the picture, never an address. */
    thumbnailKey: text('thumbnail_key'),
    blocked: boolean('blocked').notNull().default(false),
    limiteFps: integer('fps_limit').notNull().default(30),
    /** A viewer of an unknown country counts as blocked where a live blocks some. */
    recusarPaisDesconhecido: boolean('refuses_unknown_countries').notNull().default(false),
    /** Members without a second factor can do nothing in the team. */
    requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
    /** Segments of its videos are served encrypted, unless they say otherwise. */
    encryptVideos: boolean('encrypts_videos').notNull().default(false),
    /** Players draw over the picture who watches, unless the video says otherwise. */
    markViewers: boolean('marks_viewers').notNull().default(false),
    /** Players with encrypted videos that one viewer has at once; null for any number. */
    sessionsPerViewer: integer('sessions_per_viewer'),
    timezone: text('timezone').notNull().default('America/Sao_Paulo'),
    /** Time zones of before with the last month of the bill that each holds for. */
    pastZones: jsonb('past_zones').$type<PastZone[]>().notNull().default([]),
    /** `#rrggbb` in lower case: the colour of its public pages and covers; null for one that its id chooses. */
    color: text('color'),
    /** `#rrggbb` in lower case: the colour of new lives and folders. */
    corPadrao: text('default_color'),
    /** Host names whose pages may frame the team's player and read its media. */
    dominiosPadrao: jsonb('default_domains').$type<string[]>().notNull().default([]),
    /** Increased to revoke the media links of all its videos before they expire. */
    playbackTokenVersion: integer('media_epoch').notNull().default(0),
    language: text('language'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    /** The row stays, because the activity log names it. */
    deletedAt: time('deleted_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('accounts_client').on(table.clientId)],
);

/** Who works in which team, with which role there. `userId` references users (declared in `users`). */
export const memberships = pgTable(
  'memberships',
  {
    accountId: requiredId('account_id').references(() => accounts.id),
    userId: uuid('user_id').notNull(),
    roleId: requiredId('role_id').references(() => roles.id),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId] }),
    index('memberships_user').on(table.userId),
    index('memberships_role').on(table.roleId),
  ],
);
