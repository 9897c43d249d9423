import { atom, type ReadableAtom } from 'nanostores';
import { browserTimers } from '../kernel/browser-ports';
import type { TimerId, Timers } from '../kernel/ports';
import { readOnly } from '../kernel/read-only';

/**
 * How long a preview stays after a key press, in milliseconds: unlike a pointer, a key press has no leave event.
 *
 * @example
 * ```ts
 * const fade = `opacity ${KEY_PREVIEW_MS}ms`;
 * ```
 */
export const KEY_PREVIEW_MS = 1_500;

/** The time that a seek bar shows a preview of. */
export interface SeekPreview {
  /** Seconds; null while nothing is shown. */
  readonly $time: ReadableAtom<number | null>;
  /** Shows a time until {@link SeekPreview.hide}. */
  show(time: number): void;
  /** Shows a time for {@link KEY_PREVIEW_MS}. */
  showBriefly(time: number): void;
  hide(): void;
}

/**
 * Makes the preview of one seek bar.
 *
 * @example
 * ```ts
 * const preview = createSeekPreview();
 * preview.$time.subscribe((time) => show(time));
 * preview.showBriefly(42);
 * ```
 */
export function createSeekPreview(timers: Timers = browserTimers()): SeekPreview {
  const $time = atom<number | null>(null);
  let ending: TimerId | null = null;

  const show = (time: number | null): void => {
    if (ending !== null) timers.clear(ending);
    ending = null;
    $time.set(time);
  };
  return {
    $time: readOnly($time),
    show,
    showBriefly(time) {
      show(time);
      ending = timers.set(() => show(null), KEY_PREVIEW_MS);
    },
    hide: () => show(null),
  };
}
