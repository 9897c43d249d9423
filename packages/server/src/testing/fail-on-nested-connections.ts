import { AsyncLocalStorage } from 'node:async_hooks';
import { NodePgSession } from 'drizzle-orm/node-postgres/session';
import pg from 'pg';

/** Set once it is installed: the test files of a worker share its process. */
const watching = Symbol.for('palco.fail-on-nested-connections');

type Work = (tx: unknown) => Promise<unknown>;

interface Session {
  readonly client: object;
  transaction(work: Work, config: unknown): Promise<unknown>;
}

/** Whether it is the pool of an owner: tests hold transactions of the whole pool open on purpose. */
const isOwned = (client: object): boolean => Object.getPrototypeOf(client) instanceof pg.Pool;

/**
 * Fails a request that asks for a second connection while its transaction holds one. Where all connections of a share are held by such
 * transactions, each waits for the others until the time is up.
 */
function failOnNestedConnections(): void {
  if (watching in process) return;
  Object.defineProperty(process, watching, { value: true });
  const open = new AsyncLocalStorage<{ isOpen: boolean }>();
  const session = NodePgSession.prototype as unknown as Session;
  const { transaction } = session;
  session.transaction = function watched(work, config) {
    if (!isOwned(this.client)) return transaction.call(this, work, config);
    const one = { isOpen: true };
    const run: Work = (tx) => open.run(one, () => work(tx).finally(() => (one.isOpen = false)));
    return transaction.call(this, run, config);
  };
  const pool = pg.Pool.prototype as { connect(callback?: unknown): unknown };
  const { connect } = pool;
  pool.connect = function watched(callback) {
    if (open.getStore()?.isOpen === true)
      throw new Error('a transaction asks for a second connection: use its own');
    return connect.call(this, callback);
  };
}

failOnNestedConnections();
