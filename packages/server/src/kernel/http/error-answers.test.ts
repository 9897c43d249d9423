import { Writable } from 'node:stream';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { httpError } from '../errors/http-error';
import { answerErrors } from './error-answers';

it.each([
  [
    'a refusal that was foreseen',
    httpError({ status: 503, code: 'UPLOAD_BUSY', retryAfterSeconds: 5 }),
    false,
  ],
  ['a defect', new Error('defect'), true],
])('%s is logged, with a stack: %s', async (_, error, hasStack) => {
  let log = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  const app = fastify({ logger: { level: 'warn', stream } });
  answerErrors(app);
  app.get('/', () => Promise.reject(error));
  await app.inject('/');
  expect(log).toContain(error instanceof Error ? error.message : '');
  expect(log.includes('"stack"')).toBe(hasStack);
});
