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

/** Packets come twice, late and in any order: a missing one is waited for until it is given up. */
export interface RtpOrder {
  /** What can be passed on now, in its order. */
  take(part: RtpPart): OrderedPart[];
  /** What is missing up to this one does not come any more. */
  giveUp(sequence: number): OrderedPart[];
}

/** A packet this far from its place is of a sender that began anew. */
export const farthest = 1024;

/** How far a sequence number is ahead of another one; negative behind it. */
export const ahead = (one: number, other: number): number => ((one - other) << 16) >> 16;

export function createRtpOrder(): RtpOrder {
  const waiting = new Map<number, RtpPart>();
  let next: number | null = null;
  let isAfterGap = false;

  function release(): OrderedPart[] {
    const passed: OrderedPart[] = [];
    for (let found = waiting.get(next ?? 0); next !== null && found; found = waiting.get(next)) {
      waiting.delete(next);
      passed.push({ ...found, isAfterGap });
      isAfterGap = false;
      next = (next + 1) & 0xffff;
    }
    return passed;
  }
  function goOnWith(sequence: number): OrderedPart[] {
    isAfterGap = true;
    next = sequence;
    return release();
  }

  return {
    take(part) {
      next ??= part.sequence;
      const distance = ahead(part.sequence, next);
      // Late or twice.
      if (distance < 0 && distance > -farthest) return [];
      if (Math.abs(distance) >= farthest) {
        waiting.clear();
        waiting.set(part.sequence, part);
        return goOnWith(part.sequence);
      }
      if (!waiting.has(part.sequence)) waiting.set(part.sequence, part);
      return release();
    },
    giveUp(sequence) {
      const passed: OrderedPart[] = [];
      // A late one that is far behind is of before a sender began anew.
      while (next !== null && ahead(sequence, next) >= 0 && ahead(sequence, next) < farthest)
        passed.push(...(waiting.has(next) ? release() : goOnWith((next + 1) & 0xffff)));
      return passed;
    },
  };
}
