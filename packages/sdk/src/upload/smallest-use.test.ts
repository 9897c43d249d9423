import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createUploadQueue } from './index';

const size = 250_007;
const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8)) % 251);
const digest = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
let close = (): void => undefined;

afterEach(() => close());

/** An upload host that stores one file. */
async function startHost() {
  const stored = Buffer.alloc(size);
  const ranges: (string | undefined)[] = [];
  const server = createServer(async (request, response) => {
    const headers = { 'Content-Type': request.headers['content-type'] ?? '' };
    const body: Buffer[] = [];
    for await (const part of request) body.push(part as Buffer);
    const form = await new Response(Buffer.concat(body), { headers }).formData();
    const range = request.headers['content-range'];
    ranges.push(range);
    const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range ?? '') ?? [];
    Buffer.from(await (form.get('file') as File).arrayBuffer()).copy(stored, Number(start));
    response.writeHead(Number(end) + 1 === Number(total) ? 202 : 201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => void server.close().closeAllConnections();
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stored, ranges };
}

it('needs only createVideo and sourceUrl', async () => {
  const { origin, stored, ranges } = await startHost();
  const queue = createUploadQueue({
    createVideo: async ({ title }) => ({ videoId: title }),
    sourceUrl: (videoId) => `${origin}/videos/${videoId}`,
  });
  const { accepted } = queue.add([new File([bytes], 'lesson.mp4')]);
  const $entry = queue.entry(accepted[0] ?? '');
  const entry = await new Promise<ReturnType<typeof $entry.get>>((resolve) => {
    $entry.subscribe((now) => (now?.stage === 'done' || now?.stage === 'failed') && resolve(now));
  });
  expect(entry).toMatchObject({ stage: 'done', progress: 100, videoId: 'lesson' });
  expect(digest(stored)).toBe(digest(bytes));
  expect(ranges).toEqual([`bytes 0-${size - 1}/${size}`]);
  queue.dispose();
});
