import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { accounts } from './teams';

/** A player that is given keys. Times are milliseconds since 1970. */
export interface StoredPlay {
  /** The session of its media token. */
  id: string;
  beganAt: number;
  /** When it asked for a key last, to some seconds. */
  seenAt: number;
}

/** A player that is given no more keys, until its token has ended in any case. */
export interface EndedPlay {
  id: string;
  until: number;
}

/** Viewers that pages gave a name, and whose plays somebody counts or ended. */
export const viewers = pgTable(
  'viewers',
  {
    accountId: requiredId('account_id').references(() => accounts.id),
    /** A digest: the name itself is not kept. */
    viewer: text('viewer').notNull(),
    /** Those that count, in the order in which they began. */
    plays: jsonb('plays').$type<StoredPlay[]>().notNull().default([]),
    /** Those that made room for others. */
    ended: jsonb('ended').$type<EndedPlay[]>().notNull().default([]),
    /** What was made for the viewer until then is of no use. */
    endedAt: time('ended_at'),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.viewer] }),
    index('viewers_updated').on(table.updatedAt),
  ],
);
