import { describe, expect, it, vi } from 'vitest';
import { StorageError, isOutOfRoom } from './disk-files';
import { createDiskRoom, requireRoomSync, whileRoom } from './disk-room';

const roomOf = (...free: number[]) => {
  let last = 0;
  return { freeBytes: async () => (last = free.shift() ?? last) };
};
const full = expect.objectContaining({ code: 'FULL' }) as unknown;
const { signal } = new AbortController();

describe('work that fills a disk', () => {
  it('does not begin where what it is known to take has no room', async () => {
    const work = vi.fn(async () => 'done');
    await expect(whileRoom(roomOf(100), { signal, bytes: 100 }, work)).rejects.toEqual(full);
    expect(work).not.toHaveBeenCalled();
    await expect(whileRoom(roomOf(101), { signal, bytes: 100 }, work)).resolves.toBe('done');
  });

  it('is aborted before it uses the reserve', async () => {
    const work = (own: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        own.addEventListener('abort', () => reject(new Error('aborted')));
      });
    await expect(whileRoom(roomOf(9, 0), { signal }, work)).rejects.toEqual(full);
  });

  it('failed for want of room, whatever it says, where there is none', async () => {
    const work = async (): Promise<never> => {
      throw new Error('Invalid data found');
    };
    await expect(whileRoom(roomOf(9, 0), { signal }, work)).rejects.toEqual(full);
    await expect(whileRoom(roomOf(9, 9), { signal }, work)).rejects.toThrow('Invalid data found');
  });

  it('ends for the reason of whoever asked for it', async () => {
    const asked = new AbortController();
    const work = async (own: AbortSignal): Promise<never> => {
      asked.abort(new Error('stopping'));
      throw own.reason as Error;
    };
    await expect(whileRoom(roomOf(9, 0), { signal: asked.signal }, work)).rejects.toThrow('stopping');
  });
});

it('has room on the disk of these tests, of which a reserve is left', async () => {
  const { freeBytes, reserveBytes } = await createDiskRoom(['/', '/no/such/folder']).figures();
  expect(reserveBytes).toBeGreaterThan(0);
  expect(await createDiskRoom(['/']).freeBytes()).toBeLessThan(freeBytes + 1);
  expect(() => requireRoomSync('/', 0)).not.toThrow();
  expect(() => requireRoomSync('/', Number.MAX_SAFE_INTEGER)).toThrow(StorageError);
});

it.each([
  ['a full disk', { code: 'ENOSPC' }, true],
  ['an exceeded quota', { code: 'EDQUOT' }, true],
  ['a full disk of the database', { code: '53100', severity: 'ERROR' }, true],
  ['a file that is not there', { code: 'ENOENT' }, false],
])('knows %s, also as a cause', (_what, properties, expected) => {
  const error = Object.assign(new Error('failed'), properties);
  expect(isOutOfRoom(error)).toBe(expected);
  expect(isOutOfRoom(new Error('outer', { cause: error }))).toBe(expected);
});
