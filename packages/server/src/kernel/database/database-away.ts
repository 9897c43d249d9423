import { DrizzleQueryError } from 'drizzle-orm';
import { ShareFullError } from './share-queue';

/**
 * Socket errors when the database is unreachable; PostgreSQL's classes 57P (shutting down, idle for too long) and 08
 * (connection); too many connections; timeouts of a statement, a lock or a transaction; a standby, which refuses to write,
 * as during a failover; serialisation failures and deadlocks that remain after all retries (`retryTransactions`).
 */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|EAGAIN|ENOENT|EPIPE|57P0\d|08\d{3}|53300|57014|55P03|25006|25P0[34]|40001|40P01)$/;
/** Errors of `pg` itself have no code: no free connection in time, a lost connection, a query without an answer. */
const MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client was closed|Client has encountered a connection error|Query read timeout)/;

/** Whether an error means that the database is unreachable or overloaded, so that the same request may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  let fromDatabase = false;
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code = '', syscall } = current as NodeJS.ErrnoException;
    // A socket error in the middle of a query names no origin: only drizzle's wrapper shows that it is the database's.
    fromDatabase ||= 'severity' in current || syscall === 'connect' || current instanceof DrizzleQueryError;
    if (fromDatabase && CODES.test(code)) return true;
    if (MESSAGES.test(current.message)) return true;
  }
  return false;
}

/** Names that are not known yet, hosts and networks that are down. */
const NOWHERE = /^(ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/;

/** Whether a first connection failed because nobody is there, or not yet: no setting has to be mended for the next one. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return CODES.test(code) || NOWHERE.test(code) || MESSAGES.test(error.message);
}

/** Whether an error means that its owner asks too much of the database at once, which nobody else feels. */
export function isShareFull(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof ShareFullError) return true;
  return false;
}
