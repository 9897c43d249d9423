import { FakeRefusal, type FakeCall } from './fake-call';
import type { FakeChunk } from './fake-source-handlers';

const maxBytes = 10 * 1_024 * 1_024;
const types = ['image/jpeg', 'image/png', 'image/webp'];

/** The address of the picture that a call brings; 413 over 10 MB, 415 for another type. */
export function pictureOf(call: FakeCall): string {
  const { size, fileName, type = '' } = call.body as FakeChunk;
  if (fileName === '') throw new FakeRefusal(400, 'FILE_MISSING');
  if (size > maxBytes) throw new FakeRefusal(413, 'FILE_TOO_LARGE');
  if (!types.includes(type)) throw new FakeRefusal(415, 'UNSUPPORTED_MEDIA_TYPE');
  return `/media/images/${call.nextId()}.webp`;
}
