import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { isAlive } from '../../../kernel/database/alive';
import { accounts, oauthSteps } from '../../../schema';
import type { OAuthProvider } from './provider';

/** Whose step it is. */
export interface StepOwner {
  readonly accountId: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** The browser that a step belongs to, by the digest of its secret; null for any, where its cookie does not reach a page of another origin. */
type Bound = { readonly browserDigest: string | null };
/** The browser whose page of the console may say yes at the end; null for any, where its cookie does not reach that page. */
type Paged = { readonly pageDigest: string | null };

const ticketMs = 60_000;
/** How long a person may look at the consent page. */
const stateMs = 10 * 60_000;
/** Popups of one session that are not ended; who opens more of them is no person. */
const mostOpen = 20;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Makes the ticket of a popup; null where the session has too many. */
export async function makeTicket(
  db: Database,
  owner: StepOwner & Bound & Paged,
  now: number,
): Promise<{ ticket: string; expiresAt: Date } | null> {
  const open = await db.$count(
    oauthSteps,
    and(eq(oauthSteps.sessionId, owner.sessionId), gt(oauthSteps.expiresAt, new Date(now))),
  );
  if (open >= mostOpen) return null;
  const ticket = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now + ticketMs);
  await db.insert(oauthSteps).values({ digest: digestOf(ticket), ...owner, provider: null, expiresAt });
  return { ticket, expiresAt };
}

/** Makes the state that comes back with the code. */
export async function makeState(
  db: Database,
  {
    provider,
    owner,
    browserDigest,
    pageDigest,
    now,
  }: { provider: OAuthProvider; owner: StepOwner; browserDigest: string; now: number } & Paged,
): Promise<string> {
  const state = randomBytes(24).toString('base64url');
  const { accountId, userId, sessionId } = owner;
  const expiresAt = new Date(now + stateMs);
  await db.insert(oauthSteps).values({
    digest: digestOf(state),
    accountId,
    userId,
    sessionId,
    provider,
    browserDigest,
    pageDigest,
    expiresAt,
  });
  return state;
}

/** Uses a ticket or state up: of two at once only one succeeds. Null for one that is unknown or too old. */
export async function redeemStep(
  db: Database,
  text: string,
  now: number,
): Promise<(StepOwner & Bound & Paged & { readonly provider: OAuthProvider | null }) | null> {
  const [row] = await db
    .delete(oauthSteps)
    .where(eq(oauthSteps.digest, digestOf(text)))
    .returning();
  if (row === undefined || row.expiresAt.getTime() <= now) return null;
  return { ...row, provider: row.provider as OAuthProvider | null };
}

/** What a person is told of the team of a step; null for one that is gone. */
export async function findTeamName(db: Database, accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ name: accounts.name })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isAlive(accounts)));
  return row?.name ?? null;
}

/** Forgets steps that nobody took in time. */
export async function purgeSteps(db: Database, now: number): Promise<void> {
  await db.delete(oauthSteps).where(lt(oauthSteps.expiresAt, new Date(now)));
}
