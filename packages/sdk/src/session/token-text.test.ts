import { createFakePorts } from '@palco/testing';
import { expect, test } from 'vitest';
import { createTokenSource } from './token-source';

const tokenFrom = (given: unknown) =>
  createTokenSource({ ...createFakePorts(), getToken: async () => given as string }).get();

test.each(['eyJhbGciOiJIUzI1NiJ9.e30.x_-y', 'palco_live_1~+/=', 'token\n'])(
  '%j is a token',
  async (given) => {
    await expect(tokenFrom(given)).resolves.toBe(given.trim());
  },
);

test.each([
  [null, 'null'],
  [undefined, 'a value of type undefined'],
  [{ token: 'x' }, 'a value of type object'],
  ['', 'an empty text'],
  [' \n', 'an empty text'],
  ['<!doctype html><title>Entrar</title>', 'an HTML page, as of a log-in'],
  ['{"error":"no session"}', 'JSON, such as an error'],
  ['Not Found', 'a text with spaces or letters that no token has'],
  ['"eyJhbGciOiJIUzI1NiJ9.e30.x"', 'JSON, such as an error'],
  ['“abc', 'a text with spaces or letters that no token has'],
  ['não', 'a text with spaces or letters that no token has'],
])('%j is %s', async (given, wrong) => {
  const message = `getToken() gave ${wrong} in place of a token`;
  await expect(tokenFrom(given)).rejects.toMatchObject({ code: 'TOKEN_UNAVAILABLE', message });
});
