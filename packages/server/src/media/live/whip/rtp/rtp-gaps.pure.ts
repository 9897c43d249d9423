/** Finds what is missing of a stream, and says when it is asked for again. */
export interface RtpGaps {
  take(sequence: number): void;
  /** What to ask for now. */
  due(nowMs: number): number[];
}

interface Missing {
  askMs: number;
  asked: number;
}

/** Packets that overtook each other come within this time, and are not asked for. */
const reorderMs = 10;
/** Between two requests for the same packet; each waits twice as long as the one before. */
const firstWaitMs = 40;
/** After this many, nobody waits for it any more. */
const mostAsked = 4;
/** A longer gap is a line that was away: a key frame is asked for. */
const longestGap = 256;

const ahead = (one: number, other: number): number => ((one - other) << 16) >> 16;

export function createRtpGaps(): RtpGaps {
  const missing = new Map<number, Missing>();
  let highest: number | null = null;
  return {
    take(sequence) {
      missing.delete(sequence);
      const distance = highest === null ? 1 : ahead(sequence, highest);
      if (distance <= 0 && distance > -0x4000) return;
      if (highest !== null && (distance > longestGap || distance < 0)) missing.clear();
      else if (highest !== null)
        for (let step = 1; step < distance; step += 1)
          missing.set((highest + step) & 0xffff, { askMs: NaN, asked: 0 });
      highest = sequence;
    },
    due(nowMs) {
      const asks: number[] = [];
      for (const [sequence, one] of missing) {
        // It was not known when it went missing: the look before this one is when it was seen first.
        if (Number.isNaN(one.askMs)) one.askMs = nowMs + reorderMs;
        if (nowMs < one.askMs) continue;
        if (one.asked >= mostAsked) missing.delete(sequence);
        else asks.push(sequence);
        one.askMs = nowMs + firstWaitMs * 2 ** one.asked;
        one.asked += 1;
      }
      return asks;
    },
  };
}
