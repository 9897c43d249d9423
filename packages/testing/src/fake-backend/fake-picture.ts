import { imageMaxBytes, imageProblem } from '@palco/sdk/schemas';
import { FakeRefusal, type FakeCall } from './fake-call';
import type { FakeChunk } from './fake-call';

/** The address of the picture that a call brings; 422 for none, 413 over its limit (10 MB by default), 415 for another type. */
export function pictureOf(call: FakeCall, purpose: keyof typeof imageMaxBytes = 'picture'): string {
  const { size, fileName, type = '' } = call.body as FakeChunk;
  const refusal = (status: number, code: string): FakeRefusal =>
    new FakeRefusal(status, code, [{ field: 'file', code: 'INVALID_VALUE', message: 'Valor inválido' }]);
  if (fileName === '') throw refusal(422, 'FILE_MISSING');
  if (size === 0) throw refusal(422, 'EMPTY_FILE');
  if (size > imageMaxBytes[purpose]) throw refusal(413, 'IMAGE_TOO_LARGE');
  if (imageProblem({ size, type }, { maxBytes: size })) throw refusal(415, 'INVALID_IMAGE');
  return `/media/images/${call.nextId()}.webp`;
}
