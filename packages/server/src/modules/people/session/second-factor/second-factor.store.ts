import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../../kernel/database/database';
import type { Encrypted } from '../../../../schema/columns/encrypted-text';
import type { EncryptedColumn } from '../../../../kernel/secret/encrypted-column';
import { notePerson } from '../../people';
import { sessions } from '../../../../schema/session';
import { users } from '../../../../schema/users';
import { digestOfRecoveryCode } from './recovery-codes.pure';
import type { FactorCount } from './factor-rules.pure';
import { halfSignIns, passkeys, recoveryCodes, totpFactors } from '../../../../schema/second-factor';

/** How secrets of apps are encrypted. */
export const encryptedTotpSecrets: EncryptedColumn = {
  table: totpFactors,
  column: totpFactors.encryptedSecret,
  id: totpFactors.userId,
  purpose: 'TOTP secrets',
};

export type StoredTotp = typeof totpFactors.$inferSelect;
export type StoredPasskey = typeof passkeys.$inferSelect;

export async function findTotp(db: Queryable, userId: string): Promise<StoredTotp | undefined> {
  const [row] = await db.select().from(totpFactors).where(eq(totpFactors.userId, userId));
  return row;
}

/** Begins an enrolment; a secret that was never confirmed is replaced. @returns whether there was no confirmed one. */
export async function putTotp(tx: Queryable, userId: string, encryptedSecret: Encrypted): Promise<boolean> {
  const written = await tx
    .insert(totpFactors)
    .values({ userId, encryptedSecret })
    .onConflictDoUpdate({
      target: totpFactors.userId,
      set: { encryptedSecret, lastStep: 0, createdAt: sql`now()` },
      setWhere: isNull(totpFactors.confirmedAt),
    })
    .returning({ userId: totpFactors.userId });
  return written.length === 1;
}

/** Marks the code of a step as taken, so that of two at once only one is. @returns whether it was not taken before. */
export async function consumeStep(
  tx: Queryable,
  { userId, step }: { userId: string; step: number },
): Promise<boolean> {
  const taken = await tx
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(eq(totpFactors.userId, userId), lt(totpFactors.lastStep, step)))
    .returning({ userId: totpFactors.userId });
  return taken.length === 1;
}

export async function confirmTotp(tx: Queryable, userId: string): Promise<void> {
  await tx
    .update(totpFactors)
    .set({ confirmedAt: sql`now()` })
    .where(eq(totpFactors.userId, userId));
}

/** @returns whether there was a confirmed one. */
export async function deleteTotp(tx: Queryable, userId: string): Promise<boolean> {
  const gone = await tx
    .delete(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))
    .returning({ userId: totpFactors.userId });
  return gone.length === 1;
}

export async function replaceRecoveryCodes(
  tx: Queryable,
  userId: string,
  codes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (codes.length === 0) return;
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, digest: digestOfRecoveryCode(userId, code) })));
}

/** Marks a recovery code as used, so that of two at once only one is. @returns whether it was good. */
export async function takeRecoveryCode(
  tx: Queryable,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCodes.digest, digestOfRecoveryCode(userId, code)), isNull(recoveryCodes.usedAt)))
    .returning({ digest: recoveryCodes.digest });
  return taken.length === 1;
}

export function listPasskeys(db: Queryable, userId: string): Promise<StoredPasskey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function findPasskey(db: Queryable, credentialId: string): Promise<StoredPasskey | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** @returns false where the authenticator's key is stored already. */
export async function insertPasskey(tx: Queryable, row: typeof passkeys.$inferInsert): Promise<boolean> {
  const written = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
  return written.length === 1;
}

export async function changePasskeyName(
  tx: Queryable,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<StoredPasskey | undefined> {
  const [row] = await tx
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning();
  return row;
}

export async function deletePasskey(
  tx: Queryable,
  { userId, id }: { userId: string; id: string },
): Promise<StoredPasskey | undefined> {
  const [row] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning();
  return row;
}

/** Notes a use. @returns false for a counter that did not grow: the key was copied, or the same answer came twice. */
export async function consumeCounter(
  tx: Queryable,
  { id, counter, backedUp }: { id: string; counter: number; backedUp: boolean },
): Promise<boolean> {
  const isNewer = or(lt(passkeys.counter, counter), sql`${passkeys.counter} = 0 and ${counter} = 0`);
  const taken = await tx
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), isNewer))
    .returning({ id: passkeys.id });
  return taken.length === 1;
}

/** What a person has. */
export async function countFactors(db: Queryable, userId: string): Promise<FactorCount> {
  const [row] = await db
    .select({
      totp: sql<boolean>`exists (select 1 from ${totpFactors} as app
        where app.user_id = ${userId} and app.confirmed_at is not null)`,
      passkeys: sql`(select count(*) from ${passkeys} as own where own.user_id = ${userId})`.mapWith(Number),
      recoveryCodes: sql`(select count(*) from ${recoveryCodes} as code
        where code.user_id = ${userId} and code.used_at is null)`.mapWith(Number),
    })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? { totp: false, passkeys: 0, recoveryCodes: 0 };
}

/** Writes whether a person has a factor: what sign-ins, teams and API keys look at. */
export async function markFactors(tx: Queryable, userId: string, has: boolean): Promise<void> {
  const since = has ? sql`coalesce(${users.secondFactorSince}, now())` : null;
  await notePerson(tx, userId, { secondFactorSince: since });
}

/** Forgets every factor of a person, who then signs in with the password alone. Call it when somebody is deleted, too. */
export async function purgeFactors(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(totpFactors).where(eq(totpFactors.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await replaceRecoveryCodes(tx, userId, []);
  await markFactors(tx, userId, false);
}

/** Notes that a session passed a second factor. */
export async function markSession(tx: Queryable, sessionId: string, at: Date): Promise<void> {
  await tx.update(sessions).set({ secondFactorAt: at }).where(eq(sessions.id, sessionId));
}

/** Notes that the password was typed again in a session. */
export async function confirmSession(tx: Queryable, sessionId: string, at: Date): Promise<void> {
  await tx.update(sessions).set({ confirmedAt: at }).where(eq(sessions.id, sessionId));
}

export async function insertHalfSignIn(db: Queryable, row: typeof halfSignIns.$inferInsert): Promise<void> {
  await db.insert(halfSignIns).values(row);
}

/** Whose sign-in it is, while its second step is outstanding. */
export async function findHalfSignIn(
  db: Queryable,
  { digest, now }: { digest: string; now: Date },
): Promise<typeof halfSignIns.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(halfSignIns)
    .where(and(eq(halfSignIns.digest, digest), gt(halfSignIns.expiresAt, now)));
  return row;
}

/** @returns whether it was still there: of two that finish it at once, one does. */
export async function deleteHalfSignIn(tx: Transaction, digest: string): Promise<boolean> {
  const gone = await tx
    .delete(halfSignIns)
    .where(eq(halfSignIns.digest, digest))
    .returning({ digest: halfSignIns.digest });
  return gone.length === 1;
}

/** Counts a wrong code; with `most` of them the sign-in has to begin again. */
export async function countFailure(db: Queryable, digest: string, most: number): Promise<void> {
  await db
    .update(halfSignIns)
    .set({ failures: sql`${halfSignIns.failures} + 1` })
    .where(eq(halfSignIns.digest, digest));
  await db
    .delete(halfSignIns)
    .where(and(eq(halfSignIns.digest, digest), sql`${halfSignIns.failures} >= ${most}`));
}
