/** A moment of the primary: everything that its snapshot shows was written to the log before `position`. */
export interface Moment {
  /** `pg_current_snapshot()`. */
  readonly snapshot: string;
  /** `pg_current_wal_insert_lsn()`, taken after the snapshot. */
  readonly position: bigint;
  /** When the process asked for it, in milliseconds of a clock that only goes forward. */
  readonly askedAt: number;
}

/** A replica that is further behind is not used. */
export const mostBehindMs = 5_000;

/** Reads a position in the log like `16/B374D848`. */
export function readPosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/**
 * The position for the next record lies behind the header of a page where the last one ended at its edge, and the position of
 * the replica before it. No record of a commit is as short as that.
 */
const header = 32n;

/** Adds a moment, and forgets those that are of no use any more. */
export function addMoment(moments: readonly Moment[], added: Moment): Moment[] {
  return [...moments.filter(({ askedAt }) => added.askedAt - askedAt <= mostBehindMs), added];
}

/** The newest moment that a replica has reached; undefined where that is none of the last seconds. */
export function reachedBy(moments: readonly Moment[], replayed: bigint, now: number): Moment | undefined {
  return moments.findLast(
    ({ position, askedAt }) => position <= replayed + header && now - askedAt <= mostBehindMs,
  );
}
