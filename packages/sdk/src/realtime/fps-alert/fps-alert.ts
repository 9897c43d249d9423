import { atom, onStart, onStop, type ReadableAtom } from 'nanostores';
import { browserClock } from '../../kernel/browser-ports';
import type { Clock } from '../../kernel/ports';
import { readOnly } from '../../kernel/read-only';
import type { Scope } from '../../kernel/scope';
import { closeFpsAlert, takeFpsAlert, type FpsAlertState } from './fps-alert.pure';
import type { Realtime } from '../realtime-contract';

/** Options of {@link createFpsAlert}. */
export interface FpsAlertOptions {
  readonly realtime: Pick<Realtime, 'subscribe'>;
  /** When it changes, the alert of the previous person or team is cleared. */
  readonly $scope: ReadableAtom<Scope>;
  /** Default: that of this device. */
  readonly clock?: Clock;
}

/** The alert of lives with too many frames per second. It listens to messages while `$state` has listeners. */
export interface FpsAlert {
  readonly $state: ReadableAtom<FpsAlertState>;
  /** Closes it; another alert within ten seconds of the one that opened it does not open it again. */
  dismiss(): void;
  /** Removes all listeners. */
  dispose(): void;
}

const arrivalOf = (clock: Clock) => ({ at: clock.now(), monotonicMs: clock.monotonic() });

/**
 * Collects the alerts `alerta_fps_alto` of the selected team.
 *
 * @example
 * const alert = createFpsAlert({ realtime: palco.use(realtime), $scope: session.$scope });
 * alert.$state.listen(({ lives }) => show(lives));
 */
export function createFpsAlert({ realtime, $scope, clock = browserClock() }: FpsAlertOptions): FpsAlert {
  const closed: FpsAlertState = { lives: [], openedAt: null };
  const $state = atom(closed);
  let unlisten = (): void => undefined;
  onStart($state, () => {
    unlisten = realtime.subscribe({
      onMessage(message) {
        if (message.evento === 'alerta_fps_alto')
          $state.set(takeFpsAlert($state.value, message, arrivalOf(clock)));
      },
    });
  });
  onStop($state, () => unlisten());
  const unfollow = $scope.listen(() => $state.set(closed));
  // `get` adds no listener, so it opens no socket.
  $state.get = () => $state.value;
  return {
    $state: readOnly($state),
    dismiss: () => $state.set(closeFpsAlert($state.value)),
    dispose() {
      unfollow();
      $state.off();
    },
  };
}
