// With the real `fetch` of Node and a real server: fakes whose answers do not follow the signal of the request hide what is tested here.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '.';
import { createPalco } from '../palco';
import { isAbort } from '../kernel/errors.pure';
import { videosApi } from '../videos/videos';
import { tokenSession } from '../session';

/** The head of the answer comes a moment before its body, as from a server that is further away; `null`: its body never comes. */
async function serve(status: number, body: object | null): Promise<string> {
  const answer: RequestListener = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).flushHeaders();
    if (body === null) response.write('{');
    else setTimeout(() => response.end(JSON.stringify(body)), 20);
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close().closeAllConnections());
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ['a key that was revoked', 401, 'UNAUTHENTICATED'],
  ['a team that asks for a second factor', 403, 'SECOND_FACTOR_REQUIRED'],
])('%s is the refusal of the server, and no abort', async (_, status, code) => {
  const baseUrl = await serve(status, { code, message: 'Não.', requestId: 'r1' });
  const palco = createPalco({ baseUrl, session: tokenSession(async () => 'wrong') });
  onTestFinished(() => palco.dispose());
  const error = await palco
    .use(videosApi)
    .list()
    .catch((reason: unknown) => reason);
  expect(isAbort(error)).toBe(false);
  expect(error).toMatchObject({ code, status, text: 'Não.' });
});

test.each([
  ['a key that was revoked', 401, 'UNAUTHENTICATED'],
  ['a team that asks for a second factor', 403, 'SECOND_FACTOR_REQUIRED'],
])('a download with %s gets the answer whole, though it ends the scope', async (_, status, code) => {
  const scope = new AbortController();
  const end = (): void => scope.abort();
  const auth = {
    getToken: () => 'wrong',
    getAccountId: () => 'team',
    getPersonSignal: () => scope.signal,
    getTeamSignal: () => scope.signal,
    unauthorized: end,
    secondFactorRequired: end,
  };
  const client = createClient({ baseUrl: await serve(status, { code }), auth: () => auth });
  const answer = await client.send({ path: '/v1/videos' });
  expect([answer.status, await answer.json(), scope.signal.aborted]).toEqual([status, { code }, true]);
});

test('a team that is left while the body comes is an abort, which nobody has to be told of', async () => {
  const team = new AbortController();
  const auth = {
    getToken: () => 'good',
    getAccountId: () => 'team',
    getPersonSignal: () => new AbortController().signal,
    getTeamSignal: () => team.signal,
    unauthorized: () => undefined,
    secondFactorRequired: () => undefined,
  };
  const client = createClient({ baseUrl: await serve(200, null), auth: () => auth });
  const asked = client.call('GET', '/v1/directories', {}).catch((reason: unknown) => reason);
  setTimeout(() => team.abort(), 50);
  expect(isAbort(await asked)).toBe(true);
});
