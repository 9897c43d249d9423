import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { lives } from './lives';
import { accounts } from './teams';

/**
 * Certificates that were given out, with what they say: they can be checked when the live, its attendees and their presence are
 * gone.
 */
export const certificates = pgTable(
  'certificates',
  {
    /** What is printed on it, without the dashes. */
    code: text('code').primaryKey(),
    accountId: requiredId('account_id').references(() => accounts.id),
    /** Null once the live is gone for good. */
    liveId: uuid('live_id').references(() => lives.id, { onDelete: 'set null' }),
    /** The registration or the attendee that it was made for, either of which may be gone. */
    subjectId: uuid('subject_id').notNull(),
    /** By which an erasure finds it when no attendee is left that knows the e-mail; see `digestOfEmail`. */
    emailDigest: text('email_digest').notNull(),
    name: text('name').notNull(),
    title: text('title').notNull(),
    team: text('team').notNull(),
    timezone: text('timezone').notNull(),
    startedAt: time('started_at').notNull(),
    minutes: integer('minutes').notNull(),
    /** Percent of the time on air. */
    share: integer('share').notNull(),
    issuedAt: time('issued_at').notNull(),
  },
  (table) => [
    index('certificates_of_live').on(table.liveId),
    index('certificates_of_subject').on(table.subjectId, table.issuedAt),
    index('certificates_of_email').on(table.accountId, table.emailDigest),
  ],
);
