import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { pageScript } from './page-script';

const refusals = {
  '/v1/videos': [401, 'UNAUTHENTICATED'],
  '/v1/playlists': [403, 'SECOND_FACTOR_REQUIRED'],
} as const;

/** Every head comes a moment before its body, as from a server that is further away; `/v1/directories` never ends. */
async function startHost() {
  const server = createServer(({ url = '' }, response) => {
    const [path = ''] = url.split('?');
    if (path === '/') return response.setHeader('Content-Type', 'text/html').end('<!doctype html>');
    const [status, code] = refusals[path as keyof typeof refusals] ?? [200, ''];
    response.writeHead(status, { 'Content-Type': 'application/json' }).flushHeaders();
    response.write('{');
    const end = (): void => void response.end(`"code":"${code}","message":"Não.","requestId":"r1"}`);
    return path === '/v1/directories' ? undefined : setTimeout(end, 50);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close().closeAllConnections(),
  };
}

test('what ends the scope after the head of an answer hides no refusal: the fetch of Chromium', async ({
  page,
}) => {
  const host = await startHost();
  await page.goto(host.origin);
  await page.evaluate(await pageScript('refusals-page.ts'));
  const seen = await page.evaluate(async () => {
    const setUp = () => {
      const person = new AbortController();
      const team = new AbortController();
      const auth = {
        getToken: () => 'refused',
        getAccountId: () => 'team',
        getPersonSignal: () => person.signal,
        getTeamSignal: () => team.signal,
        unauthorized: () => person.abort(),
        secondFactorRequired: () => team.abort(),
      };
      return { team, client: window.palcoClient({ baseUrl: location.origin, auth: () => auth }) };
    };
    const told = (work: Promise<unknown>) =>
      work.then(
        () => 'an answer',
        (error: Error & { code: unknown; text?: string }) => [error.name, error.code, error.text],
      );
    const { client, team } = setUp();
    const switched = client.call('GET', '/v1/directories', {});
    setTimeout(() => team.abort(), 300);
    const file = await setUp().client.send({ path: '/v1/videos' });
    return {
      refused: await told(setUp().client.call('GET', '/v1/videos', {})),
      factor: await told(setUp().client.call('GET', '/v1/playlists', {})),
      download: [file.status, ((await file.json()) as { code: string }).code],
      closed: (await (await setUp().client.send({ path: '/v1/playlists' })).json()) as unknown,
      switched: (await told(switched))[0],
    };
  });
  host.close();
  expect(seen).toEqual({
    refused: ['SdkError', 'UNAUTHENTICATED', 'Não.'],
    factor: ['SdkError', 'SECOND_FACTOR_REQUIRED', 'Não.'],
    download: [401, 'UNAUTHENTICATED'],
    closed: { code: 'SECOND_FACTOR_REQUIRED', message: 'Não.', requestId: 'r1' },
    switched: 'AbortError',
  });
});
