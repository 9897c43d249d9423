import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../kernel/context';
import { httpError } from '../../kernel/errors/http-error';
import type { HttpError } from '../../kernel/errors/http-error';
import { createSmallFileIntake } from '../../kernel/multipart';
import type { ImageShape } from './image-shape.pure';
import { readImage } from './read-image.pure';

/** A picture that was sent and looked through. */
export interface ReceivedImage {
  readonly type: ImageShape['type'];
  readonly bytes: Buffer;
}

const maxBytes = 10 * 1_048_576;
/** A small file may take gigabytes when a browser decodes it. */
const maxPixels = 50_000_000;

/** Receives the pictures of one server. */
export interface ImageIntake {
  /**
   * Reads the field `file` of a multipart body: one JPEG, PNG or WebP of at most 10 MiB and 50 megapixels.
   *
   * @throws 413 `IMAGE_TOO_LARGE` or `IMAGE_TOO_MANY_PIXELS`, 415 `INVALID_IMAGE`, 422 `FILE_MISSING`, 400
   *   `MULTIPART_MALFORMED`, 429 or 503 `SERVER_BUSY`, 503 `SERVER_STOPPING`.
   */
  receive(request: FastifyRequest): Promise<ReceivedImage>;
}

/** Makes the intake. `signal` ends the reading when the server stops. */
export function createImageIntake({ signal }: Pick<ServerContext, 'signal'>): ImageIntake {
  return createSmallFileIntake({
    signal,
    maxBytes,
    tooLarge: () => tooLarge('IMAGE_TOO_LARGE'),
    accept: ({ bytes }) => requireImage(bytes),
  });
}

function requireImage(bytes: Buffer): ReceivedImage {
  const shape = readImage(bytes);
  if (shape === null) throw httpError({ status: 415, code: 'INVALID_IMAGE', fields: wrongFile });
  if (shape.width * shape.height > maxPixels) throw tooLarge('IMAGE_TOO_MANY_PIXELS');
  return { type: shape.type, bytes: bytes.subarray(0, shape.sizeBytes) };
}

const wrongFile = [{ field: 'file', code: 'INVALID_VALUE' }] as const;

function tooLarge(code: 'IMAGE_TOO_LARGE' | 'IMAGE_TOO_MANY_PIXELS'): HttpError {
  return httpError({ status: 413, code, fields: wrongFile });
}
