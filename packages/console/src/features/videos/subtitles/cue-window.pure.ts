/** A stretch of a video that a time line shows, in seconds. */
export interface CueWindow {
  readonly from: number;
  readonly span: number;
}

/** How much of a video a time line can show, from near to far, in seconds. */
export const spans = [10, 30, 120, 600] as const;

/** The stretch with a position in it: the same one while the position lies in it, else one that begins a little before it. */
export function followPosition(window: CueWindow, position: number, duration: number): CueWindow {
  const { from, span } = window;
  if (position >= from && position < from + span) return window;
  const latest = Math.max(0, duration - span);
  return { from: Math.min(Math.max(0, position - span / 10), latest), span };
}

/** The stretch of another length around a position. */
export function zoomTo(span: number, position: number, duration: number): CueWindow {
  const latest = Math.max(0, duration - span);
  return { from: Math.min(Math.max(0, position - span / 2), latest), span };
}

/** Where a time lies in a stretch, as a percentage of it. */
export const percentOf = ({ from, span }: CueWindow, seconds: number): number =>
  ((seconds - from) / span) * 100;

/** The part of a cue that lies in a stretch, in percent; null for none. */
export function blockOf(
  window: CueWindow,
  { inicio, fim }: { readonly inicio: number; readonly fim: number },
): { readonly left: number; readonly width: number } | null {
  const left = Math.max(0, percentOf(window, inicio));
  const right = Math.min(100, percentOf(window, fim));
  return right > left ? { left, width: right - left } : null;
}

/** The middles of `count` equal parts of a stretch: the times of its pictures. */
export function tileTimes({ from, span }: CueWindow, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => from + ((index + 0.5) / count) * span);
}
