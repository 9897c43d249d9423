import type { LiveAudience } from '@palco/openapi';

/**
 * The audience of a live that goes on: what an answer with `since` brought, in front of what was known.
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
export function joinAudience(known: LiveAudience | undefined, fresh: LiveAudience): LiveAudience {
  const series = fresh.series.map(({ name, points }) => {
    const before = known?.series.find((one) => one.name === name)?.points ?? [];
    const oldest = points.at(-1)?.timestamp ?? Infinity;
    // Points of an answer that was joined before are not added again.
    return { name, points: [...points, ...before.filter(({ timestamp }) => timestamp < oldest)] };
  });
  return { series, total: fresh.total };
}
