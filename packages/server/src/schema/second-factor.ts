import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { requiredId, time } from './columns/ids-and-times';
import { encryptedText } from './columns/encrypted-text';
import { sessions } from './session';
import { users } from './users';

/** The app of a person that makes codes (TOTP, RFC 6238). It counts once `confirmedAt` is set. */
export const totpFactors = pgTable('totp_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  encryptedSecret: encryptedText('sealed_secret').notNull(),
  confirmedAt: time('confirmed_at'),
  /** The step of 30 seconds whose code was taken last: neither that code nor an earlier one is taken again. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: time('created_at').notNull().defaultNow(),
});

/** Codes for somebody who lost the other factors; each is used once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: requiredId('user_id').references(() => users.id),
    /** SHA-256 of the person and the code, which has 80 random bits. */
    digest: text('digest').primaryKey(),
    usedAt: time('used_at'),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
);

/** A passkey: the public half of a key pair in an authenticator. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: requiredId('user_id').references(() => users.id),
    name: text('name').notNull(),
    /** Base64url, chosen by the authenticator. */
    credentialId: text('credential_id').notNull(),
    /** COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** Grows with each use, or stays 0; a smaller one comes from a copy of the key. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    backedUp: boolean('backed_up').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_user').on(table.userId, table.createdAt),
  ],
);

/** A sign-in whose password was right and whose second step is outstanding. It is no session: no request reads it as one. */
export const halfSignIns = pgTable(
  'half_sign_ins',
  {
    /** SHA-256 of the secret that the client holds. */
    digest: text('digest').primaryKey(),
    userId: requiredId('user_id').references(() => users.id),
    /** Wrong codes so far. */
    failures: integer('failures').notNull().default(0),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('half_sign_ins_user').on(table.userId),
    index('half_sign_ins_expiry').on(table.expiresAt),
  ],
);

/** What an authenticator has to sign. Deleted when it is answered, whatever the answer is. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the secret that the client holds. */
    digest: text('digest').primaryKey(),
    /** Base64url. */
    challenge: text('challenge').notNull(),
    /** The session that adds a passkey; null for a sign-in. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** The sign-in of which it is the second step. */
    halfSignIn: text('half_sign_in').references(() => halfSignIns.digest, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
);
