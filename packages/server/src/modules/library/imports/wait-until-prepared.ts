import { setTimeout as wait } from 'node:timers/promises';
import { SourceError } from './source-library';

const firstMs = 500;
const longestMs = 30_000;
/** Together about three minutes; whoever needs longer is asked again by a later run. */
const mostAsks = 10;

/** Asks again until a source has made a file, which services do after the first request for it. @throws `PREPARING`. */
export async function waitUntilPrepared(
  signal: AbortSignal,
  ask: () => Promise<string | null>,
): Promise<string> {
  for (let asks = 0; asks < mostAsks; asks++) {
    const address = await ask();
    if (address !== null) return address;
    await wait(Math.min(firstMs * 2 ** asks, longestMs), undefined, { signal });
  }
  throw new SourceError('PREPARING', { waitMs: 60_000 });
}
