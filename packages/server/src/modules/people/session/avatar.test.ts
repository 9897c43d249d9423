import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoUsers } from '../../../seed/demo-people';
import { losslessChunk, sampleJpeg, samplePng, sampleWebp } from '../../../testing/sample-images';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('bruno@colegioatlas.com.br');
});
afterAll(() => server.stop());

interface Sent {
  readonly name?: string;
  readonly type?: string;
  readonly field?: string;
}

async function upload(bytes: Buffer, { name = 'a.png', type = 'image/png', field = 'file' }: Sent = {}) {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)], { type }), name);
  const response = await fetch(`${server.url}/bff/me/avatar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function avatar(): Promise<string | null> {
  const { body } = await server.call('/bff/me', { token });
  return (body['user'] as { avatar: string | null }).avatar;
}

const stored = () => server.context.blobs.list(`users/${demoUsers.bruno}`);

describe('the own picture', () => {
  it.each([
    ['PNG', samplePng(), 'image/png'],
    ['JPEG', sampleJpeg(), 'image/jpeg'],
    ['WebP', sampleWebp(losslessChunk()), 'image/webp'],
  ])('is set and served as what it is: %s', async (_, bytes, type) => {
    const { status, body } = await upload(bytes, { name: 'x.html', type: 'text/html' });
    expect(status).toBe(200);
    expect(await avatar()).toBe(body['avatar']);
    const file = await fetch(server.url + String(body['avatar']));
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
  });

  it('gets a new address with each upload, and the old file goes', async () => {
    const first = (await upload(samplePng())).body['avatar'];
    const second = (await upload(samplePng())).body['avatar'];
    expect(second).not.toBe(first);
    expect((await fetch(server.url + String(first))).status).toBe(404);
    expect(await stored()).toHaveLength(1);
  });

  it('is removed with its file; removing twice is no error', async () => {
    await upload(samplePng());
    for (let i = 0; i < 2; i += 1)
      expect((await server.call('/bff/me/avatar', { token, method: 'DELETE' })).status).toBe(204);
    expect(await avatar()).toBeNull();
    expect(await stored()).toEqual([]);
  });

  it('leaves one file, whatever was sent at the same time', async () => {
    await Promise.all(Array.from({ length: 8 }, () => upload(samplePng())));
    expect(await stored()).toHaveLength(1);
    expect(await avatar()).toContain((await stored())[0]);
  });

  it.each<[string, Buffer, number, string]>([
    ['a page named like a picture', Buffer.from('<html><script>alert(1)</script>'), 415, 'INVALID_IMAGE'],
    ['a vector graphic', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'INVALID_IMAGE'],
    [
      'a picture with a page behind it',
      Buffer.concat([samplePng(), Buffer.from('<html>')]),
      415,
      'INVALID_IMAGE',
    ],
    ['400 megapixels', samplePng({ width: 20_000, height: 20_000 }), 413, 'IMAGE_TOO_MANY_PIXELS'],
    ['more than 10 MiB', Buffer.alloc(10 * 1_048_576 + 1), 413, 'IMAGE_TOO_LARGE'],
    ['nothing', Buffer.alloc(0), 422, 'EMPTY_FILE'],
  ])('is refused: %s', async (_, bytes, status, code) => {
    const before = await avatar();
    const answer = await upload(bytes);
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
    expect((answer.body['errors'] as { field: string }[])[0]?.field).toBe('file');
    expect(await avatar()).toBe(before);
  });

  it('needs the field `file`, and a form', async () => {
    expect((await upload(samplePng(), { field: 'picture' })).status).toBe(422);
    expect((await server.call('/bff/me/avatar', { token, method: 'POST' })).status).toBe(422);
    expect((await server.call('/bff/me/avatar', { token, body: {} })).status).toBe(415);
  });

  it('says in the language of the caller what is wrong', async () => {
    expect((await upload(Buffer.from('x'))).body['message']).toBe('O formato da imagem é inválido!');
  });

  it('survives a client that leaves in the middle', async () => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /bff/me/avatar HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\n',
    );
    setTimeout(() => socket.destroy(), 100);
    await new Promise((resolve) => socket.once('close', resolve));
    expect((await upload(samplePng())).status).toBe(200);
  });

  it('is refused while eight others of the same person are on their way', async () => {
    const { port } = new URL(server.url);
    const sockets = Array.from({ length: 8 }, () => connect(Number(port), '127.0.0.1'));
    for (const socket of sockets) {
      socket.write(
        `POST /bff/me/avatar HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
          'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\n',
      );
    }
    await expect.poll(async () => (await upload(samplePng())).body['code']).toBe('SERVER_BUSY');
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await upload(samplePng())).status).toBe(200);
  });
});
