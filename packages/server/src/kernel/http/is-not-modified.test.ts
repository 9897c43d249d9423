import { expect, it } from 'vitest';
import { isNotModified } from './is-not-modified.pure';

const etag = '"a1b2"';

it.each<[string | undefined, boolean]>([
  [undefined, false],
  ['"other"', false],
  [etag, true],
  [`W/${etag}`, true],
  [`"other" , ${etag}`, true],
  ['*', true],
])('a tag is known by If-None-Match: %s', (header, expected) => {
  expect(isNotModified({ 'if-none-match': header }, etag)).toBe(expected);
});
