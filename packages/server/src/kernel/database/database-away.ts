import { DrizzleQueryError } from 'drizzle-orm';

/**
 * Codes of the socket below `pg` when the database is away; PostgreSQL's own classes 57P (shutting down, idle for too
 * long) and 08 (connection); too many connections; a statement, a lock or a transaction that took too long;
 * a transaction that lost against others in each of its tries (`retryTransactions`).
 */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|EAGAIN|ENOENT|EPIPE|57P0\d|08\d{3}|53300|57014|55P03|25P0[34]|40001|40P01)$/;
/** What `pg` itself says has no code: no free connection in time, a lost connection, a query without an answer. */
const MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client was closed|Client has encountered a connection error|Query read timeout)/;

/** Whether a failure is that the database is away or too busy, so that the same request may succeed a little later. */
export function isDatabaseAway(error: unknown): boolean {
  let fromDatabase = false;
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code = '', syscall } = current as NodeJS.ErrnoException;
    // What a socket says in the middle of a query has no mark of its own.
    fromDatabase ||= 'severity' in current || syscall === 'connect' || current instanceof DrizzleQueryError;
    if (fromDatabase && CODES.test(code)) return true;
    if (MESSAGES.test(current.message)) return true;
  }
  return false;
}
