import { expect, test } from 'vitest';
import { actionOf } from './key-table';

test.each([
  ['ArrowLeft', -1],
  ['ArrowUp', undefined],
  ['constructor', undefined],
])('%s', (key, action) => {
  expect(actionOf({ ArrowLeft: -1 }, key)).toBe(action);
});
