import { ahead, farthest } from './rtp-order.pure';

/** What follows of the gaps in a stream at one look. */
export interface DueGaps {
  /** To be asked for now. */
  readonly asks: readonly number[];
  /** What is missing up to this one does not come any more; null where all is still waited for. */
  readonly givenUp: number | null;
}

/** Finds what is missing of a stream, and says when it is asked for again and when it is given up. */
export interface RtpGaps {
  take(sequence: number): void;
  /** `nowMs` is time during which packets were listened for. */
  due(nowMs: number): DueGaps;
}

/** Packets that overtook each other come within this time, and are not asked for. */
const reorderMs = 10;
/** What is not asked for is waited for this long. */
const unaskedMs = 60;
/** Between two requests for the same packet; each waits longer than the one before, in all for three on a line to another continent. */
const firstWaitMs = 40;
const waitGrowth = 1.5;
/** After this many, nobody waits for it any more: of a line that loses two of a hundred, one packet of ten millions. */
const mostAsked = 5;
/** A longer gap is a line that was away: a key frame is asked for. */
const longestGap = 256;
/** Many short ones are no better. */
const mostMissing = 512;

/** `isAsked`: whether a sender is asked at all. */
export function createRtpGaps({ isAsked }: { readonly isAsked: boolean }): RtpGaps {
  /** In the order of the stream. */
  const missing = new Map<number, { dueMs: number; asked: number }>();
  let highest: number | null = null;
  let givenUp: number | null = null;

  function giveUpBefore(sequence: number): void {
    missing.clear();
    givenUp = (sequence - 1) & 0xffff;
  }
  return {
    take(sequence) {
      missing.delete(sequence);
      const distance = highest === null ? 1 : ahead(sequence, highest);
      if (distance <= 0 && distance > -farthest) return;
      const before = highest;
      highest = sequence;
      if (before === null) return;
      if (distance > longestGap || distance < 0 || missing.size > mostMissing) return giveUpBefore(sequence);
      for (let step = 1; step < distance; step += 1)
        missing.set((before + step) & 0xffff, { dueMs: NaN, asked: 0 });
    },
    due(nowMs) {
      const asks: number[] = [];
      for (const [sequence, one] of missing) {
        // It was not known when it went missing: the look before this one is when it was seen first.
        if (Number.isNaN(one.dueMs)) one.dueMs = nowMs + (isAsked ? reorderMs : unaskedMs);
        if (nowMs < one.dueMs) continue;
        if (!isAsked || one.asked >= mostAsked) {
          missing.delete(sequence);
          givenUp = sequence;
          continue;
        }
        asks.push(sequence);
        one.dueMs = nowMs + firstWaitMs * waitGrowth ** one.asked;
        one.asked += 1;
      }
      const due = { asks, givenUp };
      givenUp = null;
      return due;
    },
  };
}
