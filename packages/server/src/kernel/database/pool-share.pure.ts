/** The connections of a pool, and those that one owner holds. */
export interface PoolUse {
  readonly most: number;
  /** In use, by whoever it is. */
  readonly taken: number;
  readonly own: number;
}

/** Connections that no owner gets: sign-ins of requests are looked up by them, and what is nobody's request. */
const reserve = 2;

/**
 * Whether an owner gets another connection: while more are free than it holds. One that holds many, because what it waits for is
 * locked, leaves as many to the next, which leaves as many as it took itself; so the pool is full only where several are stuck.
 */
export function mayTake({ most, taken, own }: PoolUse): boolean {
  return own < most - reserve - taken;
}
