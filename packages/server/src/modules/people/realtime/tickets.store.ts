import { createHash, randomBytes } from 'node:crypto';
import { and, count, gt, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import type { TokenKind } from '../../../kernel/http/auth-scheme';
import { realtimeTickets } from '../../../schema/realtime';

/** Whom a socket belongs to. */
export interface SocketOwner {
  readonly kind: 'user' | TokenKind;
  /** Id of the person, or of the principal of another kind. */
  readonly principalId: string;
  /** What the right to the socket ends with: the session of a person, else the id of the principal. */
  readonly credentialId: string;
  readonly accountId: string;
}

const ticketMs = 60_000;
/** Unused tickets of one credential: a browser with many tabs reconnects all of them at once after an outage. */
const mostOpenOfCredential = 50;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const secretLength = 32;

/** The ticket of a secret: the secret and a digest that binds it to the origin of the requesting page. */
const ticketOf = (secret: string, origin: string): string => secret + digestOf(`${secret} ${origin}`);

/** Whether the ticket is bound to this origin. Does not check that the ticket was issued. */
export function isTicketOf(ticket: string, origin: string): boolean {
  return ticket === ticketOf(ticket.slice(0, secretLength), origin);
}

/** Who asks for a ticket, and from a page of which origin. */
export interface TicketRequest extends SocketOwner {
  readonly origin: string;
}

/** A ticket, and until when it is good. */
export interface Ticket {
  readonly ticket: string;
  readonly expiresAt: Date;
}

async function countOpen(
  db: Database,
  credentialIds: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ credentialId: realtimeTickets.credentialId, open: count() })
    .from(realtimeTickets)
    .where(
      and(
        inArray(realtimeTickets.credentialId, [...credentialIds]),
        gt(realtimeTickets.expiresAt, new Date(now)),
      ),
    )
    .groupBy(realtimeTickets.credentialId);
  return new Map(rows.map(({ credentialId, open }) => [credentialId, open]));
}

/** Makes a ticket for each request; null for a credential with too many unused tickets. */
export async function makeTickets(
  db: Database,
  requests: readonly TicketRequest[],
  now: number,
): Promise<(Ticket | null)[]> {
  const open = await countOpen(db, [...new Set(requests.map(({ credentialId }) => credentialId))], now);
  const expiresAt = new Date(now + ticketMs);
  const tickets = requests.map(({ credentialId, origin }) => {
    const openNow = open.get(credentialId) ?? 0;
    if (openNow >= mostOpenOfCredential) return null;
    open.set(credentialId, openNow + 1);
    const secret = randomBytes((secretLength * 3) / 4).toString('base64url');
    return { ticket: ticketOf(secret, origin), expiresAt };
  });
  const rows = requests.flatMap(({ origin: _origin, ...owner }, index) => {
    const made = tickets[index] ?? null;
    return made === null ? [] : [{ digest: digestOf(made.ticket), ...owner, expiresAt }];
  });
  if (rows.length > 0) await db.insert(realtimeTickets).values(rows);
  return tickets;
}

/**
 * Redeems tickets and returns the owner of each; null for an unknown or expired one. Atomic across processes: of two concurrent
 * uses of one ticket only one succeeds.
 */
export async function redeemTickets(
  db: Database,
  tickets: readonly string[],
  now: number,
): Promise<(SocketOwner | null)[]> {
  const digests = tickets.map(digestOf);
  const rows = await db.delete(realtimeTickets).where(inArray(realtimeTickets.digest, digests)).returning();
  const found = new Map(rows.map((row) => [row.digest, row]));
  return digests.map((digest) => {
    const row = found.get(digest);
    found.delete(digest);
    return row === undefined || row.expiresAt.getTime() <= now ? null : row;
  });
}

/** Forgets tickets that nobody used in time. */
export async function purgeTickets(db: Database, now: number): Promise<void> {
  await db.delete(realtimeTickets).where(lt(realtimeTickets.expiresAt, new Date(now)));
}
