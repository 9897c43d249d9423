import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectPlain, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:tls';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { LiveIngest } from '../ports/live-ingest';
import { pipelinedCommands } from '../testing/rtmp-connection';
import { publishLive } from '../testing/live-publisher';
import { watchCertificate } from './certificate-files';
import { createRtmpIngest } from './rtmp-ingest';

const folder = mkdtempSync(join(tmpdir(), 'palco-rtmps-'));
const paths = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
const certify = (name: string): void =>
  void execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      paths.key,
      '-out',
      paths.certificate,
    ],
    { stdio: 'ignore' },
  );
let ingest: LiveIngest | null = null;
afterEach(() => ingest?.stop());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('takes RTMP within TLS, beside plain RTMP', async () => {
  certify('live.example.com');
  const told: string[] = [];
  ingest = createRtmpIngest(
    {
      host: '127.0.0.1',
      port: 0,
      orAnyPort: false,
      tls: { port: 0, orAnyPort: false, ...paths },
      warn: () => undefined,
    },
    {
      authorize: async () => null,
      published: ({ streamKey }) => told.push(streamKey),
      measured() {},
      gone() {},
    },
  );
  await ingest.start();
  const port = ingest.secureAddress?.()?.port ?? 0;
  const secure = publishLive(`rtmps://127.0.0.1:${port}/live/by-tls`);
  const plain = publishLive(`rtmp://127.0.0.1:${ingest.address()?.port}/live/plain`);
  await expect.poll(() => told.toSorted(), { timeout: 20_000 }).toEqual(['by-tls', 'plain']);
  const name = await new Promise<unknown>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().subject['CN']);
      socket.destroy();
    });
  });
  expect(name).toBe('live.example.com');
  await Promise.all([secure.stop(), plain.stop()]);
}, 60_000);

it.each([false, true])(
  'a balancer says whose connection it is before TLS begins, at once: %s',
  async (isTogether) => {
    certify('live.example.com');
    const asked: string[] = [];
    ingest = createRtmpIngest(
      {
        host: '127.0.0.1',
        port: 0,
        orAnyPort: false,
        balancers: ['127.0.0.1'],
        tls: { port: 0, orAnyPort: false, ...paths },
        warn: () => undefined,
      },
      {
        async authorize({ remoteAddress }) {
          asked.push(remoteAddress);
          return 'unknown-key';
        },
        published() {},
        measured() {},
        gone() {},
      },
    );
    await ingest.start();
    const { port = 0 } = ingest.secureAddress?.() ?? {};
    // Header and beginning of TLS in one packet, or each in its own.
    const balancer = createServer((client) => {
      const line = connectPlain(port, '127.0.0.1');
      const header = 'PROXY TCP4 203.0.113.9 127.0.0.1 50000 1936\r\n';
      if (isTogether) client.once('data', (hello) => line.write(Buffer.concat([Buffer.from(header), hello])));
      else line.write(header);
      for (const one of [client, line]) one.on('error', () => undefined);
      if (isTogether) client.once('data', () => client.pipe(line));
      else client.pipe(line);
      line.pipe(client);
    });
    await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
    const at = (balancer.address() as AddressInfo).port;
    const secured = connect({ host: '127.0.0.1', port: at, rejectUnauthorized: false });
    secured.write(pipelinedCommands(['publish', 'a-key']));
    secured.resume();
    await expect.poll(() => asked, { timeout: 20_000 }).toEqual(['203.0.113.9']);
    secured.destroy();
    balancer.close();
  },
  60_000,
);

it('a renewed certificate is taken, one that does not fit its key is not', async () => {
  const found: string[] = [];
  const warned: string[] = [];
  certify('first');
  const files = watchCertificate(
    paths,
    (message) => warned.push(message),
    ({ key }) => found.push(key),
  );
  await files.read();
  await files.read();
  expect(found).toHaveLength(1);
  execFileSync('openssl', ['ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', paths.key]);
  await files.read();
  await files.read();
  expect([found.length, warned]).toEqual([1, ['the certificate for RTMPS cannot be used']]);
  certify('second');
  await files.read();
  expect([found.length, files.pair()?.key]).toEqual([2, found[1]]);
  files.stop();
});
