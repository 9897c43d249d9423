/**
 * How long a change of the schema waits for a table, in milliseconds. Everybody who comes later waits behind it, so it gives up
 * before the requests do, and is tried again. It also gives up well before PostgreSQL looks for a deadlock (`deadlock_timeout`, one
 * second): a query that reads two tables while both are changed could be the one that PostgreSQL ends.
 */
export const schemaLockMs = 500;

/** PostgreSQL's codes for a lock that was not free in time, and for a deadlock that it ended. */
export const inUseCodes: ReadonlySet<string> = new Set(['55P03', '40P01']);
