import { describe, expect, it } from 'vitest';
import { failureCode, responseVerdict, toFailure } from './response-verdict.pure';

const everyStatus = Array.from({ length: 900 }, (_, index) => index + 100);

describe('the verdict on an answer (decisions section 7)', () => {
  it('is total over a chunk: only 201 goes on, only 202 ends, only 5xx is sent again', () => {
    for (const status of everyStatus) {
      const is5xx = status >= 500 && status <= 599;
      const expected = status === 201 ? 'continue' : status === 202 ? 'finished' : is5xx ? 'retry' : 'fail';
      expect([status, responseVerdict(status, 'chunk')]).toEqual([status, expected]);
    }
  });

  it('is total over a whole file: any 2xx ends', () => {
    for (const status of everyStatus) {
      const is5xx = status >= 500 && status <= 599;
      const expected = status >= 200 && status <= 299 ? 'finished' : is5xx ? 'retry' : 'fail';
      expect([status, responseVerdict(status, 'whole')]).toEqual([status, expected]);
    }
  });

  it('takes no answer for a 503', () => {
    expect(responseVerdict(null, 'chunk')).toBe('retry');
    expect(responseVerdict(null, 'whole')).toBe('retry');
  });
});

describe('the code of a failure', () => {
  it.each([
    [null, 'no-answer'],
    [200, 'refused'],
    [308, 'refused'],
    [401, 'unauthorized'],
    [402, 'account-blocked'],
    [403, 'forbidden'],
    [404, 'gone'],
    [409, 'conflict'],
    [410, 'gone'],
    [413, 'too-large'],
    [415, 'unsupported'],
    [416, 'range-refused'],
    [418, 'refused'],
    [429, 'refused'],
    [500, 'server-error'],
    [503, 'server-error'],
    [507, 'storage-full'],
  ])('%s: %s', (status, code) => {
    expect(failureCode(status)).toBe(code);
  });

  it('carries what its source says, and nothing else of it', () => {
    const source = { status: 409, message: 'Outros bytes.', requestId: 'r1', stack: 'secret' };
    expect(toFailure('conflict', source)).toEqual({
      code: 'conflict',
      status: 409,
      message: 'Outros bytes.',
      requestId: 'r1',
    });
  });
});
