import type { TransportArrivals } from './rtcp.pure';

/** Collects when packets of all streams of a sender arrived. */
export interface ArrivalLog {
  take(number: number, nowMs: number): void;
  /** Since the last call; null where nothing came. */
  read(): TransportArrivals | null;
}

/** A longer span is a sender that counts anew. */
const longestSpan = 2048;

export function createArrivalLog(): ArrivalLog {
  let arrived = new Map<number, number>();
  /** The counter goes on where 16 bits end. */
  let highest: number | null = null;
  let next: number | null = null;
  let count = 0;
  return {
    take(number, nowMs) {
      highest ??= number;
      const place = highest + (((number - (highest & 0xffff)) << 16) >> 16);
      highest = Math.max(highest, place);
      arrived.set(place, nowMs);
    },
    read() {
      const places = [...arrived.keys()].sort((one, other) => one - other);
      const [low] = places;
      const high = places.at(-1);
      if (low === undefined || high === undefined) return null;
      // What is missing since the last report is part of this one.
      const from = next !== null && next < low ? next : low;
      const first = high - from < longestSpan ? from : low;
      const span = Math.min(longestSpan, high - first + 1);
      const arrivedMs = Array.from({ length: span }, (_, index) => arrived.get(first + index) ?? null);
      arrived = new Map();
      next = high + 1;
      return { first: first & 0xffff, arrivedMs, count: count++ };
    },
  };
}
