import { setMaxListeners } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { presentError } from '../../../kernel/errors/http-error';
import type { HttpError } from '../../../kernel/errors/http-error';
import { createImageIntake } from './receive-image';

/** An upload that announces ten megabytes and never sends any. */
function hangingRequest(userId: string): FastifyRequest {
  const raw = new Readable({ read: () => undefined });
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '10485760' };
  return { raw, headers, identity: { kind: 'user', userId } } as unknown as FastifyRequest;
}

it.each([
  ['picture', 10, 'Tamanho da imagem excedeu limite de 10MB!'],
  ['liveSettings', 30, 'Tamanho da imagem excedeu limite de 30MB!'],
] as const)('takes a %s of at most %i MB', async (purpose, megabytes, message) => {
  const intake = createImageIntake({ signal: new AbortController().signal });
  const send = (bytes: number) => {
    const [start, end] = [
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n',
      '\r\n--x--\r\n',
    ];
    const raw = Readable.from([Buffer.from(start), Buffer.alloc(bytes), Buffer.from(end)]);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    return intake
      .receive({ raw, headers } as unknown as FastifyRequest, purpose)
      .catch((error: unknown) => error);
  };
  const [whole, more] = [await send(megabytes * 1_048_576), await send(megabytes * 1_048_576 + 1)];
  // A body of the maximum size is read to its end; the error is that it is no picture.
  expect(whole).toMatchObject({ code: 'INVALID_IMAGE' });
  expect(presentError(more as HttpError, 'pt-BR', '')).toMatchObject({ code: 'IMAGE_TOO_LARGE', message });
});

it('limits the memory of all uploads together', async () => {
  const stop = new AbortController();
  // No limit of listeners, as on the signal of the server: each running upload adds one.
  setMaxListeners(0, stop.signal);
  const intake = createImageIntake({ signal: stop.signal });
  const hanging = Array.from({ length: 12 }, (_, index) => intake.receive(hangingRequest(`person ${index}`)));
  const ends = Promise.allSettled(hanging);
  await expect(intake.receive(hangingRequest('one more'))).rejects.toMatchObject({
    status: 503,
    code: 'SERVER_BUSY',
  });
  stop.abort();
  await ends;
  const next = createImageIntake({ signal: AbortSignal.abort() }).receive(hangingRequest('later'));
  await expect(next).rejects.toMatchObject({ code: 'SERVER_STOPPING' });
});
