/** The load of a machine as its system tells it. */
export interface MachineLoad {
  /** Threads that wanted to run, in the mean of the last minute. */
  readonly load: number;
  /** Those of them that are our own. */
  readonly own: number;
  readonly cores: number;
  /** Percent of load for each core, above which a model waits; 0: it never does. */
  readonly mostLoad: number;
}

/** Whether the machine has room for a model to listen: what others do on it comes first. */
export function mayListen({ load, own, cores, mostLoad }: MachineLoad): boolean {
  return mostLoad === 0 || (100 * Math.max(0, load - own)) / Math.max(1, cores) <= mostLoad;
}
