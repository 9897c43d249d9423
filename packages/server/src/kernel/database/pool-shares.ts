import pg from 'pg';
import type { PoolClient } from 'pg';
import { releaseAtItsEnd } from './release-at-its-end';
import { ShareQueue } from './share-queue';
import type { ShareWaits } from './share-queue';

/** The shares of a pool: what it lends in the name of an owner is bounded, so that no owner takes it from all others. */
export interface PoolShares {
  /** The same pool for one owner. Waits beyond the share end as a wait for the pool does, and too many are refused at once. */
  poolOf(owner: string): pg.Pool;
  /** How many wait for their share. */
  readonly waitingCount: number;
  /** To be called for each pool of an owner. */
  decorate: (pool: pg.Pool) => void;
  waits: ShareWaits | null;
}

type Callback = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void;

const known = new WeakMap<pg.Pool, PoolShares>();

/** The shares of a pool that {@link sharePool} made. */
export const sharesOf = (pool: pg.Pool): PoolShares | undefined => known.get(pool);

/** Gives a pool shares. Connections that are asked of it without an owner have no bound, and go before those of owners. */
export function sharePool(pool: pg.Pool): PoolShares {
  const { max, connectionTimeoutMillis = 0 } = pool.options;
  const lend = pool.connect.bind(pool) as (callback: Callback) => void;
  const holders = new WeakMap<PoolClient, string | null>();
  const queue = new ShareQueue({
    most: max,
    timeoutMs: connectionTimeoutMillis || 2 ** 31 - 1,
    waits: () => shares.waits,
  });

  function connect(name: string | null, callback: Callback): void {
    queue.enter(name, (refused) => {
      if (refused !== undefined) return callback(refused, undefined, () => undefined);
      lend((error, client, done) => {
        if (client === undefined) queue.leave(name);
        else holders.set(client, name);
        callback(error, client, done);
      });
    });
  }
  /** Both forms of `pool.connect`. */
  const connectAs = (name: string | null) => (callback?: Callback) =>
    callback === undefined
      ? new Promise<PoolClient>((resolve, reject) =>
          connect(name, (error, client) =>
            client === undefined ? reject(error as Error) : resolve(releaseAtItsEnd(client)),
          ),
        )
      : connect(name, callback);

  pool.on('release', (_error: unknown, client: PoolClient) => {
    const name = holders.get(client);
    if (name === undefined) return;
    holders.delete(client);
    queue.leave(name);
  });
  pool.connect = connectAs(null) as pg.Pool['connect'];
  const shares: PoolShares = {
    poolOf(owner) {
      const view = Object.create(pool) as pg.Pool;
      // Of the class: a pool that is traced has one of its own, which asks the whole pool.
      Object.assign(view, { connect: connectAs(owner), query: pg.Pool.prototype.query });
      shares.decorate(view);
      return view;
    },
    get waitingCount() {
      return queue.waitingCount;
    },
    decorate: () => undefined,
    waits: null,
  };
  known.set(pool, shares);
  return shares;
}
