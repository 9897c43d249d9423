import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../kernel/context';
import { httpError } from '../../../kernel/errors/http-error';
import type { HttpError } from '../../../kernel/errors/http-error';
import { createSmallFileIntake } from '../../../kernel/multipart';
import { isHeic } from './heic.pure';
import type { ImageShape } from './image-shape.pure';
import { readImage } from './read-image.pure';

/** An uploaded picture that passed the checks. */
export interface ReceivedImage {
  readonly type: ImageShape['type'];
  readonly bytes: Buffer;
}

const mebibyte = 1_048_576;

/** How many bytes a picture may have (specification section 9), by what it is for. */
const imageMegabytes = {
  /** A person, a team, a thumbnail, an end screen. */
  picture: 10,
  /** The general settings of a live. */
  liveSettings: 30,
} as const;

/** What a picture is for. */
export type ImagePurpose = keyof typeof imageMegabytes;

/** Against decompression bombs: a small file may take gigabytes when a browser decodes it. */
const maxPixels = 50_000_000;

/** Receives the pictures of one server. */
export interface ImageIntake {
  /**
   * Reads the field `file` of a multipart body: one JPEG, PNG or WebP of at most 50 megapixels, and of at most 10 MiB, or
   * 30 MiB in the general settings of a live. Default purpose: `picture`.
   *
   * @throws 413 `IMAGE_TOO_LARGE` or `IMAGE_TOO_MANY_PIXELS`, 415 `INVALID_IMAGE` or `HEIC_IMAGE`, 422 `FILE_MISSING`, 400
   *   `MULTIPART_MALFORMED`, 429 or 503 `SERVER_BUSY`, 503 `SERVER_STOPPING`.
   */
  receive(request: FastifyRequest, purpose?: ImagePurpose): Promise<ReceivedImage>;
}

/** Makes the intake. `signal` ends the reading when the server stops. */
export function createImageIntake({ signal }: Pick<ServerContext, 'signal'>): ImageIntake {
  const intakeOf = (max: number) =>
    createSmallFileIntake({
      signal,
      maxBytes: max * mebibyte,
      tooLarge: () => tooLarge('IMAGE_TOO_LARGE', { max }),
      accept: ({ bytes }) => requireImage(bytes),
    });
  const intakes = {
    picture: intakeOf(imageMegabytes.picture),
    liveSettings: intakeOf(imageMegabytes.liveSettings),
  };
  return { receive: (request, purpose = 'picture') => intakes[purpose].receive(request) };
}

/** @throws 413 `IMAGE_TOO_LARGE` or `IMAGE_TOO_MANY_PIXELS`, 415 `INVALID_IMAGE` or `HEIC_IMAGE`. */
export function requireImage(bytes: Buffer): ReceivedImage {
  const shape = readImage(bytes);
  if (shape === null) {
    const code = isHeic(bytes) ? 'HEIC_IMAGE' : 'INVALID_IMAGE';
    throw httpError({ status: 415, code, fields: wrongFile });
  }
  if (shape.width * shape.height > maxPixels) throw tooLarge('IMAGE_TOO_MANY_PIXELS');
  return { type: shape.type, bytes: shape.bytes };
}

const wrongFile = [{ field: 'file', code: 'INVALID_VALUE' }] as const;

function tooLarge(
  code: 'IMAGE_TOO_LARGE' | 'IMAGE_TOO_MANY_PIXELS',
  parameters?: { readonly max: number },
): HttpError {
  return httpError({ status: 413, code, fields: wrongFile, parameters });
}
