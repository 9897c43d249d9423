import { randomBytes } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { openPost, sendRange } from '../../../testing/send-source';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { readStoredSource } from '../../../testing/stored-source';

const MIB = 1024 * 1024;
const bodyDeadlineMs = 200;
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ http: { bodyDeadlineMs } });
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

async function createVideo(on = server, by = token): Promise<string> {
  return String((await on.call('/v1/videos/vod', { token: by, body: { title: 'Aula' } })).body['videoId']);
}

it('U17: a chunk is not answered before its bytes are on the disk', async () => {
  // A disk has to be told to keep what it was given; a bucket answers only then.
  const onDisk = await startTestServer({ storage: 'folder' });
  onTestFinished(() => onDisk.stop());
  const bearer = await onDisk.signIn('marina@colegioatlas.com.br');
  const videoId = await createVideo(onDisk, bearer);
  const file = randomBytes(2000);
  const probe = await open(join(onDisk.dataDir, 'probe'), 'w');
  await probe.close();
  const handles = Object.getPrototypeOf(probe) as FileHandle;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const sync = vi.spyOn(handles, 'datasync').mockImplementation(() => held);
  let answered = false;
  const { url } = onDisk;
  const sending = sendRange({ url, token: bearer, videoId, file, start: 0, end: 1000 }).finally(
    () => (answered = true),
  );
  try {
    await vi.waitFor(() => expect(sync).toHaveBeenCalled());
    await delay(100);
    expect(answered).toBe(false);
    release();
    expect((await sending).status).toBe(201);
  } finally {
    release();
    sync.mockRestore();
  }
});

it('F13: a chunk that arrives a few bytes at a time is accepted, long after the body timeout of other routes', async () => {
  const videoId = await createVideo();
  const file = randomBytes(4000);
  const slow = openPost({ url: server.url, token, videoId, bytes: file, range: 'bytes 0-3999/4000' });
  const pieces = 20;
  const length = Math.ceil(slow.form.length / pieces);
  for (let piece = 0; piece < pieces; piece += 1) {
    slow.request.write(slow.form.subarray(piece * length, (piece + 1) * length));
    await delay((3 * bodyDeadlineMs) / pieces);
  }
  slow.request.end();
  expect((await slow.answer).status).toBe(202);
  expect((await readStoredSource(server.context, videoId))?.equals(file)).toBe(true);
});

it('F14: an idle connection is kept for 75 s, and its client is told', async () => {
  const hint = await new Promise<unknown>((resolve, reject) => {
    request(`${server.url}/healthz`, { headers: { connection: 'keep-alive' } }, (answer) => {
      answer.resume();
      resolve(answer.headers['keep-alive']);
    })
      .on('error', reject)
      .end();
  });
  expect(hint).toMatch(/^timeout=7[45]$/);
  expect(server.app.server.keepAliveTimeout).toBe(75_000);
});

it('F11: a slow disk slows down the sender (backpressure), and the chunk is not buffered in memory', async () => {
  const videoId = await createVideo();
  const bytes = 64 * MIB;
  const { parts } = server.context;
  const { put } = parts;
  let written = 0;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const spy = vi.spyOn(parts, 'put').mockImplementation(async (upload, range) => {
    const writer = await put(upload, range);
    return {
      ...writer,
      async write(buffers) {
        await held;
        written += buffers.reduce((sum, { length }) => sum + length, 0);
        await writer.write(buffers);
      },
    };
  });
  let socket: Socket | undefined;
  server.app.server.once('connection', (opened: Socket) => (socket = opened));
  const { url } = server;
  const agent = new Agent();
  const file = Buffer.alloc(bytes + 1, 7);
  const sending = sendRange({ url, token, videoId, file, start: 0, end: bytes, agent });
  try {
    let before = -1;
    await vi.waitFor(
      () => {
        const now = socket?.bytesRead ?? 0;
        const stands = now > 0 && now === before;
        before = now;
        expect(stands, 'the server reads no more').toBe(true);
      },
      { interval: 200, timeout: 10_000 },
    );
    expect([before < 16 * MIB, written]).toEqual([true, 0]);
    release();
    expect([(await sending).status, written]).toEqual([201, bytes]);
  } finally {
    release();
    spy.mockRestore();
    agent.destroy();
  }
});
