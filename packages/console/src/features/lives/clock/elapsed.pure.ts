const pad = (value: number): string => String(value).padStart(2, '0');

/** `01:24:37`: hours, minutes and seconds, as a clock beside a stage shows them. Never negative. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds) || 0);
  return [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60].map(pad).join(':');
}

/** Seconds from a moment (ISO 8601) to another; null where the moment is not known. */
export function secondsSince(at: string | null | undefined, until: number): number | null {
  const since = Date.parse(at ?? '');
  return Number.isNaN(since) ? null : Math.max(0, (until - since) / 1_000);
}
