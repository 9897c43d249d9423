import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertLive } from '../../../../testing/samples';
import { startTestServer } from '../../../../testing/start-test-server';
import type { TestServer } from '../../../../testing/start-test-server';

// Advertisements before and after a live, on the real server, with an ad server on this machine.

let server: TestServer;
let strict: TestServer;
let adServer: Server;
let origin: string;
let asked: string[] = [];
let now = Date.now();

const creative = `<VAST version="3.0"><Ad><InLine><Creatives><Creative><Linear skipoffset="00:00:05"><Duration>00:00:12</Duration>
  <MediaFiles><MediaFile type="video/mp4" delivery="progressive" height="360">https://cdn.example/ad.mp4</MediaFile></MediaFiles>
  </Linear></Creative></Creatives></InLine></Ad></VAST>`;
const wrapper = (path: string) =>
  `<VAST version="3.0"><Ad><Wrapper><VASTAdTagURI>${origin}${path}</VASTAdTagURI></Wrapper></Ad></VAST>`;
const documents: Readonly<Record<string, () => string>> = {
  '/ad': () => creative,
  '/empty': () => '<VAST version="3.0"/>',
  '/full': () => creative.padEnd(65_536),
  '/long': () => creative.padEnd(65_537),
  '/one': () => wrapper('/ad'),
  '/two': () => wrapper('/one'),
  '/three': () => wrapper('/two'),
  '/inner': () => wrapper('/ad').replace('127.0.0.1', '169.254.169.254'),
};

beforeAll(async () => {
  adServer = createServer((request, response) => {
    asked.push(request.url ?? '');
    const document = documents[request.url?.split('?')[0] ?? ''];
    response.writeHead(document ? 200 : 500).end(document?.() ?? '');
  });
  await new Promise<void>((resolve) => adServer.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(adServer.address() as AddressInfo).port}`;
  const clock = { now: () => now };
  [server, strict] = await Promise.all([
    startTestServer({ clock, env: { PALCO_OUTBOUND_ALLOW: '127.0.0.1' } }),
    startTestServer({ clock }),
  ]);
});
afterAll(async () => {
  adServer.closeAllConnections();
  adServer.close();
  await Promise.all([server.stop(), strict.stop()]);
});

/** The answer to a viewer for a live whose pre-roll is at this address. */
async function askFor(url: string, on = server, headers: Record<string, string> = {}) {
  const id = await insertLive(on.db, 'colegioAtlas', { preRollUrl: url, referrerWhitelist: ['escola.br'] });
  asked = [];
  return on.call(`/bff/player/live/${id}/ads/pre-roll`, { headers });
}

const found = { src: 'https://cdn.example/ad.mp4', duration: 12, skipAfter: 5 };

describe('the advertisement of a live', () => {
  it('is fetched by the server, without a log-in of the viewer', async () => {
    const { status, body, headers } = await askFor(`${origin}/ad?n=1`);
    expect([status, body]).toEqual([200, { creative: found }]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['/two', found, 3],
    ['/three', null, 3],
    ['/empty', null, 1],
    ['/lost', null, 1],
    // A document is parsed on the event loop, so its size is limited.
    ['/full', found, 1],
    ['/long', null, 1],
    // The wrapper leads to an address of the internal network, which is not fetched.
    ['/inner', null, 1],
  ])('of %s is %o after %i documents', async (path, expected, count) => {
    const { status, body } = await askFor(`${origin}${path}`);
    expect([status, body, asked.length]).toEqual([200, { creative: expected }, count]);
  });

  it('is asked for once, for all who watch within half a minute', async () => {
    const id = await insertLive(server.db, 'colegioAtlas', { preRollUrl: `${origin}/ad?n=2` });
    asked = [];
    const ask = () => server.call(`/bff/player/live/${id}/ads/pre-roll`);
    await Promise.all(Array.from({ length: 10 }, ask));
    expect(asked).toEqual(['/ad?n=2']);
    now += 30_000;
    expect((await ask()).body).toEqual({ creative: found });
    expect(asked).toHaveLength(2);
  });

  it('is not found for a live without one, nor for an unknown live', async () => {
    const id = await insertLive(server.db, 'colegioAtlas', { preRollUrl: `${origin}/ad` });
    for (const path of [`${id}/ads/post-roll`, `${randomUUID()}/ads/pre-roll`])
      expect((await server.call(`/bff/player/live/${path}`)).status).toBe(404);
    expect((await server.call(`/bff/player/live/${id}/ads/mid-roll`)).status).toBe(400);
  });

  it('is for the sites of the live alone', async () => {
    const there = await askFor(`${origin}/ad`, server, { origin: 'https://escola.br' });
    const elsewhere = await askFor(`${origin}/ad`, server, { origin: 'https://outra.br' });
    expect([there.status, elsewhere.body['code']]).toEqual([200, 'DOMAIN_REFUSED']);
  });
});

describe('reliability row 25: SSRF', () => {
  it('an address of the internal network is not fetched, unless the operator allows it', async () => {
    const { port } = new URL(origin);
    for (const host of [
      '127.0.0.1',
      'localhost',
      '0x7f000001',
      '2130706433',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
    ]) {
      const { status, body } = await askFor(`http://${host}:${port}/ad`, strict);
      expect([host, status, body]).toEqual([host, 200, { creative: null }]);
      expect(asked).toEqual([]);
    }
  });
});

describe('the page of a live', () => {
  const mediaOf = async (values: Parameters<typeof insertLive>[2]) => {
    const id = await insertLive(server.db, 'colegioAtlas', values);
    const answer = await fetch(`${server.url}/embed/player?liveId=${id}`);
    return /media-src ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
  };
  it('plays files of other servers only where the live has an advertisement', async () => {
    expect(await mediaOf({})).toBe("'self' blob: data:");
    expect(await mediaOf({ postRollUrl: `${origin}/ad` })).toBe("'self' blob: data: https: http:");
  });
});
