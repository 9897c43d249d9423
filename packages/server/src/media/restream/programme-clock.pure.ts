/** Times of a packet in milliseconds, on the time line of its run. */
export interface RunTime {
  /** Rises by one with each run of the programme. */
  readonly run: number;
  readonly dtsMs: number;
  /** When the segment that it is of began, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** The first time of that segment on the time line of its run. */
  readonly segmentMs: number;
}

/** Puts the runs of a programme on one time line, which begins at 0 and only rises. */
export interface ProgrammeClock {
  /** How much the times of a packet are moved. */
  shiftOf(time: RunTime): number;
  /** A packet has been placed up to here. */
  reached(outMs: number): void;
}

/** Between the last packet of a run and the first of the next one, where their wall clocks overlap. */
const leastGapMs = 20;

export function createProgrammeClock(): ProgrammeClock {
  let origin: number | null = null;
  let run: number | null = null;
  let shift = 0;
  let last = -leastGapMs;
  return {
    shiftOf(time) {
      if (time.run === run) return shift;
      origin ??= time.startedAt;
      run = time.run;
      // A pause stays one: sound and picture of the next run jump together, as far as the wall clock did.
      shift = Math.max(time.startedAt - origin, last + leastGapMs) - time.segmentMs;
      return shift;
    },
    reached: (outMs) => void (last = Math.max(last, outMs)),
  };
}
