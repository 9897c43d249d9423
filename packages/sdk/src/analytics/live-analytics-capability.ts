import type { Palco } from '../palco';
import { analyticsApi } from './analytics';
import { createLiveAnalytics } from './live-analytics';
import type { LiveAnalytics } from './live-analytics-contract';

/**
 * The analytics of the live that a page shows, as a capability: in the selected team, ended with the core.
 *
 * @example
 * ```ts
 * import type { Palco } from '@palco/sdk';
 * import { liveAnalytics } from '@palco/sdk/analytics';
 *
 * export const show = (palco: Palco, id: string) => palco.use(liveAnalytics).show({ id, isOn: true, startedAt: null });
 * ```
 */
export function liveAnalytics(palco: Palco): LiveAnalytics {
  const engine = createLiveAnalytics({
    // A failed poll is told by its group.
    api: analyticsApi({ client: palco.backgroundClient }),
    ports: palco.ports,
    $scope: palco.session.$scope,
  });
  palco.onDispose(() => engine.dispose());
  return engine;
}
