import type { Logger } from '../context';

/** Work that is done at the start and again and again. */
export interface Periodic {
  start(): void;
  /** Waits for a run under way. */
  stop(): Promise<void>;
}

/** What {@link createPeriodic} takes. */
export interface PeriodicOptions {
  readonly everyMs: number;
  readonly log: Logger;
  /** Told in the log when a run fails; the next one comes all the same. */
  readonly failure: string;
  run(): Promise<unknown>;
}

/** Repeats work until it is stopped; two runs never overlap. */
export function createPeriodic({ everyMs, log, failure, run }: PeriodicOptions): Periodic {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | null = null;
  const runOnce = (): void => {
    underWay ??= run()
      .then(
        () => undefined,
        (error: unknown) => log.error({ err: error }, failure),
      )
      .finally(() => (underWay = null));
  };
  return {
    start() {
      timer = setInterval(runOnce, everyMs);
      timer.unref();
      runOnce();
    },
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
