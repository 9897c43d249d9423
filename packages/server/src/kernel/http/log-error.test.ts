import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { logError } from './log-error';

it('reliability row 32: keeps query, stack and causes of a failure, and none of the data', () => {
  const cause = Object.assign(new Error('duplicate key value'), { code: '23505' });
  const failure = new DrizzleQueryError(
    'insert into users values ($1, $2)',
    ['ana@example.com', 'line\nbreak'],
    cause,
  );
  const logged = logError(new Error('log-in failed', { cause: failure }));
  expect(logged).toMatchObject({
    type: 'Error',
    message: 'log-in failed',
    cause: {
      message: 'Failed query: insert into users values ($1, $2)',
      cause: { message: 'duplicate key value', code: '23505' },
    },
  });
  expect(logged.cause?.stack).toContain('log-error.test.ts');
  expect(JSON.stringify(logged)).not.toMatch(/ana@example|break/);
});
