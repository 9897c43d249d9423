import { describe, expect, it } from 'vitest';
import { answerCheckOf } from './answer-check';
import { operations } from './contract';
import { checkOf, requestCheckOf } from './validation';

const login = operations.find(({ id }) => id === 'login')!;
const failure = (code: string) => ({ code, message: 'Não.', requestId: 'req-1' });

describe('the check of answers', () => {
  const check = answerCheckOf(login);

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
    const health = answerCheckOf(operations.find(({ id }) => id === 'getHealth')!);
    expect(health(503, failure('INTERNAL'))).not.toBeNull();
  });
});

it('every operation says which codes it answers, and a person can be refused by each that is not public', () => {
  for (const { access, errors } of operations) {
    expect(errors).toContain('INTERNAL');
    expect(errors.includes('FORBIDDEN')).toBe(access !== 'public');
  }
});

it.each(operations.map((one): [string, typeof one] => [one.id, one]))(
  'the schemas of %s compile',
  (_, { schemas }) => {
    const answers = Object.values(schemas.answers).flatMap((types) => Object.values(types));
    for (const schema of answers) if (schema !== null) expect(() => checkOf(schema)).not.toThrow();
    const { body, params, query, headers } = schemas;
    for (const [location, schema] of [
      ['body', body],
      ['path', params],
      ['query', query],
      ['header', headers],
    ] as const)
      if (schema) expect(() => requestCheckOf(schema, location)({})).not.toThrow();
  },
);
