import { expect, it, vi } from 'vitest';
import { createReceivedGarbage } from './received-garbage';

const MIB = 1024 * 1024;

it.each([
  [1, 8],
  [4, 8],
  [8, 16],
  [32, 32],
])('with %i uploads under way has the buffers freed every %i MiB', (active, stepMib) => {
  const collect = vi.fn();
  const garbage = createReceivedGarbage({ active }, collect);
  for (let received = 0; received < 64; received += 1) garbage.count(MIB);
  expect(collect).toHaveBeenCalledTimes(64 / stepMib);
});

it('can call the garbage collector of this process', () => {
  const garbage = createReceivedGarbage({ active: 1 });
  for (let received = 0; received < 9; received += 1) garbage.count(MIB);
  // The function is not exposed as a global.
  expect('gc' in globalThis).toBe(false);
});
