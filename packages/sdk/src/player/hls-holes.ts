import type { HlsErrorData, HlsFragment, HlsInstance } from './hls-contract';
import type { TimeRange, PlayerEvent } from './player-state.pure';

/** hls.js raises its own events so; this one says that no more media come. */
interface RaisesEvents {
  trigger(event: 'hlsBufferEos', data: object): void;
}

/** So many segments in a row that are not there: the film is gone. */
const MOST_IN_A_ROW = 3;

/** For how many seconds a hole is said after playback has left it out. */
const SAID_SECONDS = 6;

interface HoleOptions {
  readonly element: HTMLMediaElement;
  readonly send: (event: PlayerEvent) => void;
  readonly signal: AbortSignal;
}

/** Leaves out the segments of a recording that are not there, and says so where playback does. */
export function leaveOutHoles(hls: HlsInstance, { element, send, signal }: HoleOptions) {
  let inRow = 0;
  const holes: TimeRange[] = [];
  let said: TimeRange | null = null;
  const say = (): void => {
    const now = element.currentTime;
    const skipped = holes.find(({ start, end }) => start <= now && now < end + SAID_SECONDS) ?? null;
    if (skipped !== said) send({ type: 'observed', facts: { skipped } });
    said = skipped;
  };
  element.addEventListener('timeupdate', say, { signal });
  hls.on('hlsFragBuffered', () => (inRow = 0));
  hls.on('hlsError', (_event, { details, frag }) => {
    const last = hls.latestLevelDetails?.fragments.at(-1);
    // Nothing comes after the hole: the film ends before it.
    if (details === 'fragGap' && frag?.sn === last?.sn && hls.latestLevelDetails?.live === false)
      (hls as unknown as RaisesEvents).trigger('hlsBufferEos', {});
  });
  return {
    /** Whether so many segments are not there that nothing is left to play. */
    isGone: () => inRow > MOST_IN_A_ROW,
    /** Marks the segment of an error as a hole; false where the error is another one. */
    leaveOut({ frag, response }: HlsErrorData): boolean {
      if (!frag || !isMissing(frag, response?.code) || hls.latestLevelDetails?.live !== false) return false;
      inRow += 1;
      if (inRow > MOST_IN_A_ROW) return false;
      const everywhere = hls.levels.flatMap(({ details }) => details?.fragments ?? []);
      const same = everywhere.filter(({ type, sn }) => type === frag.type && sn === frag.sn);
      for (const one of [frag, ...same])
        // As if its list said so (`EXT-X-GAP`): hls.js forgets a gap without the tag.
        if (!one.gap) Object.assign(one, { gap: true, tagList: [...one.tagList, ['GAP']] });
      holes.push({ start: frag.start, end: frag.end });
      return true;
    },
  };
}

const isMissing = ({ type }: HlsFragment, status: number | undefined): boolean =>
  (type === 'main' || type === 'audio') && (status === 404 || status === 410);
