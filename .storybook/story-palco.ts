import {
  createFakePalco,
  type FakeEngines,
  type FakePalco,
  type FakePalcoOptions,
} from '@palco/react/testing';

/** Parameter `palco` of a story. */
export interface StoryPalcoOptions extends FakePalcoOptions {
  /** Who is signed in, by default Marina in her first team; null for nobody. */
  readonly signIn?: Parameters<FakePalco['signIn']>[0] | null;
  /** Changes the fake world or sets faults, before anybody signs in. */
  readonly prepare?: (fake: FakePalco) => void;
  /** Engines frozen in one state, created anew for each story. */
  readonly still?: (fake: FakePalco) => FakeEngines;
}

/** The Palco of one story. */
export async function createStoryPalco(options: StoryPalcoOptions = {}): Promise<FakePalco> {
  const { signIn, prepare, still, ...given } = options;
  // Created lazily, at the first use by a part: `still` needs the fake, which is created below.
  let engines: FakeEngines | undefined;
  const stillEngines = (): FakeEngines => (engines ??= still?.(fake) ?? {});
  const fake: FakePalco = createFakePalco({
    ...given,
    engines: {
      get uploads() {
        return stillEngines().uploads;
      },
      get processing() {
        return stillEngines().processing;
      },
    },
  });
  prepare?.(fake);
  if (signIn !== null) await fake.signIn(signIn);
  return fake;
}
