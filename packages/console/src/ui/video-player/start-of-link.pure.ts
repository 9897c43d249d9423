/** No film is longer than a hundred hours. */
const mostSeconds = 360_000;

/**
 * The second at which a link begins: `?t=90`, `?t=90.5` or `?t=1h2m3s`, as other sites write it. 0 for anything else.
 *
 * @example startOfLink('?videoId=…&t=1m30s'); // 90
 */
export function startOfLink(search: string): number {
  const text = new URLSearchParams(search).get('t') ?? '';
  const found = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6}(?:\.\d{1,3})?)s?)?$/.exec(text);
  const [, hours = '0', minutes = '0', seconds = '0'] = found ?? [];
  const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return start < mostSeconds ? start : 0;
}

interface Window {
  /** Of the viewer's device, in milliseconds. */
  readonly now: number;
  /** What can be watched, in seconds of the player; its end is now. */
  readonly seekable: { readonly start: number; readonly end: number };
}

/** Nearer to its end a live is watched as it is now. */
const nearSeconds = 10;

/** A list has at most 1,800 segments: of four seconds, of two with little delay, of one with the least. */
const listMinutes = { normal: 120, low: 60, least: 30 } as const;
const marginSeconds = 60;

/** While a programme is shorter than this, all of it can be watched. */
export function wholeSeconds({
  lowLatency,
  partial = false,
}: {
  readonly lowLatency: boolean;
  readonly partial?: boolean;
}): number {
  return listMinutes[partial ? 'least' : lowLatency ? 'low' : 'normal'] * 60 - marginSeconds;
}

/**
 * The place of a moment in a live, in seconds of its player; null where that is now, or not there yet. Seconds are those of the
 * programme, as its time line and its recording show them: a pause takes none. Where the list has dropped the beginning, nothing tells of
 * the pauses in it: then the moment is placed by the clock.
 */
export function momentOfLive(
  { onAirMs, seconds, whole }: { readonly onAirMs: number; readonly seconds: number; readonly whole: number },
  { now, seekable: { start, end } }: Window,
): number | null {
  const behind = (now - onAirMs) / 1000 - seconds;
  const place = end - start < whole ? start + seconds : Math.max(start, end - behind);
  return place > end - nearSeconds ? null : place;
}
