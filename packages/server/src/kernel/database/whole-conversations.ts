import type { PGlite } from '@electric-sql/pglite';

/** Messages that belong to a query which only a sync ends: parse, bind, describe, execute, close, flush. */
const OPENING: ReadonlySet<number> = new Set(Buffer.from('PBDECH'));

/**
 * A database whose clients do not talk into each other's queries. The socket server hands over one message at a time from
 * whichever client is next, and keeps to one client only inside of a transaction; but a query with parameters is five
 * messages (parse, bind, describe, execute, sync) about one nameless statement that all clients share. Until its sync has
 * come the client keeps the word, as if it were in a transaction.
 */
export function withWholeConversations(database: PGlite): PGlite {
  let isOpen = false;
  return new Proxy(database, {
    get(target, name) {
      if (name === 'isInTransaction') return () => isOpen || target.isInTransaction();
      if (name === 'execProtocolRawStream') {
        return (message: Uint8Array, ...rest: unknown[]) => {
          isOpen = OPENING.has(message[0] ?? 0);
          return Reflect.apply(target.execProtocolRawStream, target, [message, ...rest]);
        };
      }
      if (name === 'exec') {
        return (...parameters: Parameters<PGlite['exec']>) => {
          // The server rolls back for a client that left in the middle.
          isOpen = false;
          return target.exec(...parameters);
        };
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
