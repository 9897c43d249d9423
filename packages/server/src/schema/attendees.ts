import { sql } from 'drizzle-orm';
import type { AnyColumn } from 'drizzle-orm';
import { boolean, doublePrecision, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { foldedText } from './columns/folded-text';
import { lives } from './lives';
import { accounts } from './teams';

/** Whom the organiser sees: one for each e-mail of a live, with the time of all its registrations. */
export const attendees = pgTable(
  'attendees',
  {
    id: uuid('id').primaryKey(),
    liveId: requiredId('live_id').references(() => lives.id, { onDelete: 'cascade' }),
    accountId: requiredId('account_id').references(() => accounts.id),
    email: text('email').notNull(),
    /** Of the first registration: nobody who types the e-mail later changes it. */
    name: text('name').notNull(),
    nameFolded: foldedText('name_folded', (): AnyColumn => attendees.name),
    watchedSeconds: doublePrecision('watched_seconds').notNull().default(0),
    lastSeenAt: time('last_seen_at'),
    /** Of releases that banned a typed e-mail. Not read any more; the next release drops it. */
    bannedUntil: time('banned_until'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('attendees_email').on(table.liveId, table.email),
    index('attendees_of_live').on(table.liveId, table.createdAt, table.id),
    index('attendees_of_team').on(table.accountId, table.email),
  ],
);

/**
 * One registration: a person on one device, with a token. Its id is the id of the principal, and what the chat shows: it tells
 * nothing of other registrations of the same e-mail, which nobody proved to own.
 */
export const attendeeRegistrations = pgTable(
  'attendee_registrations',
  {
    id: uuid('id').primaryKey(),
    attendeeId: requiredId('attendee_id').references(() => attendees.id, { onDelete: 'cascade' }),
    liveId: requiredId('live_id').references(() => lives.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the token, which is not stored. */
    tokenDigest: text('token_digest').notNull(),
    /** Of the address it came from, made with the key of the server. */
    addressDigest: text('address_digest').notNull(),
    watchedSeconds: doublePrecision('watched_seconds').notNull().default(0),
    lastSeenAt: time('last_seen_at'),
    bannedUntil: time('banned_until'),
    /** The ban is of everybody who comes from the same address. */
    bansAddress: boolean('bans_address').notNull().default(false),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('attendee_registrations_banned')
      .on(table.liveId, table.addressDigest)
      .where(sql`${table.bannedUntil} is not null`),
    uniqueIndex('attendee_registrations_token').on(table.tokenDigest),
    index('attendee_registrations_of_attendee').on(table.attendeeId),
    index('attendee_registrations_of_live').on(table.liveId, table.createdAt),
    index('attendee_registrations_of_address').on(table.addressDigest, table.createdAt),
  ],
);
