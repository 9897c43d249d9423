import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../../kernel/database/database';
import { certificates } from '../../../schema';
import { codeOf } from './certificate-code.pure';

/** A certificate that was given out. */
export type GivenCertificate = typeof certificates.$inferSelect;

/** What a certificate says. */
const said = ['name', 'title', 'team', 'timezone', 'minutes', 'share'] as const;

/** No secret: whoever reads the row reads the name too. It only tells whose certificates an erasure is about. */
export function digestOfEmail({ accountId, email }: { readonly accountId: string; readonly email: string }) {
  return createHash('sha256').update(`${accountId}\n${email}`).digest('base64url');
}

/**
 * Keeps what a certificate says. The same one given out again has the code and the day of the first time; one that says something
 * else, because the title was corrected, is another one, beside which the first stays good.
 */
export function keepCertificate(
  db: Database,
  made: Omit<GivenCertificate, 'code'>,
): Promise<GivenCertificate> {
  return db.transaction(async (tx) => {
    // Phone, laptop and organiser may save it at once, and there is one.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`certificate ${made.subjectId}`}, 0))`,
    );
    return keepOne(tx, made);
  });
}

async function keepOne(tx: Transaction, made: Omit<GivenCertificate, 'code'>): Promise<GivenCertificate> {
  const [last] = await tx
    .select()
    .from(certificates)
    .where(eq(certificates.subjectId, made.subjectId))
    .orderBy(desc(certificates.issuedAt))
    .limit(1);
  const isSame = (row: GivenCertificate): boolean =>
    said.every((field) => row[field] === made[field]) && row.startedAt.getTime() === made.startedAt.getTime();
  if (last !== undefined && isSame(last)) return last;
  const [row] = await tx
    .insert(certificates)
    .values({ ...made, code: codeOf(randomBytes(16)) })
    .returning();
  if (row === undefined) throw new Error('A certificate was not written');
  return row;
}

export async function findCertificate(db: Queryable, code: string): Promise<GivenCertificate | null> {
  const [row] = await db.select().from(certificates).where(eq(certificates.code, code));
  return row ?? null;
}

interface Person {
  readonly accountId: string;
  readonly email: string;
}

const ofPerson = (person: Person) =>
  and(eq(certificates.accountId, person.accountId), eq(certificates.emailDigest, digestOfEmail(person)));

/** The certificates of an e-mail in a team, also of lives that are gone. */
export function listCertificatesOf(db: Queryable, person: Person): Promise<GivenCertificate[]> {
  return db.select().from(certificates).where(ofPerson(person)).orderBy(desc(certificates.issuedAt));
}

/** Somebody asked to be erased: their certificates cannot be checked any more. */
export async function eraseCertificatesOf(tx: Transaction, person: Person): Promise<void> {
  await tx.delete(certificates).where(ofPerson(person));
}
