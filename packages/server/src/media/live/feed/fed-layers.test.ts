import { expect, it } from 'vitest';
import { writeAvcSettings } from '../avc.pure';
import { createFedLayers } from './fed-layers';
import type { FedTag } from './signal-feed';

const settingsOf = (sequence: string): Buffer =>
  writeAvcSettings([Buffer.from(sequence, 'hex'), Buffer.from('68ce3c80', 'hex')]);
const small = settingsOf('6742c00dda050664');
const middle = settingsOf('6742c01ed900a02ff97011000003000100000300320f162e48');
const large = settingsOf('67640028acd940780227e5c044000003000400000300c83c60c658');

const own = (settings: Buffer): Buffer => Buffer.concat([Buffer.from([0x17, 0, 0, 0, 0]), settings]);
const header = (track: number, settings: Buffer) => ({
  track,
  role: 'header' as const,
  body: Buffer.concat([Buffer.from([track]), settings]),
  settings,
});
const key = (track: number) => ({ track, role: 'key' as const, body: Buffer.from([track]), settings: null });

function openLayers() {
  const told: string[] = [];
  const layers = createFedLayers({
    pass: ({ role, layer }: FedTag) => void told.push(`${role} ${layer}`),
  });
  return { layers, told: () => told.splice(0) };
}

it('goes on with the layers of a browser that sends a better one later', () => {
  const { layers, told } = openLayers();
  // The second layer is the programme; the first one comes beside it.
  layers.describe(own(middle));
  layers.begin(0, 0);
  layers.placed(0, 0, 0);
  expect(layers.take([header(1, small)], 0, 100)).toBe(false);
  layers.take([key(1)], 0, 100);
  expect(told()).toEqual(['header 1', 'key 1']);
  // A third one comes, which is larger than the programme: nobody opens the signal again for it.
  expect(layers.take([header(3, large), key(3)], 3000, 3000)).toBe(false);
  layers.take([key(1)], 3000, 3000);
  told();
  // It becomes the programme, and the one that was it goes beside it from its own next key frame on.
  layers.describe(own(large));
  layers.begin(5000, 5000);
  layers.placed(5000, 5000, 5000);
  expect(told()).toEqual(['header 1']);
  expect(layers.take([header(2, middle), key(2)], 5000, 5060)).toBe(false);
  expect(told()).toEqual(['header 2', 'key 2']);
  // As it is the other way round: a layer that was the programme before tells nothing new.
  layers.describe(own(middle));
  layers.begin(9000, 9000);
  layers.placed(9000, 9000, 9000);
  told();
  layers.take([header(3, large), key(3)], 9000, 9050);
  expect(told()).toEqual(['header 3', 'key 3']);
  layers.describe(own(large));
  layers.begin(20_000, 20_000);
  layers.placed(20_000, 20_000, 20_000);
  expect(told()).toEqual([]);
  layers.take([header(2, middle), key(2)], 20_000, 20_060);
  expect(told()).toEqual(['header 2', 'key 2']);
});

it('opens the signal again for a layer that was silent when the run began, and not for ever', () => {
  const { layers } = openLayers();
  layers.take([header(1, small)], 0, 0);
  layers.describe(own(large));
  layers.begin(0, 10_000);
  layers.placed(0, 0, 10_000);
  const due = Array.from({ length: 6 }, (_, index) => layers.take([header(1, small)], 0, 20_000 + index));
  expect(due).toEqual([true, true, true, true, false, false]);
});
