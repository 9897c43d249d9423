/**
 * Formats the time of a cue, always with hours: `00:01:02.500`.
 *
 * @example
 * ```ts
 * formatCueTime(62.5); // '00:01:02.500'
 * ```
 */
export function formatCueTime(seconds: number): string {
  const all = Math.max(0, Math.round(seconds * 1000));
  const part = (value: number, length: number): string => String(value).padStart(length, '0');
  const clock = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60, Math.floor(all / 1000) % 60];
  return `${clock.map((value) => part(value, 2)).join(':')}.${part(all % 1000, 3)}`;
}

/**
 * Parses the time of a cue (`1:02:03.4`, `2:03,4`, `123.4`) to seconds; null if malformed or over {@link longestCueTime}.
 *
 * @example
 * ```ts
 * parseCueTime('1:02:03.4'); // 3723.4
 * parseCueTime('soon'); // null
 * ```
 */
export function parseCueTime(text: string): number | null {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,2}):)?(\d{1,6})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, hours = '0', minutes, seconds = '', fraction = ''] = match;
  // Without minutes any number of seconds is valid; otherwise minutes and seconds are at most 59.
  if (minutes !== undefined && (Number(minutes) > 59 || Number(seconds) > 59)) return null;
  const whole = Number(hours) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
  const total = toMillisecond(whole + Number(fraction.padEnd(3, '0')) / 1000);
  return total > longestCueTime ? null : total;
}

/** The latest time that a cue may have, in seconds: `99:59:59.999`. */
export const longestCueTime = 359_999.999;

/** Rounds seconds to whole milliseconds, as cues are stored. */
export function toMillisecond(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
