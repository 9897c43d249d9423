import {
  createFakePalco,
  type FakeEngines,
  type FakePalco,
  type FakePalcoOptions,
} from '@palco/react/testing';
import { createDialNetwork, turnDial } from './fault-dial';

/** Parameter `palco` of a story. */
export interface StoryPalcoOptions extends FakePalcoOptions {
  /** Who is signed in, by default Marina in her first team; null for nobody. */
  readonly signIn?: Parameters<FakePalco['signIn']>[0] | null;
  /** Changes the fake world or sets faults, before anybody signs in. */
  readonly prepare?: (fake: FakePalco) => void;
  /** Engines frozen in one state, created anew for each story. */
  readonly still?: (fake: FakePalco) => FakeEngines;
}

/** The Palco of one story, with its fault dial. */
export interface StoryPalco extends FakePalco {
  /** Where the dial stands. Until it is turned, the faults and the latency of the story itself hold. */
  readonly fault: unknown;
  turnDial(position: unknown): void;
}

/** The Palco of one story. */
export async function createStoryPalco(options: StoryPalcoOptions = {}): Promise<StoryPalco> {
  const { signIn, prepare, still, ...given } = options;
  // Created lazily, at the first use by a part: `still` needs the fake, which is created below.
  let engines: FakeEngines | undefined;
  const stillEngines = (): FakeEngines => (engines ??= still?.(fake) ?? {});
  const network = createDialNetwork();
  const fake: FakePalco = createFakePalco({
    ...given,
    palco: { ...given.palco, ports: { network: network.network, ...given.palco?.ports } },
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
  let fault: unknown = 'none';
  return {
    ...fake,
    get fault() {
      return fault;
    },
    turnDial(position) {
      fault = position;
      turnDial({ ...fake, network }, position);
    },
  };
}
