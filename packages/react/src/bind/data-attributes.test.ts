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
  expect(toDataAttributes(['value'], { value, hidden: 'no' })).toEqual({ 'data-value': text });
});

test('a name of several words is written with hyphens, and the code of an error is `data-error`', () => {
  const state = { atLiveEdge: true, errorCode: 'NOT_MEDIA' };
  expect(toDataAttributes(['atLiveEdge', 'errorCode'], state)).toEqual({
    'data-at-live-edge': '',
    'data-error': 'NOT_MEDIA',
  });
});
