import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchDocument } from './fetch-document';
import type { FetchDocumentOptions } from './fetch-document';
import { isPublicAddress } from './public-address';

let server: Server;
let port: number;
let requests = 0;
let answer: RequestListener;
beforeAll(async () => {
  server = createServer((request, response) => {
    requests++;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const { signal } = new AbortController();
const fetchFrom = (url: string, options: Partial<FetchDocumentOptions> = {}) =>
  fetchDocument(url, { allowed: [], signal, ...options });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fetched',
    (error: unknown) => (error as { code?: string }).code,
  );

describe('reliability row 25: SSRF', () => {
  it.each([
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '127.1',
    '0.0.0.0',
    '[::]',
    '169.254.169.254',
    '10.0.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '100.64.0.1',
    '[fe80::1]',
    '[fd00::1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ])('nothing is fetched from %s', async (host) => {
    answer = (_request, response) => response.end('secret');
    requests = 0;
    expect(await codeOf(fetchFrom(`http://${host}:${port}/`))).toBe('ADDRESS_REFUSED');
    expect(requests).toBe(0);
  });

  it.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://example.com',
    'http://a:b@example.com',
    '//x',
    '',
  ])('nothing is fetched from the address %j', async (url) => {
    expect(await codeOf(fetchFrom(url))).toBe('URL_REFUSED');
  });

  it('a host with one address of the inner network among others is refused', async () => {
    const resolve = async () => ['93.184.216.34', '10.0.0.1'];
    expect(await codeOf(fetchFrom('http://mixed.example/', { resolve }))).toBe('ADDRESS_REFUSED');
  });

  it('a name that changes after it was checked leads nowhere else', async () => {
    answer = (request, response) => response.end(`for ${request.headers.host}`);
    const given = ['127.0.0.1', '169.254.169.254'];
    const resolve = async () => given.splice(0, 1);
    const text = await fetchFrom(`http://rebind.example:${port}/`, { resolve, allowed: ['127.0.0.1'] });
    expect(text).toBe(`for rebind.example:${port}`);
    // Looked up once: the second answer is still there.
    expect(given).toHaveLength(1);
  });

  it('a redirect is not followed', async () => {
    requests = 0;
    answer = (_request, response) => response.writeHead(302, { location: `http://10.0.0.1:${port}/` }).end();
    expect(await codeOf(fetchFrom(`http://127.0.0.1:${port}/`, { allowed: ['127.0.0.1'] }))).toBe('STATUS');
    expect(requests).toBe(1);
  });

  it('a document of more than 64 KiB is refused, one of 64 KiB is taken', async () => {
    const fetchSize = (size: number) => {
      answer = (_request, response) => response.end(Buffer.alloc(size, 'a'));
      return fetchFrom(`http://127.0.0.1:${port}/`, { allowed: ['127.0.0.1'] });
    };
    expect(await codeOf(fetchSize(65_537))).toBe('TOO_LARGE');
    expect(await fetchSize(65_536)).toHaveLength(65_536);
  });

  it('an answer that does not come is given up', async () => {
    answer = () => undefined;
    const stop = new AbortController();
    const work = fetchFrom(`http://127.0.0.1:${port}/`, { allowed: ['127.0.0.1'], signal: stop.signal });
    stop.abort();
    expect(await codeOf(work)).toBe('UNREACHABLE');
  });
});

it.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ['172.15.0.1', true],
  ['172.32.0.1', true],
  ['172.16.0.1', false],
  ['2001:db8::1', false],
  ['ff02::1', false],
  ['example.com', false],
])('%s is on the internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
