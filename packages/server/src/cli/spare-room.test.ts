import { describe, expect, it } from 'vitest';
import { sparingRoom } from './spare-room';

/** Copies three files, after each of which the server's disk has so much room. */
async function copied(rooms: readonly [number, number, number], isBeside: boolean): Promise<number> {
  let done = 0;
  const room = { freeBytes: async () => rooms[done] ?? 0 };
  const copy = await sparingRoom({ room, isBeside }, async () => void (done += 1));
  for (const name of ['a', 'b', 'c']) await copy(name, name).catch(() => undefined);
  return done;
}

describe('the room of the server', () => {
  it('is left to it by a copy on its disk', async () => {
    expect(await copied([10, 5, 1], true)).toBe(3);
    expect(await copied([10, 5, 0], true)).toBe(2);
    expect(await copied([0, 0, 0], true)).toBe(0);
  });

  it('is not taken by the log that is kept for a copy elsewhere', async () => {
    expect(await copied([10, 0, 0], false)).toBe(1);
  });

  it('that was used up before is no reason not to save what is there elsewhere', async () => {
    expect(await copied([0, 0, 0], false)).toBe(3);
  });
});
