import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { sql } from 'drizzle-orm';
import type { AnyColumn } from 'drizzle-orm';
import { foldedText } from './columns/folded-text';
import { accounts } from './teams';

/** A person who signs in. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** E-mail, lower case; the own id while {@link users.invitedEmail} is set. */
    login: text('login').notNull(),
    /**
     * Of an invited person whose e-mail somebody else has: an account that is to join the teams, or another invitation. Then
     * nobody signs in as this row; whoever accepts with the account takes its memberships over.
     */
    invitedEmail: text('invited_email'),
    name: text('name').notNull(),
    nameFolded: foldedText('name_folded', (): AnyColumn => users.name),
    /** scrypt, self-describing; null until an invitation is accepted. */
    passwordHash: text('password_hash'),
    /** When an invitation was last queued; null for somebody who was never invited. */
    invitedAt: time('invited_at'),
    /** Who sent it, and is told what becomes of it. Without a rule, which a release that runs beside this one would not know. */
    invitedBy: uuid('invited_by'),
    /** Why its mail did not arrive: the mail server refused it for good, or took it at no try. Null where it did, or may yet. */
    inviteFailure: text('invite_failure', { enum: ['refused', 'unsent'] }),
    avatarKey: text('avatar_key'),
    homeAccountId: requiredId('home_account_id').references(() => accounts.id),
    selectedAccountId: uuid('selected_account_id').references(() => accounts.id),
    language: text('language'),
    /** The wire's `canManageTeamsUsers`: adds `manageTeamUsers` in every team of the person. */
    managesTeams: boolean('manages_teams').notNull().default(false),
    active: boolean('active').notNull().default(true),
    lastLoginAt: time('last_login_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    /** The row stays, because the activity log names it; the e-mail is free again. */
    deletedAt: time('deleted_at'),
    version: integer('version').notNull().default(1),
    /** Since when the person has a second factor without a gap; null without one. */
    secondFactorSince: time('second_factor_since'),
  },
  (table) => [
    uniqueIndex('users_login')
      .on(sql`lower(${table.login})`)
      .where(sql`${table.deletedAt} is null`),
    index('users_name').on(table.nameFolded, table.id),
    index('users_home').on(table.homeAccountId),
  ],
);
