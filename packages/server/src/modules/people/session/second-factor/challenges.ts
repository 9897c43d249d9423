import { and, desc, eq, gt, isNull, lt, notInArray } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { ServerContext } from '../../../../kernel/context';
import type { Database } from '../../../../kernel/database/database';
import { digestOfToken, makeToken } from '../../../../kernel/secret/bearer-token';
import { halfSignIns, passkeyChallenges } from '../../../../schema/second-factor';

/** Time to find the authenticator and to touch it. */
const challengeMs = 5 * 60_000;
/** A session or a sign-in has so many open ones, for several tabs; a further one ends the oldest. */
const mostOpenOfOwner = 5;

/** Whose challenge it is: of a session that adds a passkey, of a sign-in's second step, or of a sign-in by passkey alone. */
export interface ChallengeOwner {
  readonly sessionId?: string;
  /** Digest of the half sign-in. */
  readonly halfSignIn?: string;
}

/** Challenges for authenticators, kept in the database: each works once, for its owner. */
export interface Challenges {
  /** @returns the challenge in bytes, and the name by which the client refers to it. */
  make(
    owner: ChallengeOwner,
  ): Promise<{ readonly name: string; readonly challenge: Uint8Array<ArrayBuffer> }>;
  /** Deletes a challenge. @returns it in base64url; null for one that is unknown, over, used, or of another owner. */
  take(name: string, owner: ChallengeOwner): Promise<string | null>;
  /** Forgets what nobody used in time. */
  purge(): Promise<void>;
}

const isOf = ({ sessionId, halfSignIn }: ChallengeOwner) =>
  and(
    sessionId === undefined
      ? isNull(passkeyChallenges.sessionId)
      : eq(passkeyChallenges.sessionId, sessionId),
    halfSignIn === undefined
      ? isNull(passkeyChallenges.halfSignIn)
      : eq(passkeyChallenges.halfSignIn, halfSignIn),
  );

/** Instead of a limit that somebody else could use up: whoever is known has a few, and they cost nobody else anything. */
async function endOldest(db: Database, owner: ChallengeOwner): Promise<void> {
  const newest = db
    .select({ digest: passkeyChallenges.digest })
    .from(passkeyChallenges)
    .where(isOf(owner))
    .orderBy(desc(passkeyChallenges.expiresAt), desc(passkeyChallenges.digest))
    .limit(mostOpenOfOwner);
  await db.delete(passkeyChallenges).where(and(isOf(owner), notInArray(passkeyChallenges.digest, newest)));
}

export function createChallenges({ db, clock }: Pick<ServerContext, 'db' | 'clock'>): Challenges {
  return {
    async make(owner) {
      const name = makeToken('');
      const challenge = new Uint8Array(randomBytes(32));
      await db.insert(passkeyChallenges).values({
        digest: digestOfToken(name),
        challenge: Buffer.from(challenge).toString('base64url'),
        ...owner,
        expiresAt: new Date(clock.now() + challengeMs),
      });
      if (owner.sessionId !== undefined || owner.halfSignIn !== undefined) await endOldest(db, owner);
      return { name, challenge };
    },
    async take(name, owner) {
      const [row] = await db
        .delete(passkeyChallenges)
        .where(
          and(
            eq(passkeyChallenges.digest, digestOfToken(name)),
            isOf(owner),
            gt(passkeyChallenges.expiresAt, new Date(clock.now())),
          ),
        )
        .returning();
      return row?.challenge ?? null;
    },
    async purge() {
      const now = new Date(clock.now());
      await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
      await db.delete(halfSignIns).where(lt(halfSignIns.expiresAt, now));
    },
  };
}
