import { setMaxListeners } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { createImageIntake } from './receive-image';

/** A picture of ten megabytes of which nothing comes. */
function hangingRequest(userId: string): FastifyRequest {
  const raw = new Readable({ read: () => undefined });
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '10485760' };
  return { raw, headers, identity: { kind: 'user', userId } } as unknown as FastifyRequest;
}

it('holds the pictures of all people together within its memory', async () => {
  const stop = new AbortController();
  // As that of the server: every body under way listens to it.
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
