import type { PoolClient } from 'pg';

/**
 * Releases a client whose connection ends while it is checked out. drizzle never releases a client on which `begin` failed,
 * so each of them would reduce the size of the pool by one.
 */
export function releaseAtItsEnd(client: PoolClient): PoolClient {
  const release = client.release.bind(client);
  let isReleased = false;
  const releaseOnce = (error?: Error | boolean): void => {
    client.off('end', onEnd);
    if (isReleased) return;
    isReleased = true;
    release(error);
  };
  const onEnd = (): void => releaseOnce(true);
  client.once('end', onEnd);
  return Object.assign(client, { release: releaseOnce });
}
