import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHttpTranscriber } from './http-transcriber';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palco-sound-'));
  path = join(folder, 'sound.ogg');
  await writeFile(path, Buffer.alloc(300_000));
});
afterAll(() => rm(folder, { recursive: true }));

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function transcribe(
  answer: RequestListener,
  { timeoutMs = 60_000, signal = new AbortController().signal } = {},
): Promise<unknown> {
  const server = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options = { url, key: null, model: 'm', maxBytes: 1, timeoutMs };
  return createHttpTranscriber(options).transcribe({
    path,
    language: 'pt-BR',
    signal,
    windows: { list: async () => [], keep: async () => undefined },
    progress: () => undefined,
  });
}

describe('the call of a transcription service', () => {
  it.each([408, 429, 500, 503])('may be repeated after a %i', async (status) => {
    const work = transcribe((_, response) => response.writeHead(status).end());
    await expect(work).rejects.toMatchObject({ code: 'TRANSCRIBER_UNAVAILABLE', retryable: true });
  });

  it.each([302, 400, 403, 404, 413])('is in vain after a %i', async (status) => {
    const work = transcribe((_, response) => response.writeHead(status).end());
    await expect(work).rejects.toMatchObject({ code: 'TRANSCRIBER_REFUSED', retryable: false });
  });

  it.each(['{"text":"Bom dia"}', '<html>', '{"segments":[{"start":"0","end":1,"text":""}]}'])(
    'fails for an answer without timed segments: %s',
    async (text) => {
      const work = transcribe((_, response) => response.end(text));
      await expect(work).rejects.toMatchObject({ code: 'TRANSCRIPTION_UNREADABLE', retryable: false });
    },
  );

  it('ends when the service says nothing for too long, hangs up, or answers without end', async () => {
    const silent = transcribe(() => undefined, { timeoutMs: 50 });
    await expect(silent).rejects.toMatchObject({ code: 'TRANSCRIBER_UNAVAILABLE' });
    const gone = transcribe((request) => void request.socket.destroy());
    await expect(gone).rejects.toMatchObject({ code: 'TRANSCRIBER_UNAVAILABLE' });
    const endless = transcribe((_, response) => {
      const piece = Buffer.alloc(1_048_576, 32);
      const more = (): void => {
        while (response.write(piece));
      };
      response.on('drain', more);
      more();
    });
    await expect(endless).rejects.toMatchObject({ code: 'TRANSCRIPTION_UNREADABLE' });
  });

  it('ends with its signal', async () => {
    const abort = new AbortController();
    const work = transcribe(() => abort.abort(new Error('stopped')), { signal: abort.signal });
    await expect(work).rejects.toThrow('stopped');
  });
});
