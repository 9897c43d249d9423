import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TransportRequest } from '../transport';
import { createDigestTransport, type DigestTransportOptions } from './digest-transport';

const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
const expected = `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;
const part = { method: 'POST', url: '/source', fileName: 'aula.mp4', body: new Blob([bytes]) } as const;

afterEach(() => vi.unstubAllGlobals());

async function sentBy(request: TransportRequest, options?: DigestTransportOptions) {
  const sent: TransportRequest[] = [];
  const transport = createDigestTransport(
    {
      async send(each) {
        sent.push(each);
        return { status: 201 };
      },
    },
    options,
  );
  const answer = await transport.send(request);
  return { answer, sent, headers: sent[0]?.headers };
}

it('sends the digest of the part beside its other headers', async () => {
  const { headers } = await sentBy({ ...part, headers: { 'X-Other': '1' } });
  expect(headers).toEqual({ 'X-Other': '1', 'Palco-Part-Digest': expected });
});

it('sends none with a probe, and none where the platform has no digests', async () => {
  expect((await sentBy({ ...part, method: 'GET', body: undefined })).headers).toBeUndefined();
  expect((await sentBy(part, { digest: async () => undefined })).headers).toBeUndefined();
  expect((await sentBy(part, { digest: () => Promise.reject(new Error('NotReadable')) })).sent).toHaveLength(
    1,
  );
});

it('sends nothing when the request was aborted during the digest', async () => {
  const stop = new AbortController();
  const digest = async () => void stop.abort();
  const { answer, sent } = await sentBy({ ...part, signal: stop.signal }, { digest });
  expect([answer, sent]).toEqual([{ status: null }, []]);
});

it('computes digests in a worker, and in the page where the policy blocks the worker', async () => {
  const posted: unknown[] = [];
  class FakeWorker {
    onmessage?: (event: { data: unknown }) => void;
    async postMessage(message: [number, Blob]) {
      posted.push(message);
      const sum = await crypto.subtle.digest('SHA-256', await message[1].arrayBuffer());
      this.onmessage?.({ data: [message[0], sum] });
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  expect((await sentBy(part)).headers).toEqual({ 'Palco-Part-Digest': expected });
  expect(posted).toHaveLength(1);

  vi.stubGlobal('Worker', function refused() {
    throw new Error('SecurityError');
  });
  expect((await sentBy(part)).headers).toEqual({ 'Palco-Part-Digest': expected });
});

describe('the comparison of the whole file', () => {
  const file = new File([bytes], 'aula.mp4');
  const sumOf = (start: number, end: number) =>
    createHash('sha256').update(bytes.subarray(start, end)).digest();
  const wholeOf = (...sums: Buffer[]) =>
    `sha-256=:${createHash('sha256').update(Buffer.concat(sums)).digest('base64')}:`;
  const parts = [
    [0, 29_999],
    [30_000, 69_999],
  ];
  const digest = wholeOf(sumOf(0, 30_000), sumOf(30_000, 70_000));

  /** Sends the file in two parts, or only the last one, to a host that answers the last with this body. */
  async function verified(body: object, { isResumed = false, size = bytes.length } = {}) {
    const read: (readonly [number, number])[] = [];
    const transport = createDigestTransport(
      {
        async send({ contentRange }) {
          return contentRange?.startsWith('bytes 0-') ? { status: 201 } : { status: 202, body };
        },
      },
      {
        async digest(part) {
          read.push([part.size, read.length]);
          return crypto.subtle.digest('SHA-256', await part.arrayBuffer());
        },
      },
    );
    const send = (start: number, end: number) =>
      transport.send({
        ...part,
        body: file.slice(start, end),
        contentRange: `bytes ${start}-${end - 1}/${size}`,
        ahead: { file, chunkSize: 30_000, missing: [] },
      });
    if (!isResumed) await send(0, 30_000);
    const { isVerified } = await send(30_000, bytes.length);
    return { isVerified, read: read.map(([partSize]) => partSize) };
  }

  it('succeeds where the server has the same parts, each of which is read once', async () => {
    const { isVerified, read } = await verified({ digest, parts });
    expect([isVerified, read]).toEqual([true, [30_000, 40_000, 64]]);
  });

  it('reads the parts again that an earlier visit sent', async () => {
    const { isVerified, read } = await verified({ digest, parts }, { isResumed: true });
    expect([isVerified, read]).toEqual([true, [40_000, 30_000, 64]]);
  });

  it.each([
    ['other bytes', { digest: wholeOf(sumOf(0, 30_000), sumOf(30_000, 69_999)), parts }],
    ['parts in another order', { digest, parts: parts.toReversed() }],
    ['fewer bytes', { digest: wholeOf(sumOf(0, 30_000)), parts: parts.slice(0, 1) }],
    [
      'a hole',
      {
        digest,
        parts: [
          [0, 29_999],
          [30_001, 69_999],
        ],
      },
    ],
  ])('fails where the server has %s', async (_name, body) => {
    expect((await verified(body)).isVerified).toBe(false);
  });

  it.each([{}, { digest }, { parts }])(
    'is skipped where the 202 does not name parts and digest: %j',
    async (body) => {
      expect((await verified(body)).isVerified).toBe(undefined);
    },
  );
});
