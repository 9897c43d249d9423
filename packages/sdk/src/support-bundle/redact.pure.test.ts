import { describe, expect, it } from 'vitest';
import { redactFacts, redactId, redactPath, redactQuery } from './redact.pure';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

describe('what a bundle says of an address', () => {
  it.each([
    ['/v1/videos/bulk', '/v1/videos/bulk'],
    [`/v1/videos/${id}/subtitles/pt-br`, `/v1/videos/${id}/subtitles/pt-br`],
    ['/auth/reset/aB3dE5', '/auth/reset/{?}'],
    ['/v1/people/maria@example.com', '/v1/people/{?}'],
    ['/v1/people/Maria', '/v1/people/{?}'],
    ['/v1/x/abcdefghijklmnopqrstuvwxyzabcdef', '/v1/x/{?}'],
    ['/v1/x/maria%20silva', '/v1/x/{?}'],
    ['/', '/'],
  ])('%s becomes %s', (path, redacted) => {
    expect(redactPath(path)).toBe(redacted);
  });

  it('names the keys of a query, and hides one that is no word', () => {
    expect(redactQuery(['accountId', 'sort_by', 'a@b.c'])).toEqual(['accountId', 'sort_by', '{?}']);
  });
});

describe('what a bundle says of a state', () => {
  it.each([
    ['signed-out', 'signed-out'],
    ['NETWORK_ERROR', 'NETWORK_ERROR'],
    [id, id],
    ['maria@example.com', '{?}'],
    ['Bearer abc', '{?}'],
    ['a1b2c3', '{?}'],
    [true, true],
    [null, null],
    [1.04, 1],
    [Number.POSITIVE_INFINITY, null],
  ])('%s becomes %s', (value, redacted) => {
    expect(redactFacts({ value })).toEqual({ value: redacted });
  });
});

describe('the id of a request', () => {
  it.each([
    ['r-17', 'r-17'],
    ['not an id', null],
    ['x'.repeat(65), null],
    [null, null],
  ])('%s becomes %s', (value, redacted) => {
    expect(redactId(value)).toBe(redacted);
  });
});
