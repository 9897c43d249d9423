import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sparingRoom } from './spare-room';

let folder: string;
let fourBytes: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'palco-room-'));
  fourBytes = join(folder, 'file');
  writeFileSync(fourBytes, 'four');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Copies three files of four bytes, after each of which the server's disk has so much room. */
async function copied(rooms: readonly [number, number, number], isBeside: boolean): Promise<number> {
  let done = 0;
  const room = { freeBytes: async () => rooms[done] ?? 0 };
  const copy = await sparingRoom({ room, isBeside }, async () => void (done += 1));
  for (let file = 0; file < 3; file += 1) await copy(fourBytes, fourBytes).catch(() => undefined);
  return done;
}

describe('the room of the server', () => {
  it('is left to it by a copy on its disk', async () => {
    expect(await copied([20, 10, 5], true)).toBe(3);
    expect(await copied([20, 10, 4], true)).toBe(2);
    expect(await copied([0, 0, 0], true)).toBe(0);
  });

  it('is not taken by the log that is kept for a copy elsewhere', async () => {
    expect(await copied([1, 0, 0], false)).toBe(1);
  });

  it('that was used up before is no reason not to save what is there elsewhere', async () => {
    expect(await copied([0, 0, 0], false)).toBe(3);
  });
});
