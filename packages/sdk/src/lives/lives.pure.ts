import type { LiveAction, LiveStatus } from '@palco/openapi';

/** The statuses in which an action is allowed, and the status after it. */
interface Transition {
  readonly from: readonly LiveStatus[];
  readonly to: Exclude<LiveStatus, 'scheduled' | null>;
}

/**
 * The allowed status changes of a live; any other is refused with 409 `INVALID_TRANSITION`.
 */
const liveTransitions: { readonly [Action in LiveAction]: Transition } = {
  start: { from: [null, 'scheduled'], to: 'live' },
  pause: { from: ['live'], to: 'paused' },
  resume: { from: ['paused'], to: 'live' },
  complete: { from: ['live', 'paused'], to: 'finished' },
};

/** Whether an action is possible in a status. */
const can =
  (action: LiveAction) =>
  (status: LiveStatus): boolean =>
    liveTransitions[action].from.includes(status);

/**
 * What can be done with a live of this status, in the order of the panel.
 *
 * @example liveActions('live'); // ['pause', 'complete']
 */
export function liveActions(status: LiveStatus): LiveAction[] {
  return (['start', 'pause', 'resume', 'complete'] as const).filter((action) => can(action)(status));
}

/**
 * The status after an action; undefined where it is not possible.
 *
 * @example
 * ```ts
 * nextLiveStatus('live', 'pause'); // 'paused'
 * nextLiveStatus('finished', 'start'); // undefined
 * ```
 */
export function nextLiveStatus(status: LiveStatus, action: LiveAction): Transition['to'] | undefined {
  return can(action)(status) ? liveTransitions[action].to : undefined;
}

/**
 * Whether a live was ever started, also if it is finished now.
 *
 * @example
 * ```ts
 * wasLiveStarted('finished'); // true
 * wasLiveStarted('scheduled'); // false
 * ```
 */
export function wasLiveStarted(status: LiveStatus): boolean {
  return status !== null && status !== 'scheduled';
}

/**
 * Whether a live is under way; then it cannot be deleted (409 `LIVE_IN_PROGRESS`).
 *
 * @example
 * ```ts
 * isLiveInProgress('paused'); // true
 * ```
 */
export function isLiveInProgress(status: LiveStatus): boolean {
  return status === 'live' || status === 'paused';
}

/** Fields that cannot change once a live was started, with the names that the error 409 `LIVE_ALREADY_STARTED` uses. */
export const lockedAfterStart = ['scheduledStartTime', 'type', 'latency', 'assets.playerColor'] as const;

/**
 * The fields of a live that cannot be changed now.
 *
 * @example lockedLiveFields('paused').includes('latency'); // true
 */
export function lockedLiveFields(status: LiveStatus): readonly (typeof lockedAfterStart)[number][] {
  return wasLiveStarted(status) ? lockedAfterStart : [];
}
