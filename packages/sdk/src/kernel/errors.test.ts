import { describe, expect, it } from 'vitest';
import { isAbort, isSdkError, SdkError } from './errors.pure';

describe('SdkError', () => {
  it('keeps code, status, request id, fields and cause', () => {
    const cause = new TypeError('fetch failed');
    const fields = [{ field: 'title', code: 'REQUIRED', message: 'O campo é obrigatório' }];
    const error = new SdkError({
      code: 'INVALID_FIELDS',
      message: 'm',
      status: 422,
      requestId: 'r',
      fields,
      cause,
    });
    expect(error).toMatchObject({
      name: 'SdkError',
      code: 'INVALID_FIELDS',
      status: 422,
      requestId: 'r',
      fields,
    });
    expect(error.cause).toBe(cause);
    expect(error).toBeInstanceOf(Error);
  });

  it('has no cause where none was given', () => {
    expect('cause' in new SdkError({ code: 'X', message: '' })).toBe(false);
  });
});

describe('isSdkError', () => {
  const error = new SdkError({ code: 'NOT_FOUND', message: '' });

  it.each([
    [error, undefined, true],
    [error, 'NOT_FOUND', true],
    [error, 'FORBIDDEN', false],
    // The copy of another entry of the package.
    [Object.assign(new Error('x'), { name: 'SdkError', code: 'NOT_FOUND' }), 'NOT_FOUND', true],
    [new Error('NOT_FOUND'), undefined, false],
    [{ name: 'SdkError', code: 'NOT_FOUND' }, undefined, false],
    [null, undefined, false],
  ] as const)('%s as %s: %s', (value, code, expected) => {
    expect(isSdkError(value, code)).toBe(expected);
  });
});

describe('isAbort', () => {
  it.each([
    [new DOMException('x', 'AbortError'), true],
    [{ name: 'AbortError' }, true],
    [new DOMException('x', 'TimeoutError'), false],
    [new Error('AbortError'), false],
    [undefined, false],
    ['AbortError', false],
  ])('%s: %s', (value, expected) => {
    expect(isAbort(value)).toBe(expected);
  });
});
