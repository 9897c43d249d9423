/** How much viewers wait: percent of the time in which the picture stood still. */
export type Waiting = 'none' | 'few' | 'some' | 'many';

/** Up to one percent hardly anybody notices; above three many do. */
export function waitingOf(stalledPercent: number): Waiting {
  if (stalledPercent <= 0) return 'none';
  if (stalledPercent <= 1) return 'few';
  return stalledPercent <= 3 ? 'some' : 'many';
}

interface Series {
  readonly timestamps: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** The moment of the highest value, where it is above `good`; the first of equal ones. */
export function worstMoment(
  { timestamps, values }: Series,
  good: number,
): { readonly at: number; readonly value: number } | null {
  let worst: { at: number; value: number } | null = null;
  for (let index = 0; index < timestamps.length; index += 1) {
    const value = values[index] ?? Number.NaN;
    if (value > good && value > (worst?.value ?? 0)) worst = { at: timestamps[index] ?? 0, value };
  }
  return worst;
}

/** A live of before over its time. */
export interface EarlierLive {
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly timestamps: readonly number[];
  readonly viewers: readonly number[];
}

/**
 * How many watched an earlier live when it was as old as this one is at each of its moments; null before its first and after its
 * last known value.
 */
export function alignedViewers(
  { startedAt, timestamps, viewers }: EarlierLive,
  moments: ArrayLike<number>,
  start: number,
): readonly (number | null)[] {
  let next = 0;
  return Array.from(moments, (moment) => {
    const then = startedAt + (moment - start);
    while (next < timestamps.length && (timestamps[next] ?? 0) < then) next += 1;
    const [after, before] = [timestamps[next], timestamps[next - 1]];
    if (after === then) return viewers[next] ?? null;
    if (after === undefined || before === undefined) return null;
    const part = (then - before) / (after - before);
    const [low, high] = [viewers[next - 1] ?? 0, viewers[next] ?? 0];
    return Math.round(low + part * (high - low));
  });
}

/** By how many percent more (or, negative, fewer) watch than then; null where there is nothing to compare. */
export function changeInPercent(now: number, then: number | null): number | null {
  return then === null || then === 0 ? null : Math.round(((now - then) / then) * 100);
}
