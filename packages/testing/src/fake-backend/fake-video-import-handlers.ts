import type { VideoImport, VideoImportCreate } from '@palco/openapi';
import { FakeRefusal, pageOf, teamOf, timeOf } from './fake-call';
import type { FakeCall, FakeHandlers } from './fake-call';

/** Imports of videos by their address. Nothing is fetched: a test moves an import on in the world. */
export const videoImportHandlers = {
  listVideoImports(call) {
    const statuses = call.query.get('status')?.split(',') ?? null;
    const found = importsOf(call).filter(({ status }) => statuses?.includes(status) ?? true);
    return { status: 200, body: pageOf(found, call.query) };
  },
  createVideoImport(call) {
    const { url, directoryId = null, requestId: idempotencyKey } = call.body as VideoImportCreate;
    const all = importsOf(call);
    const same = all.find(({ id }) => id === idempotencyKey);
    if (same) return { status: 202, body: same };
    const { host, pathname } = new URL(url);
    const at = timeOf(call);
    const made: VideoImport = {
      // As the request calls it, so that the same request is found again.
      id: idempotencyKey,
      address: `${host}${pathname}`,
      title:
        pathname
          .split('/')
          .at(-1)
          ?.replace(/\.\w+$/, '') || host,
      directoryId,
      status: 'queued',
      progress: 0,
      receivedBytes: 0,
      totalBytes: null,
      videoId: null,
      error: null,
      createdAt: at,
      updatedAt: at,
    };
    all.unshift(made);
    return { status: 202, body: made };
  },
  deleteVideoImport(call) {
    const all = importsOf(call);
    all.splice(indexOf(call, all), 1);
    return { status: 204 };
  },
  retryVideoImport(call) {
    const all = importsOf(call);
    const index = indexOf(call, all);
    const found = all[index];
    if (found?.status !== 'failed') throw new FakeRefusal(409, 'IMPORT_NOT_FAILED');
    const queued: VideoImport = { ...found, status: 'queued', error: null };
    all[index] = queued;
    return { status: 202, body: queued };
  },
} satisfies FakeHandlers;

function importsOf(call: FakeCall): VideoImport[] {
  const { conta_id } = teamOf(call);
  const found = call.world.videoImports.get(conta_id) ?? [];
  call.world.videoImports.set(conta_id, found);
  return found;
}

function indexOf(call: FakeCall, all: readonly VideoImport[]): number {
  const index = all.findIndex(({ id }) => id === call.id);
  return index;
}
