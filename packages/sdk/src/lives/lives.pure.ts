import type { LiveAction, LiveStatus } from '@palco/openapi';

/** The statuses in which an action is allowed, and the status after it. */
interface Transition {
  readonly from: readonly LiveStatus[];
  readonly to: Exclude<LiveStatus, 'scheduled' | null>;
}

/** The allowed status changes of a live; any other is refused with 409 `INVALID_TRANSITION`. */
export const liveTransitions: { readonly [Action in LiveAction]: Transition } = {
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

/** Whether a live with this status can be started. */
export const canStartLive = can('start');
/** Whether a live with this status can be paused. */
export const canPauseLive = can('pause');
/** Whether a live with this status can be resumed. */
export const canResumeLive = can('resume');
/** Whether a live with this status can be completed. */
export const canCompleteLive = can('complete');

/**
 * What can be done with a live of this status, in the order of the panel.
 *
 * @example liveActions('live'); // ['pause', 'complete']
 */
export function liveActions(status: LiveStatus): LiveAction[] {
  return (['start', 'pause', 'resume', 'complete'] as const).filter((action) => can(action)(status));
}

/** The status after an action; undefined where it is not possible. */
export function nextLiveStatus(status: LiveStatus, action: LiveAction): Transition['to'] | undefined {
  return can(action)(status) ? liveTransitions[action].to : undefined;
}

/** Whether a live was ever started, also if it is finished now. */
export function wasLiveStarted(status: LiveStatus): boolean {
  return status !== null && status !== 'scheduled';
}

/** Whether a live is under way; then it cannot be deleted (409 `LIVE_IN_PROGRESS`). */
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

/** The last part of the translation key of a status: `none` where there is no status. */
export function statusKey(status: LiveStatus): 'none' | Exclude<LiveStatus, null> {
  return status ?? 'none';
}

/** A colour as it is stored, and its opacity. */
export interface HexColor {
  /** `#rrggbb` in lower case. */
  readonly hex: string;
  /** Percent, 0 to 100; 100 hides what is below. */
  readonly opacity: number;
}

/** Parses a decimal number, or a percentage of `full`; limited to `full`. Null for anything else. */
function readPart(text: string, full: number): number | null {
  const match = /^(\d+(?:\.\d+)?|\.\d+)(%)?$/.exec(text);
  if (!match) return null;
  const value = Number(match[1]);
  return Math.min(full, match[2] === '%' ? (value / 100) * full : value);
}

/**
 * Converts a CSS `rgb()` or `rgba()` colour to hex and opacity: with commas, spaces or `/` between the numbers, which may be
 * percentages and are limited to their maximum. Null for any other text (specification, section 5).
 *
 * @example rgbaToHex('rgba(0, 85, 170, 0.5)'); // { hex: '#0055aa', opacity: 50 }
 */
export function rgbaToHex(text: string): HexColor | null {
  const inside = /^rgba?\((.*)\)$/i.exec(text.trim())?.[1];
  const parts = (inside ?? '').split(/[\s,/]/).filter(Boolean);
  if (parts.length < 3 || parts.length > 4) return null;
  const channels = parts.slice(0, 3).map((part) => readPart(part, 255));
  const alpha = readPart(parts[3] ?? '1', 1);
  if (alpha === null || channels.includes(null)) return null;
  const digits = channels.map((value) =>
    Math.round(value ?? 0)
      .toString(16)
      .padStart(2, '0'),
  );
  return { hex: `#${digits.join('')}`, opacity: Math.round(alpha * 100) };
}
