import { isolated } from '../kernel/report-error';
import type { Palco, Capability, Override } from './palco-contract';

/**
 * Replaces a capability: by one with other options, or by a stub for tests.
 *
 * Hand it to `createPalco({ overrides })`; `palco.use(capability)` then answers what `make` made, once, with its first use. The last of
 * several for one capability holds.
 *
 * @example
 * ```ts
 * const three = overrideCapability(uploads, (core) => createUploads(core, { concurrency: 3 }));
 * const palco = createPalco({ session: signInSession(), overrides: [three] });
 * ```
 */
export function overrideCapability<Made>(
  capability: Capability<Made>,
  make: Capability<NoInfer<Made>>,
): Override {
  return { capability, make };
}

const disposedMessage = 'This Palco was disposed of. Make another with createPalco().';

/** Makes each capability once, and disposes of them together. */
export function createCapabilities(palco: () => Palco, overrides: readonly Override[] = []) {
  const made = new Map<Capability<unknown>, unknown>();
  const stops: (() => void)[] = [];
  let isDisposed = false;
  const replaced = new Map(overrides.map(({ capability, make }) => [capability, make]));
  return {
    use<Made>(capability: Capability<Made>): Made {
      if (isDisposed) throw new Error(disposedMessage);
      if (!made.has(capability)) {
        const make = replaced.get(capability) ?? capability;
        made.set(capability, make(palco()));
      }
      return made.get(capability) as Made;
    },
    onDispose(stop: () => void): void {
      if (isDisposed) isolated(stop);
      else stops.push(stop);
    },
    dispose(): void {
      // In reverse order: a capability may depend on one that was made before it.
      for (const stop of stops.splice(0).toReversed()) isolated(stop);
      made.clear();
      isDisposed = true;
    },
  };
}
