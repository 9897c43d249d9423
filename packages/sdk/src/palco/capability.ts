import type { Palco } from './palco-contract';

/**
 * What can be added to the core: a function that makes one thing from it, an engine or the calls about a noun. Hand it to
 * `palco.use`, which makes it once and answers the same object from then on; `palco.onDispose` inside of it says how it ends.
 *
 * @example
 * ```ts
 * const clock: Capability<{ now(): number }> = (palco) => palco.ports.clock;
 * palco.use(clock).now();
 * ```
 */
export type Capability<Made> = (palco: Palco) => Made;

/** One capability and what is made in its place; see {@link override}. */
export interface Override {
  readonly capability: Capability<unknown>;
  readonly make: Capability<unknown>;
}

/**
 * Makes a capability another way than by default: with options of your own, or as a stand-in for tests.
 *
 * @example
 * ```ts
 * const three = override(uploads, (core) => createUploads(core, { concurrency: 3 }));
 * const palco = createPalco({ session: signInSession(), overrides: [three] });
 * ```
 */
export function override<Made>(capability: Capability<Made>, make: Capability<NoInfer<Made>>): Override {
  return { capability, make };
}

/** Makes each capability once, and disposes of them together. */
export function createCapabilities(palco: () => Palco, overrides: readonly Override[] = []) {
  const made = new Map<Capability<unknown>, unknown>();
  const stops: (() => void)[] = [];
  const replaced = new Map(overrides.map(({ capability, make }) => [capability, make]));
  return {
    use<Made>(capability: Capability<Made>): Made {
      if (!made.has(capability)) {
        const make = replaced.get(capability) ?? capability;
        made.set(capability, make(palco()));
      }
      return made.get(capability) as Made;
    },
    onDispose: (stop: () => void) => void stops.push(stop),
    dispose(): void {
      // In reverse order: a capability may depend on one that was made before it.
      for (const stop of stops.splice(0).toReversed()) stop();
      made.clear();
    },
  };
}
