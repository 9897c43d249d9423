import { atom, type ReadableAtom } from 'nanostores';
import { createBrowserStorage } from '../kernel/browser-ports';
import type { PlatformMediaElement } from '../kernel/platform-types';
import { readOnly } from '../kernel/read-only';
import type { Palco } from '../palco';
import {
  captionVariables,
  defaultCaptionStyle,
  parseCaptionStyle,
  type CaptionStyle,
} from './caption-style.pure';
import { placeCues } from './place-cues';

/** The look of captions on this device. */
export interface CaptionLook {
  readonly $style: ReadableAtom<CaptionStyle>;
  /** Changes a part of the look, in all players at once. */
  choose(change: Partial<CaptionStyle>): void;
  /** Back to the look that captions have without a choice. */
  reset(): void;
  /**
   * Shows the captions of a media element so: sets the custom properties `--palco-caption-size`, `-color`, `-background` and `-edge`
   * on it, which the `::cue` of the page's style sheet uses, and moves its cues.
   *
   * @returns a function that stops following; cues are then where their file has them
   */
  follow(element: PlatformMediaElement): () => void;
}

/**
 * How captions look, as a capability: size, colour, background, edge and position. The choice belongs to the device, signed in or
 * not, and is that of every player.
 *
 * @example
 * ```ts
 * const look = palco.use(captionLook);
 * const stop = look.follow(film);
 * look.choose({ size: 'large', background: 'solid' });
 * ```
 */
export function captionLook({
  ports: { preferences = createBrowserStorage() },
  product,
  onDispose,
}: Palco): CaptionLook {
  const key = `${product}_caption_style`;
  const $style = atom(parseCaptionStyle(preferences.get(key)));
  // Another tab may have changed it.
  onDispose(preferences.subscribe(() => $style.set(parseCaptionStyle(preferences.get(key)))));
  return {
    $style: readOnly($style),
    choose(change) {
      const next = { ...$style.get(), ...change };
      preferences.set(key, JSON.stringify(next));
      $style.set(next);
    },
    reset() {
      preferences.remove(key);
      $style.set(defaultCaptionStyle);
    },
    follow(element) {
      const placing = placeCues(element);
      const unlisten = $style.subscribe((style) => {
        for (const [name, value] of Object.entries(captionVariables(style)))
          element.style.setProperty(name, value);
        placing.to(style.position);
      });
      return () => {
        unlisten();
        placing.stop();
      };
    },
  };
}
