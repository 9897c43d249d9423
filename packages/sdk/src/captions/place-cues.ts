import type { CaptionStyle } from './caption-style.pure';

type Position = CaptionStyle['position'];

/** Moves the cues of an element, those of captions that are shown later too. */
export function placeCues({ textTracks }: HTMLMediaElement) {
  const ending = new AbortController();
  /** Where the file has each cue that was moved. */
  const own = new Map<VTTCue, VTTCue['line']>();
  let position: Position = 'bottom';
  const followed = new Set<TextTrack>();

  const place = (cue: TextTrackCue): void => {
    if (!isMovable(cue)) return;
    if (position === 'top') {
      if (!own.has(cue)) own.set(cue, cue.line);
      cue.line = 0;
    } else if (own.has(cue)) {
      cue.line = own.get(cue) ?? 'auto';
      own.delete(cue);
    }
  };
  const placeActive = (track: TextTrack): void => [...(track.activeCues ?? [])].forEach(place);
  const placeAll = (): void => {
    for (const track of textTracks) {
      if (track.mode !== 'showing') continue;
      placeActive(track);
      if (followed.has(track)) continue;
      followed.add(track);
      track.addEventListener('cuechange', () => placeActive(track), { signal: ending.signal });
    }
  };
  // jsdom has a bare array here.
  if (textTracks instanceof EventTarget)
    textTracks.addEventListener('change', placeAll, { signal: ending.signal });
  return {
    to(next: Position): void {
      position = next;
      for (const cue of own.keys()) place(cue);
      placeAll();
    },
    stop(): void {
      ending.abort();
      position = 'bottom';
      for (const cue of own.keys()) place(cue);
    },
  };
}

/** Of a place that its file did not choose, or that is counted in lines: columns of vertical writing stay. */
const isMovable = (cue: TextTrackCue): cue is VTTCue => 'line' in cue && (cue as VTTCue).vertical === '';
