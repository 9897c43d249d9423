/** Decides which fragments of a signal were on air from their beginning to their end. */
export interface AirGate {
  /** Called for each packet, before it is written, with the state of the live. */
  look(onAir: boolean): void;
  /** Called for each fragment when it is complete. False where anything of it may have come off air. */
  passes(): boolean;
}

/** A packet may wait this long in the muxer before its fragment is written: see `max_interleave_delta`. */
export const longestBufferMs = 500;

/** @param now a clock in milliseconds that never goes back. */
export function createAirGate(now: () => number): AirGate {
  let begin = now();
  let lastOffAir = -Infinity;
  let isOnAir = false;
  return {
    look(onAir) {
      isOnAir = onAir;
      if (!onAir) lastOffAir = now();
    },
    passes() {
      const passes = isOnAir && lastOffAir < begin - longestBufferMs;
      begin = now();
      return passes;
    },
  };
}
