import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { flvHead, flvTag } from '../feed/flv-writer.pure';
import { createFeedClient } from './feed-client';

/** A process that takes a signal, of which each connection gets the head and one picture. */
async function openSignal() {
  const answers: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, { connection: 'close' });
    response.write(Buffer.concat([flvHead, picture(0)]));
    answers.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/a?secret=b`, answers };
}

const picture = (timeMs: number): Buffer => flvTag(9, timeMs, Buffer.from('2701000000aabb', 'hex'));

function openClient() {
  const told: (string | number)[] = [];
  const client = createFeedClient({
    begun: () => told.push('begun'),
    tag: ({ timeMs }) => told.push(timeMs),
    ended: () => told.push('ended'),
    refused: () => told.push('refused'),
  });
  onTestFinished(client.close);
  return { told, ...client };
}

it('reads to its end what was sent before its sender left, and says only then that nobody sends', async () => {
  const { url, answers } = await openSignal();
  const { told, follow } = openClient();
  follow(url);
  await vi.waitFor(() => expect(told).toEqual(['begun', 0]), { timeout: 20_000 });
  // The word of the server is faster than the last picture.
  answers[0]?.end(picture(40));
  follow(null);
  await vi.waitFor(() => expect(told).toEqual(['begun', 0, 40, 'ended', 'refused']), { timeout: 20_000 });
});

it('gives up a signal that does not end though its sender left', async () => {
  const { url } = await openSignal();
  const { told, follow } = openClient();
  follow(url);
  await vi.waitFor(() => expect(told).toEqual(['begun', 0]), { timeout: 20_000 });
  follow(null);
  await vi.waitFor(() => expect(told.slice(2)).toEqual(['ended', 'refused']), { timeout: 20_000 });
});

it('reads on where the sender is back before the rest was read, and tells nothing once it is closed', async () => {
  const { url, answers } = await openSignal();
  const { told, follow, close } = openClient();
  follow(url);
  await vi.waitFor(() => expect(told).toEqual(['begun', 0]), { timeout: 20_000 });
  follow(null);
  follow(url);
  await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 20_000 });
  await vi.waitFor(() => expect(told.slice(-2)).toEqual(['begun', 0]), { timeout: 20_000 });
  expect(told).not.toContain('refused');
  close();
  answers[1]?.end(picture(40));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(told).not.toContain(40);
});
