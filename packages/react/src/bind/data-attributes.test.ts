import { expect, test } from 'vitest';
import { toDataAttributes } from './data-attributes';

test.each([
  [true, ''],
  [false, undefined],
  [null, undefined],
  [undefined, undefined],
  ['', ''],
  [0, '0'],
  ['failed', 'failed'],
])('%j is written as %j', (value, text) => {
  expect(toDataAttributes({ value: 'data-value' }, { value, hidden: 'no' })).toEqual({ 'data-value': text });
});

test('a name that is absent is left out', () => {
  expect(toDataAttributes<{ value: string }>({ value: undefined } as never, { value: 'x' })).toEqual({});
});
