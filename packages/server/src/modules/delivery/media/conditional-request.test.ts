import { expect, it } from 'vitest';
import { entityTag, requestedBytes } from './conditional-request.pure';

const etag = entityTag({ tag: 'one' });

it('a tag is a strong one', () => expect(etag).toBe('"one"'));

it.each<[string | undefined, unknown]>([
  [undefined, { start: 10, end: 19 }],
  [etag, { start: 10, end: 19 }],
  ['"an older state"', 'whole'],
  // A weak tag does not promise the same bytes (RFC 9110, 13.1.5).
  [`W/${etag}`, 'whole'],
])('a range with If-Range: %s is %j', (header, expected) => {
  const headers = { range: 'bytes=10-19', 'if-range': header };
  expect(requestedBytes(headers, { etag, sizeBytes: 100 })).toEqual(expected);
});
