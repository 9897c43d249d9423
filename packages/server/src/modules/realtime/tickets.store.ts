import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { realtimeTickets } from './realtime.tables';

/** Whom a socket belongs to. */
export interface SocketOwner {
  readonly userId: string;
  readonly sessionId: string;
  readonly accountId: string;
}

const ticketMs = 60_000;
/** A browser with many tabs comes back at once after an outage. */
const mostOpenOfSession = 50;

const digestOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

/** Makes a ticket; null for a session that has many which nobody used. */
export async function makeTicket(
  db: Database,
  owner: SocketOwner,
  now: number,
): Promise<{ ticket: string; expiresAt: Date } | null> {
  const isOpen = and(
    eq(realtimeTickets.sessionId, owner.sessionId),
    gt(realtimeTickets.expiresAt, new Date(now)),
  );
  if ((await db.$count(realtimeTickets, isOpen)) >= mostOpenOfSession) return null;
  const ticket = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now + ticketMs);
  const { userId, sessionId, accountId } = owner;
  await db
    .insert(realtimeTickets)
    .values({ digest: digestOf(ticket), userId, sessionId, accountId, expiresAt });
  return { ticket, expiresAt };
}

/** Takes a ticket away, whichever process it is shown to, and tells whom it belonged to; null for one that is not good. */
export async function redeemTicket(db: Database, ticket: string, now: number): Promise<SocketOwner | null> {
  const [row] = await db
    .delete(realtimeTickets)
    .where(eq(realtimeTickets.digest, digestOf(ticket)))
    .returning();
  return row === undefined || row.expiresAt.getTime() <= now ? null : row;
}

/** Forgets tickets that nobody used in time. */
export async function purgeTickets(db: Database, now: number): Promise<void> {
  await db.delete(realtimeTickets).where(lt(realtimeTickets.expiresAt, new Date(now)));
}
