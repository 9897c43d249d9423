import { describe, expect, it } from 'vitest';
import { compileAnswerCheck } from './answer-check';
import { operations } from './contract';

const login = operations.find(({ id }) => id === 'login')!;
const failure = (code: string) => ({ code, message: 'Não.', requestId: 'req-1' });

describe('the check of answers', () => {
  const check = compileAnswerCheck(login);

  it.each([
    [401, 'INVALID_CREDENTIALS'],
    [429, 'TOO_MANY_ATTEMPTS'],
    [422, 'INVALID_FIELDS'],
    [500, 'INTERNAL'],
  ])('takes a %d with %s, which the operation declares', (status, code) => {
    expect(check(status, failure(code))).toBeNull();
  });

  it.each(['ROLE_IN_USE', 'NOT_FOUND', 'UNAUTHENTICATED'])('refuses %s, which it does not', (code) => {
    expect(check(409, failure(code))).toBe(`${code} is not in its x-errors`);
  });

  it('leaves an answer of another shape to its schema', () => {
    const health = compileAnswerCheck(operations.find(({ id }) => id === 'getHealth')!);
    expect(health(503, failure('INTERNAL'))).not.toBeNull();
  });
});

it('every operation says which codes it answers, and a person can be refused by each that is not public', () => {
  for (const { access, errors } of operations) {
    expect(errors).toContain('INTERNAL');
    expect(errors.includes('FORBIDDEN')).toBe(access !== 'public');
  }
});
