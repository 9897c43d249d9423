import { describe, expect, it } from 'vitest';
import { isSdkError } from '../kernel/errors.pure';
import { failureCode, responseVerdict } from './response-verdict.pure';
import { uploadError } from './upload-errors.pure';

const everyStatus = Array.from({ length: 900 }, (_, index) => index + 100);

describe('the verdict on an answer (decisions section 7)', () => {
  it('U2: is defined for every status of a chunk: only 201 continues, only 202 finishes, only 5xx is retried', () => {
    for (const status of everyStatus) {
      const is5xx = status >= 500 && status <= 599;
      const expected = status === 201 ? 'continue' : status === 202 ? 'finished' : is5xx ? 'retry' : 'fail';
      expect([status, responseVerdict(status, false)]).toEqual([status, expected]);
    }
  });

  it('is defined for every status of a whole file: any 2xx finishes', () => {
    for (const status of everyStatus) {
      const is5xx = status >= 500 && status <= 599;
      const expected = status >= 200 && status <= 299 ? 'finished' : is5xx ? 'retry' : 'fail';
      expect([status, responseVerdict(status, true)]).toEqual([status, expected]);
    }
  });

  it('U6: treats no answer like a 503', () => {
    expect(responseVerdict(null, false)).toBe('retry');
    expect(responseVerdict(null, true)).toBe('retry');
  });
});

describe('the code of a failure', () => {
  it.each([
    [null, 'UPLOAD_NO_ANSWER'],
    [200, 'UPLOAD_REFUSED'],
    [308, 'UPLOAD_REFUSED'],
    [401, 'UPLOAD_UNAUTHORIZED'],
    [402, 'UPLOAD_ACCOUNT_BLOCKED'],
    [402, 'UPLOAD_ACCOUNT_BLOCKED', 'ACCOUNT_BLOCKED'],
    [402, 'UPLOAD_STORAGE_QUOTA', 'STORAGE_QUOTA_REACHED'],
    [402, 'UPLOAD_TRANSCODING_QUOTA', 'TRANSCODING_QUOTA_REACHED'],
    [409, 'UPLOAD_CONFLICT', 'STORAGE_QUOTA_REACHED'],
    [403, 'UPLOAD_FORBIDDEN'],
    [404, 'UPLOAD_GONE'],
    [409, 'UPLOAD_CONFLICT'],
    [410, 'UPLOAD_GONE'],
    [413, 'UPLOAD_TOO_LARGE'],
    [415, 'UPLOAD_UNSUPPORTED'],
    [416, 'UPLOAD_RANGE_REFUSED'],
    [418, 'UPLOAD_REFUSED'],
    [429, 'UPLOAD_REFUSED'],
    [500, 'UPLOAD_SERVER_ERROR'],
    [503, 'UPLOAD_SERVER_ERROR'],
    [507, 'UPLOAD_STORAGE_FULL'],
  ] as const)('%s: %s %s', (status, code, serverCode?: string) => {
    expect(failureCode(status, serverCode)).toBe(code);
  });

  it('carries status, text and request id of its source, and no other field', () => {
    const source = { status: 409, message: 'Outros bytes.', requestId: 'r1', secret: 'x' };
    const error = uploadError('UPLOAD_CONFLICT', source);
    expect(isSdkError(error, 'UPLOAD_CONFLICT')).toBe(true);
    expect({ ...error }).toEqual({
      name: 'SdkError',
      code: 'UPLOAD_CONFLICT',
      status: 409,
      text: 'Outros bytes.',
      requestId: 'r1',
    });
    expect(error.message).toBe('Outros bytes.');
  });

  it('counts no answer as a 503', () => {
    expect(uploadError('UPLOAD_NO_ANSWER', { status: null })).toMatchObject({ status: 503, text: undefined });
  });
});
