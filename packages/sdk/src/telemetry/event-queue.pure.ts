import type { PlaybackEvent } from '@palco/openapi';

/** An event that waits, with the time of the monotonic clock at which it happened. */
export interface WaitingEvent extends Omit<PlaybackEvent, 'age'> {
  readonly at: number;
}

/** Enough for the minutes in which the server may be away. */
export const mostWaiting = 200;
/** Events of one call (contract). */
const mostOfCall = 100;
/** Bytes of one call: what a page may still send while it closes is 64 KiB in all. */
const mostBytes = 30_000;

const sums = ['watchedMs', 'rebufferMs'] as const;

/** Adds an event. Where too many wait, the oldest heartbeat goes into the next one, so that no time is lost. */
export function enqueue(waiting: readonly WaitingEvent[], event: WaitingEvent): readonly WaitingEvent[] {
  const all = [...waiting, event];
  if (all.length <= mostWaiting) return all;
  const first = all.findIndex(({ type }) => type === 'heartbeat');
  const next = all.findIndex(
    ({ type }, index) => index > first && (type === 'heartbeat' || type === 'view_end'),
  );
  const [older, newer] = [all[first], all[next]];
  if (first === -1 || next === -1 || !older || !newer) return all.slice(1);
  const added = sums.map((name) => [name, Number(older.data?.[name] ?? 0) + Number(newer.data?.[name] ?? 0)]);
  const merged = { ...newer, data: { ...newer.data, ...Object.fromEntries(added) } };
  return all.flatMap((one, index) => (index === first ? [] : [index === next ? merged : one]));
}

/** The events of the next call, with their age at `now`, and how many they are. */
export function nextBatch(waiting: readonly WaitingEvent[], now: number): readonly PlaybackEvent[] {
  const batch: PlaybackEvent[] = [];
  let bytes = 0;
  for (const { at, ...event } of waiting.slice(0, mostOfCall)) {
    const one = { ...event, age: Math.max(0, Math.round(now - at)) };
    bytes += JSON.stringify(one).length;
    if (bytes > mostBytes && batch.length > 0) break;
    batch.push(one);
  }
  return batch;
}
