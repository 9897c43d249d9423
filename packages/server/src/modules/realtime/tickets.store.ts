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

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const secretLength = 32;

/** The ticket of a secret: it ends in whose page asked for it. */
const ticketOf = (secret: string, origin: string): string => secret + digestOf(`${secret} ${origin}`);

/** Whether a page of this origin asked for the ticket. That the ticket is a good one is not looked at. */
export function isTicketOf(ticket: string, origin: string): boolean {
  return ticket === ticketOf(ticket.slice(0, secretLength), origin);
}

/** Makes a ticket for a page of this origin; null for a session that has many which nobody used. */
export async function makeTicket(
  db: Database,
  owner: SocketOwner & { readonly origin: string },
  now: number,
): Promise<{ ticket: string; expiresAt: Date } | null> {
  const isOpen = and(
    eq(realtimeTickets.sessionId, owner.sessionId),
    gt(realtimeTickets.expiresAt, new Date(now)),
  );
  if ((await db.$count(realtimeTickets, isOpen)) >= mostOpenOfSession) return null;
  const ticket = ticketOf(randomBytes((secretLength * 3) / 4).toString('base64url'), owner.origin);
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
