import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../kernel/context';
import { httpError } from '../../kernel/errors/http-error';
import { ClientGoneError, discardRest, pumpBody } from '../../kernel/http/request-body';
import { createMultipartParser, MultipartError, parseBoundary } from '../../kernel/multipart';
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
/** What a refused body may still send before its connection is cut. */
const maxDiscardedBytes = 64 * 1_048_576;

/** Each is held in memory until it is looked through; one person does not fill it, and neither do all together. */
const mostAtOnce = 8;
const mostBytesOfAll = 12 * maxBytes;

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
  const underWay = new Map<string, number>();
  let reservedBytes = 0;

  /** @throws 503 `SERVER_BUSY` while the pictures of everybody fill the memory that there is for them. */
  async function withinMemory<Result>(
    request: FastifyRequest,
    receive: () => Promise<Result>,
  ): Promise<Result> {
    const announced = Number(request.headers['content-length'] ?? maxBytes);
    const bytes = Math.min(announced, maxBytes);
    if (reservedBytes + bytes > mostBytesOfAll)
      throw httpError({ status: 503, code: 'SERVER_BUSY', retryAfterSeconds: 5 });
    reservedBytes += bytes;
    try {
      return await receive();
    } finally {
      reservedBytes -= bytes;
    }
  }

  /** @throws 429 `SERVER_BUSY` for somebody who sends many pictures at once already. */
  async function oneOfFew<Result>(userId: string, receive: () => Promise<Result>): Promise<Result> {
    const others = underWay.get(userId) ?? 0;
    if (others >= mostAtOnce) throw httpError({ status: 429, code: 'SERVER_BUSY', retryAfterSeconds: 5 });
    underWay.set(userId, others + 1);
    try {
      return await receive();
    } finally {
      const left = (underWay.get(userId) ?? 1) - 1;
      if (left > 0) underWay.set(userId, left);
      else underWay.delete(userId);
    }
  }

  return {
    async receive(request) {
      const userId = request.identity?.kind === 'user' ? request.identity.userId : '';
      try {
        return await oneOfFew(userId, () =>
          withinMemory(request, async () => requireImage(await readFile(request, signal))),
        );
      } catch (error) {
        discardRest(request.raw, maxDiscardedBytes);
        throw toContractError(error, signal);
      }
    },
  };
}

function requireImage(bytes: Buffer): ReceivedImage {
  const shape = readImage(bytes);
  if (shape === null) throw httpError({ status: 415, code: 'INVALID_IMAGE', fields: wrongFile });
  if (shape.width * shape.height > maxPixels) throw tooLarge('IMAGE_TOO_MANY_PIXELS');
  return { type: shape.type, bytes: bytes.subarray(0, shape.sizeBytes) };
}

const wrongFile = [{ field: 'file', code: 'INVALID_VALUE' }] as const;

function tooLarge(code: 'IMAGE_TOO_LARGE' | 'IMAGE_TOO_MANY_PIXELS'): Error {
  return httpError({ status: 413, code, fields: wrongFile });
}

async function readFile(request: FastifyRequest, signal: AbortSignal): Promise<Buffer> {
  const boundary = parseBoundary(request.headers['content-type'] ?? '');
  if (boundary === null) throw new MultipartError('FILE_MISSING', 'There is no body');
  if (boundary === undefined) throw new MultipartError('MALFORMED', 'The boundary is missing');
  const slices: Buffer[] = [];
  let bytes = 0;
  const parser = createMultipartParser({
    boundary,
    length: null,
    take(slice) {
      bytes += slice.length;
      if (bytes > maxBytes) throw tooLarge('IMAGE_TOO_LARGE');
      slices.push(slice);
    },
  });
  await pumpBody(request.raw, {
    signal,
    take(slice) {
      parser.write(slice);
      return undefined;
    },
  });
  parser.end();
  if (bytes === 0) throw new MultipartError('FILE_MISSING', 'The file is empty');
  return Buffer.concat(slices);
}

function toContractError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof MultipartError && error.code === 'FILE_MISSING') {
    const fields = [{ field: 'file', code: 'REQUIRED' as const }];
    return httpError({ status: 422, code: 'FILE_MISSING', fields, cause: error });
  }
  if (error instanceof MultipartError || error instanceof ClientGoneError)
    return httpError({ status: 400, code: 'MULTIPART_MALFORMED', cause: error });
  if (signal.aborted && error === signal.reason)
    return httpError({ status: 503, code: 'SERVER_STOPPING', retryAfterSeconds: 5, cause: error });
  return error;
}
