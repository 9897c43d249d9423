import { inSpan } from '../active-span';
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StorageError } from '../disk-files';
import { isStoreAway } from './store-away.pure';

/** Where a bucket is and how it is spoken to. */
export interface S3Location {
  /** Null for Amazon's own of the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  /** What each name in the bucket begins with: empty, or `text/`. */
  readonly prefix: string;
  /** `host/bucket/key` instead of `bucket.host/key`. */
  readonly pathStyle: boolean;
  /** Null takes those of the machine, as Amazon's tools find them. */
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

/** Limits that tests make smaller. */
export interface S3Limits {
  /** Longest time of a call with all its repetitions. */
  readonly callMs: number;
  /** The same for one that lets the store work: copy, or join parts. */
  readonly longCallMs: number;
  /** Longest time without a byte of an answer's body. */
  readonly idleMs: number;
  /** How often a call is sent at most. */
  readonly attempts: number;
  /** First wait before a list that may be stale is read again; doubled after each. */
  readonly staleMs: number;
  /** Bytes of a piece in which parts and large files are sent. */
  readonly pieceBytes: number;
  /** The smallest part of a multipart upload, except the last. */
  readonly minPartBytes: number;
  /** How many parts a multipart upload may have. S3 allows 10,000. */
  readonly maxParts: number;
}

const MIB = 1_048_576;

export const defaultS3Limits: S3Limits = {
  // Shorter than the time after which the server drops a silent client, so that it still hears why.
  callMs: 60_000,
  longCallMs: 600_000,
  idleMs: 30_000,
  attempts: 5,
  staleMs: 200,
  pieceBytes: 8 * MIB,
  minPartBytes: 5 * MIB,
  maxParts: 9_000,
};

/** What every operation on a bucket needs. */
export interface S3Calls {
  readonly client: S3Client;
  readonly bucket: string;
  readonly limits: S3Limits;
  /** The name in the bucket of a key, or of a name of the adapter's own. */
  nameOf(key: string): string;
  /** Runs a call within its time limit; errors come as {@link StorageError} where they are known. */
  call<Value>(work: (options: { abortSignal: AbortSignal }) => Promise<Value>, kind?: 'long'): Promise<Value>;
}

const outbound = { name: 's3', kind: 'client', attributes: { 'rpc.system': 'aws-api' } } as const;

export function createS3Calls(location: S3Location, limits: S3Limits): S3Calls {
  const { endpoint, region, bucket, prefix, pathStyle, keys } = location;
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: limits.attempts,
    ...(endpoint !== null && { endpoint }),
    ...(keys !== null && { credentials: { ...keys } }),
    // Most stores beside Amazon's know no checksums in trailers. The signature covers what is sent anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 10_000, socketTimeout: limits.idleMs },
  });
  return {
    client,
    bucket,
    limits,
    nameOf: (key) => `${prefix}${key}`,
    async call(work, kind) {
      const abortSignal = AbortSignal.timeout(kind === 'long' ? limits.longCallMs : limits.callMs);
      try {
        return await inSpan(outbound, () => work({ abortSignal }));
      } catch (error) {
        throw toStorageError(error);
      }
    },
  };
}

const missing = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);
const full = new Set(['QuotaExceeded', 'InsufficientCapacity', 'XMinioStorageFull', 'EntityTooLarge']);

/** Errors that are known, as {@link StorageError}; others as they are. */
export function toStorageError(error: unknown): unknown {
  if (isStoreAway(error)) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : '';
    return new StorageError('AWAY', `The store does not do its work (${reason})`, { cause: error });
  }
  if (!(error instanceof S3ServiceException)) return error;
  if (missing.has(error.name)) return new StorageError('NOT_FOUND', 'No such object', { cause: error });
  if (full.has(error.name) || error.$metadata.httpStatusCode === 507)
    return new StorageError('FULL', 'The bucket takes no more', { cause: error });
  return error;
}

/** An object that must not be there is, or the store is busy with another one who writes it. */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  return [409, 412].includes(error.$metadata.httpStatusCode ?? 0);
}
