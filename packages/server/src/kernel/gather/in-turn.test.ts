import { expect, test } from 'vitest';
import { createInTurn } from './in-turn';

/** Work that the test ends by hand. */
function heldWork() {
  const running: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const work = (name: string) => () => {
    running.push(name);
    return new Promise<string>((resolve, reject) =>
      ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error))),
    );
  };
  return { running, end: (name: string, error?: Error) => ends.get(name)?.(error), work };
}
const settle = () => new Promise(setImmediate);

test('work of one key comes one after another, also where it shares but one of several', async () => {
  const inTurn = createInTurn();
  const { running, end, work } = heldWork();
  const first = inTurn(['a', 'b'], work('one'));
  const second = inTurn(['b', 'c'], work('two'));
  const third = inTurn(['c'], work('three'));
  const other = inTurn(['d'], work('other'));
  await settle();
  expect(running).toEqual(['one', 'other']);
  end('one');
  expect(await first).toBe('one');
  await settle();
  expect(running).toEqual(['one', 'other', 'two']);
  end('two', new Error('failed'));
  await expect(second).rejects.toThrow('failed');
  await settle();
  end('three');
  end('other');
  expect(await Promise.all([third, other])).toEqual(['three', 'other']);
});

test('what is too much for one key is refused, until there is room again', async () => {
  const inTurn = createInTurn();
  const { end, work } = heldWork();
  const first = inTurn(['a'], work('first'));
  const waiting = Array.from({ length: 499 }, () => inTurn(['a'], async () => 0));
  await expect(inTurn(['a'], async () => 0)).rejects.toMatchObject({ status: 503, code: 'SERVER_BUSY' });
  await settle();
  end('first');
  await Promise.all([first, ...waiting]);
  expect(await inTurn(['a'], async () => 1)).toBe(1);
});
