import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TransportRequest } from './transport';
import { createXhrTransport } from './xhr-transport';

/** An XMLHttpRequest whose progress and answer the test triggers. */
class FakeXhr {
  static last: FakeXhr;
  static count = 0;
  upload: { onprogress?: (event: { loaded: number }) => void; onload?: () => void } = {};
  onloadend?: () => void;
  status = 0;
  response: unknown = null;
  responseType = '';
  sent: unknown;
  opened: readonly string[] = [];
  headers: Record<string, string> = {};
  asked: string[] = [];
  isAborted = false;
  answerHeaders: Record<string, string> = {};

  constructor() {
    FakeXhr.last = this;
    FakeXhr.count += 1;
  }
  open(...words: string[]) {
    this.opened = words;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    this.asked.push(name);
    return this.answerHeaders[name] ?? null;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    if (this.isAborted) return;
    this.isAborted = true;
    this.status = 0;
    this.onloadend?.();
  }
  answer(status: number, response: unknown = null, headers: Record<string, string> = {}) {
    Object.assign(this, { status, response, answerHeaders: headers });
    this.onloadend?.();
  }
}

const body = new Blob([new Uint8Array(1_000)]);
const chunk: TransportRequest = {
  method: 'POST',
  url: '/v1/videos/1/source',
  token: 'secret',
  body,
  fileName: 'é.mp4',
  contentRange: 'bytes 0-999/1000',
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  FakeXhr.count = 0;
});
afterEach(() => void vi.useRealTimers());

async function send(request: Partial<TransportRequest> = {}, bodyMode?: 'slice' | 'memory') {
  const answer = createXhrTransport({ bodyMode }).send({ ...chunk, ...request });
  await vi.advanceTimersByTimeAsync(0);
  return { answer, xhr: FakeXhr.last };
}

describe('U11: the XMLHttpRequest transport', () => {
  it('sends the slice as the form field `file`, with the headers of the protocol', async () => {
    const { xhr, answer } = await send();
    expect(xhr.opened).toEqual(['POST', '/v1/videos/1/source']);
    expect(xhr.headers).toEqual({ Authorization: 'Bearer secret', 'Content-Range': 'bytes 0-999/1000' });
    const form = xhr.sent as FormData;
    expect([...form.keys()]).toEqual(['file']);
    expect(form.get('file')).toMatchObject({ name: 'é.mp4', size: 1_000 });
    xhr.answer(201, { received: 1_000 });
    await expect(answer).resolves.toEqual({ status: 201, body: { received: 1_000 }, retryAfter: null });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('sends no empty headers, and no body with a probe', async () => {
    const { xhr } = await send({ method: 'GET', token: null, contentRange: undefined, body: undefined });
    expect([xhr.headers, xhr.sent]).toEqual([{}, null]);
  });

  it('reports progress in bytes of the chunk, without the form around it', async () => {
    const onProgress = vi.fn();
    const { xhr } = await send({ onProgress });
    xhr.upload.onprogress?.({ loaded: 400 });
    xhr.upload.onprogress?.({ loaded: 1_190 });
    expect(onProgress.mock.calls).toEqual([[400], [1_000]]);
  });

  it.each([
    [503, '5', ['Retry-After']],
    [201, null, []],
    [409, null, []],
  ])('after a %d reads Retry-After only for a 5xx', async (status, retryAfter, asked) => {
    const { xhr, answer } = await send();
    xhr.answer(status, null, { 'Retry-After': '5' });
    expect(await answer).toMatchObject({ status, retryAfter });
    expect(xhr.asked).toEqual(asked);
  });

  it('answers with status null for a broken connection', async () => {
    const { xhr, answer } = await send();
    xhr.answer(0);
    expect(await answer).toMatchObject({ status: null });
  });

  it('U7: gives up a body that does not move for 60 s, however long it moved before', async () => {
    const { xhr, answer } = await send();
    for (let loaded = 1; loaded <= 100; loaded++) {
      await vi.advanceTimersByTimeAsync(59_999);
      xhr.upload.onprogress?.({ loaded });
    }
    expect(xhr.isAborted).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(xhr.isAborted).toBe(true);
    expect(await answer).toMatchObject({ status: null });
  });

  it('U7: waits 120 s for the answer once the body was sent', async () => {
    const { xhr } = await send();
    xhr.upload.onload?.();
    await vi.advanceTimersByTimeAsync(119_999);
    expect(xhr.isAborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(xhr.isAborted).toBe(true);
  });

  it('is aborted by its signal, and sends nothing when the signal is already aborted', async () => {
    const controller = new AbortController();
    const { xhr } = await send({ signal: controller.signal });
    controller.abort();
    expect(xhr.isAborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
    const second = await send({ signal: controller.signal });
    expect(await second.answer).toEqual({ status: null });
    expect(FakeXhr.count).toBe(1);
  });

  it.each([
    ['slice', 'Apple Computer, Inc.', 0],
    ['memory', 'Google Inc.', 1],
    [undefined, 'Apple Computer, Inc.', 1],
    [undefined, 'Google Inc.', 0],
    [undefined, undefined, 0],
  ] as const)('with %s on an engine of %s reads the slice %d times', async (bodyMode, vendor, reads) => {
    vi.stubGlobal('navigator', { vendor });
    const read = vi.spyOn(body, 'arrayBuffer');
    const { xhr } = await send({}, bodyMode);
    expect(read).toHaveBeenCalledTimes(reads);
    expect((xhr.sent as FormData).get('file')).toMatchObject({ size: 1_000 });
  });

  it('rejects when the slice cannot be read to memory', async () => {
    const unreadable = Object.assign(new Blob(['x']), {
      arrayBuffer: () => Promise.reject(new Error('UPLOAD_GONE')),
    });
    const answer = createXhrTransport({ bodyMode: 'memory' }).send({ ...chunk, body: unreadable });
    await expect(answer).rejects.toThrow('UPLOAD_GONE');
  });
});
