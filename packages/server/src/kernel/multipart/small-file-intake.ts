import type { FastifyRequest } from 'fastify';
import { httpError } from '../errors/http-error';
import type { HttpError } from '../errors/http-error';
import { ClientGoneError, discardRest, pumpBody } from '../http/request-body';
import { parseBoundary } from './disposition.pure';
import { createMultipartParser, MultipartError } from './multipart-parser';

/** A file that was sent, whole in memory. */
export interface SmallFile {
  readonly bytes: Buffer;
  /** As the client sent it: data, never a path. */
  readonly fileName: string | null;
  /** The text fields that were asked for, where they came. */
  readonly fields: Readonly<Record<string, string>>;
}

/** How {@link createSmallFileIntake} receives files of one kind. */
export interface SmallFileOptions<Result> {
  /** Ends the reading when the server stops. */
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  /** Text fields of the form besides the file. Default none. */
  readonly fields?: readonly string[];
  /** Thrown for a longer file. */
  tooLarge(): HttpError;
  /** Checks the file while its bytes still count against the memory limit; what it throws is the answer. */
  accept(file: SmallFile): Result;
}

/** Receives files of one kind for one server. */
export interface SmallFileIntake<Result> {
  /**
   * Reads the field `file` of a multipart body.
   *
   * @throws 422 `FILE_MISSING` or `EMPTY_FILE`, 400 `MULTIPART_MALFORMED`, 429 or 503 `SERVER_BUSY`, 503 `SERVER_STOPPING`.
   */
  receive(request: FastifyRequest): Promise<Result>;
}

/** How much of a refused body is drained before its connection is cut. */
const maxDiscardedBytes = 64 * 1_048_576;
/** Files are held in memory until they are checked: limits for one person and, in bytes of full files, for all together. */
const mostAtOnce = 8;
const mostFilesOfAll = 12;

/** Makes the intake; what its callers hold in memory together is bounded. */
export function createSmallFileIntake<Result>(options: SmallFileOptions<Result>): SmallFileIntake<Result> {
  const { signal, maxBytes } = options;
  const mostBytesOfAll = mostFilesOfAll * maxBytes;
  const underWay = new Map<string, number>();
  let reservedBytes = 0;

  /** @throws 503 `SERVER_BUSY` while the files of all callers use up the memory limit. */
  async function withinMemory<Value>(request: FastifyRequest, receive: () => Promise<Value>): Promise<Value> {
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

  /** @throws 429 `SERVER_BUSY` for a person who already sends `mostAtOnce` files. */
  async function withinPersonalLimit<Value>(userId: string, receive: () => Promise<Value>): Promise<Value> {
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
        return await withinPersonalLimit(userId, () =>
          withinMemory(request, async () => options.accept(await readFile(request, options))),
        );
      } catch (error) {
        discardRest(request.raw, maxDiscardedBytes);
        throw toContractError(error, signal);
      }
    },
  };
}

async function readFile<Result>(
  request: FastifyRequest,
  { signal, maxBytes, fields, tooLarge }: SmallFileOptions<Result>,
): Promise<SmallFile> {
  const boundary = parseBoundary(request.headers['content-type'] ?? '');
  if (boundary === null) throw new MultipartError('FILE_MISSING', 'There is no body');
  if (boundary === undefined) throw new MultipartError('MALFORMED', 'The boundary is missing');
  const slices: Buffer[] = [];
  let bytes = 0;
  const parser = createMultipartParser({
    boundary,
    length: null,
    fields,
    take(slice) {
      bytes += slice.length;
      if (bytes > maxBytes) throw tooLarge();
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
  if (bytes === 0)
    throw httpError({ status: 422, code: 'EMPTY_FILE', fields: [{ field: 'file', code: 'INVALID_VALUE' }] });
  return { bytes: Buffer.concat(slices), fileName: parser.fileName, fields: parser.fields };
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
