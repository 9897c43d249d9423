import { createHash } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
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

it('sends none with a question, and none where the platform has no digests', async () => {
  expect((await sentBy({ ...part, method: 'GET', body: undefined })).headers).toBeUndefined();
  expect((await sentBy(part, { digest: async () => undefined })).headers).toBeUndefined();
  expect((await sentBy(part, { digest: () => Promise.reject(new Error('NotReadable')) })).sent).toHaveLength(
    1,
  );
});

it('sends nothing that was given up meanwhile', async () => {
  const stop = new AbortController();
  const digest = async () => void stop.abort();
  const { answer, sent } = await sentBy({ ...part, signal: stop.signal }, { digest });
  expect([answer, sent]).toEqual([{ status: null }, []]);
});

it('counts in a worker, and in the page where the policy refuses the worker', async () => {
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
