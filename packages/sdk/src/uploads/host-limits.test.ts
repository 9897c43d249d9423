import { expect, it, onTestFinished, vi } from 'vitest';
import { configApi } from '../config/config';
import { createPalco, overrideCapability } from '../palco';
import { createFakeBackend, createFakePorts, createMockTransport } from '@palco/testing';
import { faultlessHost } from '../upload/testing/start-queue';
import { createUploads, uploads } from '.';

const mebibyte = 2 ** 20;
const fileOf = (size: number) => new File([new Uint8Array(size)], 'aula.mp4');

/** A partner's page, which never asks for the configuration, and a host that takes 1 MiB at a time. */
function openPage() {
  const ports = createFakePorts();
  const backend = createFakeBackend({ now: ports.clock.now });
  const { limites, hosts } = backend.world.config;
  Object.assign(limites, { uploadMaxChunkBytes: mebibyte, parallelChunks: false });
  Object.assign(hosts, { upload: 'https://upload.example' });
  const transport = createMockTransport((request) =>
    request.body && request.body.size > limites.uploadMaxChunkBytes ? 413 : faultlessHost(request),
  );
  const palco = createPalco({
    baseUrl: 'https://api.example',
    getToken: async () => backend.tokenFor('bruno@colegioatlas.com.br'),
    fetch: backend.fetch,
    ports,
    overrides: [overrideCapability(uploads, (core) => createUploads(core, { transport }))],
  });
  onTestFinished(() => palco.dispose());
  const queue = palco.use(uploads);
  const asked = (operation: string) => backend.requests.filter((one) => one.operation === operation).length;
  const sizes = () => transport.requests.map(({ body }) => (body?.size ?? 0) / mebibyte);
  const upload = async (size: number) => {
    const [id = ''] = queue.add([fileOf(size)]).accepted;
    await vi.waitFor(() => expect(queue.entry(id).get()?.stage).toMatch(/done|failed/));
    return queue.entry(id).get();
  };
  return { palco, backend, limites, transport, queue, asked, sizes, upload };
}

it('a page that asks for nothing sends chunks that the host takes, to the host that is announced', async () => {
  const { palco, asked, sizes, transport, upload } = openPage();
  await palco.session.start();
  expect(await upload(3.5 * mebibyte)).toMatchObject({ stage: 'done' });
  expect(sizes()).toEqual([1, 1, 1, 0.5]);
  expect(transport.requests[0]?.url).toMatch('https://upload.example/v1/videos/');
  await upload(10);
  expect(asked('getConfig')).toBe(1);
});

it('a file that turns out to be too large leaves no empty video', async () => {
  const { asked, limites, upload } = openPage();
  limites.uploadMaxBytes = mebibyte;
  expect(await upload(2 * mebibyte)).toMatchObject({
    stage: 'failed',
    error: { code: 'UPLOAD_FILE_TOO_LARGE' },
  });
  expect(asked('createVideo')).toBe(0);
});

it('limits that come later count for the next chunk', async () => {
  const { palco, backend, limites, transport, queue, sizes } = openPage();
  limites.uploadMaxChunkBytes = 2 * mebibyte;
  const [id = ''] = queue.add([fileOf(6 * mebibyte)]).accepted;
  await vi.waitFor(() => expect(transport.requests.length).toBeGreaterThan(0));
  limites.uploadMaxChunkBytes = 4 * mebibyte;
  await palco.use(configApi).get();
  await vi.waitFor(() => expect(queue.entry(id).get()?.stage).toBe('done'));
  expect(sizes().reduce((sum, size) => sum + size)).toBe(6);
  expect(sizes()[0]).toBe(2);
  expect(backend.requests.map(({ operation }) => operation)).toContain('createVideo');
});

it('where the configuration does not come, files are sent all the same, and it is asked for again', async () => {
  const { backend, asked, upload } = openPage();
  backend.fault({ operation: 'getConfig', status: 503, times: 1 });
  expect(await upload(10)).toMatchObject({ stage: 'done' });
  expect(await upload(10)).toMatchObject({ stage: 'done' });
  expect(asked('getConfig')).toBe(2);
});
