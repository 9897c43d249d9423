import type { LiveAudience } from '@palco/openapi';

/**
 * Merges an answer to `since` into the known audience of a live: its points, newest first, come before the known ones, and a
 * point that is in both is kept once. `total` is that of the answer.
 *
 * @example
 * ```ts
 * import { analyticsCalls, joinAudience, type LiveAudience, type Palco } from '@palco/sdk';
 *
 * export async function update(palco: Palco, id: string, known: LiveAudience): Promise<LiveAudience> {
 *   const since = known.series[0]?.points[0]?.timestamp;
 *   return joinAudience(known, await palco.use(analyticsCalls).liveViewers(id, { since }));
 * }
 * ```
 */
export function joinAudience(known: LiveAudience | undefined, answer: LiveAudience): LiveAudience {
  const series = answer.series.map(({ name, points }) => {
    const before = known?.series.find((one) => one.name === name)?.points ?? [];
    const oldest = points.at(-1)?.timestamp ?? Infinity;
    // Known points that the answer repeats are dropped.
    return { name, points: [...points, ...before.filter(({ timestamp }) => timestamp < oldest)] };
  });
  return { series, total: answer.total };
}
