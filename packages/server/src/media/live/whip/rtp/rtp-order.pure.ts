/** What is needed of a packet of RTP (RFC 3550). */
export interface RtpPart {
  /** 16 bits, one more with each packet. */
  readonly sequence: number;
  /** 32 bits, on the clock of its track. */
  readonly timestamp: number;
  /** The last packet of a picture. */
  readonly isLast: boolean;
  readonly payload: Buffer;
}

/** A packet in its place. */
export interface OrderedPart extends RtpPart {
  /** Packets before it never came. */
  readonly isAfterGap: boolean;
}

/** Packets come twice, late and in any order: a missing one is asked for again, and waited for. */
export interface RtpOrder {
  /** What can be passed on now, in its order. */
  take(part: RtpPart, nowMs: number): OrderedPart[];
}

/** For two rounds of asking again on a line to another continent. */
const patienceMs = 400;
/** More is a sender that began anew. */
const mostAhead = 1024;

/** How far a sequence number is ahead of another one; negative behind it. */
const ahead = (one: number, other: number): number => ((one - other) << 16) >> 16;

export function createRtpOrder(): RtpOrder {
  const waiting = new Map<number, { readonly part: RtpPart; readonly sinceMs: number }>();
  let next: number | null = null;

  function skipTo(sequence: number, nowMs: number): OrderedPart[] {
    next = sequence;
    return release(true, nowMs);
  }
  function release(isAfterGap: boolean, nowMs: number): OrderedPart[] {
    const passed: OrderedPart[] = [];
    let isFirst = isAfterGap;
    for (let found = waiting.get(next ?? 0); next !== null && found; found = waiting.get(next)) {
      waiting.delete(next);
      passed.push({ ...found.part, isAfterGap: isFirst });
      isFirst = false;
      next = (next + 1) & 0xffff;
    }
    const [first] = waiting.values();
    if (first === undefined || nowMs - first.sinceMs < patienceMs) return passed;
    const nearest = [...waiting.keys()].reduce((one, other) =>
      ahead(one, next ?? 0) < ahead(other, next ?? 0) ? one : other,
    );
    return [...passed, ...skipTo(nearest, nowMs)];
  }

  return {
    take(part, nowMs) {
      next ??= part.sequence;
      const distance = ahead(part.sequence, next);
      // Late or twice.
      if (distance < 0 && distance > -mostAhead) return [];
      if (Math.abs(distance) >= mostAhead) {
        waiting.clear();
        waiting.set(part.sequence, { part, sinceMs: nowMs });
        return skipTo(part.sequence, nowMs);
      }
      if (!waiting.has(part.sequence)) waiting.set(part.sequence, { part, sinceMs: nowMs });
      return release(false, nowMs);
    },
  };
}
