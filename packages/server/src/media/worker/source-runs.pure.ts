/** Where a track is: in which run of the clock, and where its last packet began on the time line. */
interface TrackEnd {
  readonly run: number;
  readonly seconds: number;
}

/** A step forward that no track makes: the clock has jumped. */
const longestStep = 10;
/** How far the decoding times of one track may go back. */
const slack = 0.1;
/** How far the tracks may lie apart where a run begins. */
const spread = 2;

/** Puts packets of a clock that jumps, as that of recordings which were appended to each other, onto one time line. */
export interface SourceRuns {
  /** Seconds to add to the times of a packet. Packets of a track come in the order of their decoding times. */
  shift(track: number, seconds: number): number;
}

/**
 * A run is a stretch in which the clock goes on. Each track changes to the next one by itself, since tracks are woven into each
 * other where the clock jumps; the track that jumps first says where the run lies, so that picture and sound stay together.
 */
export function createSourceRuns(): SourceRuns {
  const offsets = [0];
  const ends = new Map<number, TrackEnd>();

  const offsetOf = (run: number): number => offsets[run] ?? 0;
  /** Another track that is near tells that a long step, such as that of slides, is no jump. */
  function isNearAny(run: number, seconds: number): boolean {
    return [...ends.values()].some(
      (end) => end.run === run && Math.abs(end.seconds - seconds) <= longestStep,
    );
  }
  function goesOn({ run, seconds }: TrackEnd, start: number): boolean {
    const at = start + offsetOf(run);
    return at >= seconds - slack && (at <= seconds + longestStep || isNearAny(run, at));
  }
  function findRun(end: TrackEnd, start: number): number {
    if (goesOn(end, start)) return end.run;
    for (let run = offsets.length - 1; run >= 0; run -= 1) {
      if (run !== end.run && Math.abs(start + offsetOf(run) - end.seconds) <= spread) return run;
    }
    return offsets.push(end.seconds - start) - 1;
  }

  return {
    shift(track, start) {
      const end = ends.get(track);
      const run = end === undefined ? offsets.length - 1 : findRun(end, start);
      ends.set(track, { run, seconds: start + offsetOf(run) });
      return offsetOf(run);
    },
  };
}
