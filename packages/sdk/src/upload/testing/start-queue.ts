import { vi } from 'vitest';
import { createFakePorts, createMockTransport, type ScriptedAnswer } from '@palco/testing';
import type { TransportRequest } from '../transport';
import type { CreateVideoInput, UploadQueueOptions } from '../upload-contract';
import { createUploadQueue } from '../upload-queue';

const chunkSize = 100;

/** A file of `size` bytes; the default makes two and a half chunks of 100 bytes. */
export const fileOf = (name: string, size = 250) => new File([new Uint8Array(size).fill(7)], name);

/** Files with the names `1`, `2` … */
export const filesOf = (count: number) => Array.from({ length: count }, (_, index) => fileOf(`${index + 1}`));

/** The `Content-Range` of a chunk as `start-end/total`; the method of a request without one. */
const rangeOf = (request: TransportRequest) => request.contentRange?.replace('bytes ', '') ?? request.method;

/** Script of a host without faults: 201 for each chunk, 202 for the one with the last byte, 204 for GET and DELETE. */
export const faultlessHost = ({ contentRange, method }: TransportRequest): ScriptedAnswer => {
  const [, end, total] = /-(\d+)\/(\d+)$/.exec(contentRange ?? '') ?? [];
  if (method !== 'POST') return { status: 204 };
  return Number(end) + 1 === Number(total)
    ? { status: 202, body: { received: Number(total), total: Number(total) } }
    : 201;
};

export type Script = (request: TransportRequest, index: number) => ScriptedAnswer | Promise<ScriptedAnswer>;

/** A queue over fake ports and a scripted host, with helpers for assertions. */
export function startQueue(script: Script = faultlessHost, options: Partial<UploadQueueOptions> = {}) {
  const ports = createFakePorts();
  const transport = createMockTransport(script);
  const createVideo = vi.fn<UploadQueueOptions['createVideo']>(async (input: CreateVideoInput) => ({
    videoId: `video of ${input.title}`,
  }));
  const onFinished = vi.fn<NonNullable<UploadQueueOptions['onFinished']>>();
  const onError = vi.fn<NonNullable<UploadQueueOptions['onError']>>();
  const queue = createUploadQueue({
    createVideo,
    sourceUrl: (videoId) => `https://upload.test/v1/videos/${encodeURIComponent(videoId)}/source`,
    transport,
    ports,
    chunkSize,
    onFinished,
    onError,
    ...options,
  });
  const entry = (id: string) => {
    const value = queue.entry(id).get();
    if (!value) throw new Error(`no entry ${id}`);
    return value;
  };
  const stages = () => queue.$ids.get().map((id) => entry(id).stage);
  const ranges = () => transport.requests.map(rangeOf);
  const addOne = (name = 'aula.mp4', size = 250) => queue.add([fileOf(name, size)]).accepted[0] ?? '';
  /** Titles of the videos in the order of their creation. */
  const created = () => createVideo.mock.calls.map(([{ title }]) => title);
  return {
    ports,
    transport,
    queue,
    createVideo,
    onFinished,
    onError,
    entry,
    stages,
    ranges,
    addOne,
    created,
  };
}
