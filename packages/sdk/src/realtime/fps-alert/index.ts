import type { Palco } from '../../palco';
import { realtime } from '../realtime-capability';
import { createFpsAlert, type FpsAlert } from './fps-alert';

/**
 * The alert of lives with too many frames per second as a capability.
 *
 * @example
 * ```ts
 * const alert = palco.use(fpsAlert);
 * alert.$state.subscribe(({ lives }) => lives.forEach((live) => show(live)));
 * alert.dismiss();
 * ```
 */
export function fpsAlert(palco: Palco): FpsAlert {
  const made = createFpsAlert({
    realtime: palco.use(realtime),
    $scope: palco.session.$scope,
    clock: palco.ports.clock,
  });
  palco.onDispose(made.dispose);
  return made;
}
export { createFpsAlert } from './fps-alert';
