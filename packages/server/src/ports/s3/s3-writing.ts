import { open } from 'node:fs/promises';
import {
  S3ServiceException,
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { isStorageError } from '../disk-files';
import { isConflict } from './s3-calls';
import type { S3Calls } from './s3-calls';
import { headObject, inParallel } from './s3-listing';

/** Where bytes of a part come from: the server has them, or the store copies them from another object. */
export type PartBytes =
  | { readonly bytes: Uint8Array }
  | { readonly copyOf: string; readonly range: { readonly start: number; readonly end: number } | null };

/** One part of an object, made when its turn comes, so that not all are in memory. */
export type PartMaker = () => Promise<PartBytes>;

/** Parts that are sent at once. */
const lanes = 3;

const sourceOf = (bucket: string, name: string): string =>
  `${bucket}/${name.split('/').map(encodeURIComponent).join('/')}`;

/** Whether an object of this size is there; then a refused or lost answer means that it was written. */
async function isWritten(calls: S3Calls, name: string, sizeBytes: number): Promise<boolean> {
  return (await headObject(calls, name))?.sizeBytes === sizeBytes;
}

/** The store knows no conditional writes. */
function isUnknown(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501;
}

/** Writes one object, in place of one that may be there. */
export async function putObject(
  calls: S3Calls,
  name: string,
  {
    bytes,
    condition,
    signal,
  }: {
    readonly bytes: Uint8Array;
    readonly condition?: { readonly IfNoneMatch: '*' };
    readonly signal?: AbortSignal | undefined;
  },
): Promise<void> {
  const { client, bucket, call } = calls;
  const object = { Bucket: bucket, Key: name };
  const command = new PutObjectCommand({ ...object, ...condition, Body: bytes, ContentLength: bytes.length });
  await call(({ abortSignal }) =>
    client.send(command, {
      abortSignal: signal === undefined ? abortSignal : AbortSignal.any([abortSignal, signal]),
    }),
  );
}

/** Writes an object only where there is none of its name; a repetition of the same write finds its own. */
async function putNewObject(calls: S3Calls, name: string, bytes: Uint8Array): Promise<void> {
  try {
    await putObject(calls, name, { bytes, condition: { IfNoneMatch: '*' } });
  } catch (error) {
    if (isUnknown(error)) {
      if ((await headObject(calls, name)) !== null)
        throw new Error(`${name} is there already`, { cause: error });
      return putObject(calls, name, { bytes });
    }
    if (!isConflict(error) || !(await isWritten(calls, name, bytes.length))) throw error;
  }
}

async function sendPart(
  { client, bucket, call }: S3Calls,
  target: { readonly name: string; readonly uploadId: string },
  { part, number }: { readonly part: PartBytes; readonly number: number },
): Promise<string | undefined> {
  const object = { Bucket: bucket, Key: target.name, UploadId: target.uploadId, PartNumber: number };
  if ('bytes' in part) {
    const command = new UploadPartCommand({
      ...object,
      Body: part.bytes,
      ContentLength: part.bytes.length,
    });
    return (await call((options) => client.send(command, options))).ETag;
  }
  const { copyOf, range } = part;
  const command = new UploadPartCopyCommand({
    ...object,
    CopySource: sourceOf(bucket, copyOf),
    ...(range !== null && { CopySourceRange: `bytes=${range.start}-${range.end}` }),
  });
  return (await call((options) => client.send(command, options), 'long')).CopyPartResult?.ETag;
}

/** Makes an object of another one, within the store. Returns false where that is not there. */
export async function copyObject(calls: S3Calls, from: string, to: string): Promise<boolean> {
  try {
    await writeWhole(calls, to, { copyOf: from, range: null });
    return true;
  } catch (error) {
    if (isStorageError(error, 'NOT_FOUND')) return false;
    throw error;
  }
}

async function writeWhole(calls: S3Calls, name: string, part: PartBytes): Promise<void> {
  const { client, bucket, call } = calls;
  if ('bytes' in part) return putObject(calls, name, part);
  const command = new CopyObjectCommand({
    Bucket: bucket,
    Key: name,
    CopySource: sourceOf(bucket, part.copyOf),
  });
  await call((options) => client.send(command, options), 'long');
}

/** Makes one object of several parts, which appears whole or not at all. */
export async function writeLarge(
  calls: S3Calls,
  name: string,
  { makers, sizeBytes }: { readonly makers: readonly PartMaker[]; readonly sizeBytes: number },
): Promise<void> {
  const [only] = makers;
  if (makers.length === 1 && only !== undefined) {
    const part = await only();
    // The store copies whole objects; of a piece that was cut the server sends its bytes as a part.
    if ('bytes' in part || part.range === null) return writeWhole(calls, name, part);
  }
  const { client, bucket, call } = calls;
  const object = { Bucket: bucket, Key: name };
  const begun = await call((options) => client.send(new CreateMultipartUploadCommand(object), options));
  const uploadId = begun.UploadId ?? '';
  try {
    const tags: (string | undefined)[] = [];
    await inParallel(
      makers.entries(),
      async ([index, make]) => {
        tags[index] = await sendPart(calls, { name, uploadId }, { part: await make(), number: index + 1 });
      },
      lanes,
    );
    await complete(calls, { ...object, UploadId: uploadId }, { tags, sizeBytes });
  } catch (error) {
    const abort = new AbortMultipartUploadCommand({ ...object, UploadId: uploadId });
    // What is left all the same is removed by `removeUnfinished`.
    await call((options) => client.send(abort, options)).catch(() => undefined);
    throw error;
  }
}

async function complete(
  calls: S3Calls,
  object: { readonly Bucket: string; readonly Key: string; readonly UploadId: string },
  { tags, sizeBytes }: { readonly tags: readonly (string | undefined)[]; readonly sizeBytes: number },
): Promise<void> {
  const command = new CompleteMultipartUploadCommand({
    ...object,
    MultipartUpload: { Parts: tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 })) },
  });
  try {
    await calls.call((options) => calls.client.send(command, options), 'long');
  } catch (error) {
    // The answer of the first try was lost, and the second one found no upload any more.
    if (!isStorageError(error, 'NOT_FOUND') || !(await isWritten(calls, object.Key, sizeBytes))) throw error;
  }
}

/** Sends a local file, under a name that is not used yet: in one piece, or in several where it is large. */
export async function putFile(calls: S3Calls, name: string, path: string): Promise<void> {
  const { pieceBytes, minPartBytes, maxParts } = calls.limits;
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const read = async (start: number, end: number): Promise<Buffer> => {
      const bytes = Buffer.alloc(end - start);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
      if (bytesRead !== bytes.length) throw new Error(`${path} became shorter`);
      return bytes;
    };
    const step = Math.max(pieceBytes, Math.ceil(size / maxParts));
    if (size < step + minPartBytes) return await putNewObject(calls, name, await read(0, size));
    const starts = Array.from({ length: Math.ceil(size / step) }, (_, index) => index * step);
    const makers = starts.map((start) => async () => ({
      bytes: await read(start, Math.min(start + step, size)),
    }));
    await writeLarge(calls, name, { makers, sizeBytes: size });
  } finally {
    await handle.close();
  }
}
