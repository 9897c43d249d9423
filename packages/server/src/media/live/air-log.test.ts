import { expect, it } from 'vitest';
import { createAirLog } from './air-log.pure';

it.each([
  ['before anything was noted', -1, false],
  ['a fragment that begins at the same time', 2, true],
  ['one that begins a rounding earlier', 1.999, true],
  ['one within a fragment', 3.5, true],
  ['one after the end of the programme', 4.01, false],
])('%s', (_what, beginSeconds, onAir) => {
  const log = createAirLog();
  log.note(0, false);
  log.note(2, true);
  log.note(4, false);
  expect(log.at(beginSeconds)).toBe(onAir);
});
