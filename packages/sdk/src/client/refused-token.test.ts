// With the real `fetch` of Node and a real server: fakes whose answers do not follow the signal of the request hide what is tested here.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createPalco } from '../palco';
import { isAbort } from '../kernel/errors';
import { videosApi } from '../videos/videos';
import { tokenSession } from '../session';

/** The head of the answer comes a moment before its body, as from a server that is further away. */
async function serve(status: number, body: object): Promise<string> {
  const answer: RequestListener = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).flushHeaders();
    setTimeout(() => response.end(JSON.stringify(body)), 20);
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
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
