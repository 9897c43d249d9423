/** Something that clients do all the time while hosts come and go. */
export interface Activity {
  /** How much was acknowledged so far: messages, writes or files. @throws where it ended by itself */
  acknowledged(): number;
  /** Ends it and compares everything that was acknowledged with what is there. @throws where something is lost */
  end(): Promise<string>;
}

/** What {@link repeatUntilEnded} began. */
export interface Repeated {
  /** @throws what a step threw, which ended it */
  check(): void;
  end(): Promise<void>;
}

/** Repeats a step until it is told to end, or the step throws. */
export function repeatUntilEnded(step: () => Promise<void>): Repeated {
  const ending = new AbortController();
  let failure: { readonly error: unknown } | undefined;
  async function run(): Promise<void> {
    while (!ending.signal.aborted) await step();
  }
  const running = run();
  running.catch((error: unknown) => (failure = { error }));
  return {
    check() {
      if (failure !== undefined) throw failure.error;
    },
    async end() {
      ending.abort();
      await running;
    },
  };
}
