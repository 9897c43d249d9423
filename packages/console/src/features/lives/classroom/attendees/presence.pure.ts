/** How long somebody watched, in the parts that a text names; nothing where they did not. */
export type Presence =
  | { readonly kind: 'none' }
  | { readonly kind: 'short' }
  | { readonly kind: 'minutes'; readonly minutes: number }
  | { readonly kind: 'hours'; readonly hours: number; readonly minutes: number };

/** Whole minutes: what is begun and not full is not counted. */
export function presenceOf(watchedSeconds: number): Presence {
  if (watchedSeconds <= 0) return { kind: 'none' };
  const whole = Math.floor(watchedSeconds / 60);
  if (whole === 0) return { kind: 'short' };
  if (whole < 60) return { kind: 'minutes', minutes: whole };
  return { kind: 'hours', hours: Math.floor(whole / 60), minutes: whole % 60 };
}
