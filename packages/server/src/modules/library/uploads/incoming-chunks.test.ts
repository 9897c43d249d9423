import { expect, it } from 'vitest';
import { createIncomingChunks } from './incoming-chunks';

/** A chunk from 100 to 199, of which so much came, and how long nothing more of it has come. */
interface Open {
  readonly received: number;
  readonly silentMs: number;
}

it.each<[string, Open, readonly [number, number], number]>([
  ['what goes on at its last byte', { received: 50, silentMs: 1000 }, [150, 199], 1],
  ['what goes on at an earlier one', { received: 50, silentMs: 1000 }, [120, 250], 1],
  ['anything, where nothing came', { received: 0, silentMs: 1000 }, [0, 100], 1],
  ['nothing while bytes come', { received: 50, silentMs: 999 }, [150, 199], 0],
  ['nothing that begins before it', { received: 50, silentMs: 60_000 }, [0, 150], 0],
  ['nothing that begins with it', { received: 50, silentMs: 60_000 }, [100, 199], 0],
  ['nothing behind what came', { received: 50, silentMs: 60_000 }, [151, 199], 0],
  ['nothing beside it', { received: 0, silentMs: 60_000 }, [200, 299], 0],
  ['nothing before it', { received: 0, silentMs: 60_000 }, [0, 99], 0],
])('a chunk gives way to %s', (_what, open, range, expected) => {
  const chunks = createIncomingChunks();
  let ended = 0;
  const remove = chunks.add('video', {
    range: [100, 199],
    ...open,
    keep: async () => undefined,
    giveWay: () => void (ended += 1),
  });
  expect([chunks.clear('other', range), chunks.clear('video', range), ended]).toEqual([
    0,
    expected,
    expected,
  ]);
  remove();
  expect(chunks.clear('video', range)).toBe(0);
});
