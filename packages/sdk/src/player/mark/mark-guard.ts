import { atom, type ReadableAtom } from 'nanostores';
import { browserRandom, browserTimers } from '../../kernel/browser-ports';
import type { Random, TimerId, Timers } from '../../kernel/ports';
import { bringBack, drawMark, observeMark, placeMark } from './mark-drawing';
import { countFaults, lookEveryMs, markFaultOf, moveEveryMs, type MarkFault } from './mark.pure';

/** What {@link guardMark} watches. */
export interface MarkGuardOptions {
  /** An element of the page beside the video, with no other use. The guard draws and moves it. */
  readonly mark: HTMLElement;
  readonly video: HTMLVideoElement;
  /** Who watches: a name, an e-mail or a code. */
  readonly text: string;
  /** Those of the browser, unless told otherwise. */
  readonly ports?: { readonly timers: Timers; readonly random: Random };
}

/** A mark that is watched. */
export interface MarkGuard {
  /** Why the player is stopped; null while the mark holds. */
  readonly $fault: ReadableAtom<MarkFault | null>;
  /** Ends the guard; without one the video plays unmarked. */
  dispose(): void;
}

/**
 * Draws over a video who watches, moves it about, and stops the video within two seconds once the mark is removed, hidden, changed or
 * covered, or the browser shows the picture without it. It goes on when the mark holds again and somebody presses play. It makes a
 * copy traceable, and hinders nobody who knows how to change a page's scripts.
 *
 * @example
 * ```ts
 * const mark = film.insertAdjacentElement('afterend', document.createElement('div')) as HTMLElement;
 * const guard = guardMark({ mark, video: film, text: 'ana@escola.example' });
 * guard.$fault.subscribe((fault) => show(fault)); // null while the mark holds
 * ```
 */
export function guardMark({ mark, video, text, ports = ofBrowser() }: MarkGuardOptions): MarkGuard {
  const { timers, random } = ports;
  const $fault = atom<MarkFault | null>(null);
  const ending = new AbortController();
  let faults = 0;
  let step = Math.floor(random.next() * 1000);
  const changes = new MutationObserver(check);

  /** The guard changes the mark as well: that is nothing to look at. */
  function place(): void {
    placeMark(mark, video, step);
    changes.takeRecords();
  }
  function move(): void {
    step += 1;
    place();
  }
  function look(): MarkFault | null {
    const fault = markFaultOf(observeMark(mark, video), text);
    changes.takeRecords();
    return fault;
  }
  function check(): void {
    let fault = look();
    if (fault === 'outside') {
      // The picture has another size now.
      place();
      fault = look();
    }
    const { count, isStopped } = countFaults(faults, fault);
    faults = count;
    if (fault === null) $fault.set(null);
    else if (isStopped) stop(fault);
  }
  function stop(fault: MarkFault): void {
    $fault.set(fault);
    if (!video.paused) video.pause();
    if (fault === 'picture-away') bringBack(video);
  }
  /** What a page changes by accident is drawn again, before a film goes on. */
  function mend(): void {
    if (mark.isConnected) drawMark(mark, text);
    place();
    check();
  }

  const endings = [
    repeat(timers, check, lookEveryMs),
    repeat(timers, move, moveEveryMs),
    keepInPage(video),
    () => changes.disconnect(),
  ];
  listen({ video, mend, signal: ending.signal });
  mend();
  // What else covers or hides it is found by the next look: a player changes with each second of a film.
  if (mark.parentElement !== null) changes.observe(mark.parentElement, { childList: true });
  changes.observe(mark, { attributes: true, characterData: true, childList: true, subtree: true });
  return {
    $fault,
    dispose() {
      ending.abort();
      for (const end of endings) end();
    },
  };
}

const ofBrowser = () => ({ timers: browserTimers(), random: browserRandom() });

function listen({
  video,
  mend,
  signal,
}: {
  readonly video: HTMLVideoElement;
  readonly mend: () => void;
  readonly signal: AbortSignal;
}): void {
  for (const type of ['play', 'playing', 'enterpictureinpicture', 'webkitbeginfullscreen'])
    video.addEventListener(type, mend, { signal });
  video.ownerDocument.addEventListener('fullscreenchange', mend, { signal });
}

/** Switches off what shows a video without its page; returns what undoes that. */
function keepInPage(video: HTMLVideoElement): () => void {
  const { disablePictureInPicture, disableRemotePlayback } = video;
  video.disablePictureInPicture = true;
  video.disableRemotePlayback = true;
  return () => Object.assign(video, { disablePictureInPicture, disableRemotePlayback });
}

/** Runs `act` again and again; returns what ends that. */
function repeat(timers: Timers, act: () => void, everyMs: number): () => void {
  let timer: TimerId = timers.set(run, everyMs);
  function run(): void {
    timer = timers.set(run, everyMs);
    act();
  }
  return () => timers.clear(timer);
}
