import { createHash, randomUUID } from 'node:crypto';

/** What the test server keeps of an object. */
export interface S3Object {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** A multipart upload that is not complete. */
export interface S3Upload {
  readonly key: string;
  readonly begunAt: Date;
  readonly parts: Map<number, S3Object>;
}

/** A refusal in the words of S3. */
export class S3Refusal extends Error {
  override readonly name = 'S3Refusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** All that is in the one bucket of the test server. */
export interface S3Objects {
  readonly objects: Map<string, S3Object>;
  readonly uploads: Map<string, S3Upload>;
  get(key: string): S3Object;
  put(key: string, bytes: Buffer, onlyNew: boolean): S3Object;
  begin(key: string): string;
  putPart(uploadId: string, part: { readonly number: number; readonly bytes: Buffer }): S3Object;
  complete(uploadId: string, etags: readonly (readonly [number, string])[]): S3Object;
}

/** S3 refuses smaller parts, except the last. */
const leastPartBytes = 5 * 1024 * 1024;

const objectOf = (bytes: Buffer): S3Object => ({
  bytes,
  etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
  modifiedAt: new Date(),
});

export function createS3Objects(minPartBytes = leastPartBytes): S3Objects {
  const objects = new Map<string, S3Object>();
  const uploads = new Map<string, S3Upload>();
  const upload = (id: string): S3Upload => {
    const found = uploads.get(id);
    if (found === undefined) throw new S3Refusal(404, 'NoSuchUpload');
    return found;
  };
  const put: S3Objects['put'] = (key, bytes, onlyNew) => {
    if (onlyNew && objects.has(key)) throw new S3Refusal(412, 'PreconditionFailed');
    const made = objectOf(bytes);
    objects.set(key, made);
    return made;
  };
  return {
    objects,
    uploads,
    put,
    get(key) {
      const found = objects.get(key);
      if (found === undefined) throw new S3Refusal(404, 'NoSuchKey');
      return found;
    },
    begin(key) {
      const id = randomUUID();
      uploads.set(id, { key, begunAt: new Date(), parts: new Map() });
      return id;
    },
    putPart(id, { number, bytes }) {
      if (number < 1 || number > 10_000) throw new S3Refusal(400, 'InvalidArgument');
      const made = objectOf(bytes);
      upload(id).parts.set(number, made);
      return made;
    },
    complete(id, etags) {
      const { key, parts } = upload(id);
      const chosen = etags.map(([number, etag]) => {
        const part = parts.get(number);
        if (part === undefined || part.etag !== etag) throw new S3Refusal(400, 'InvalidPart');
        return part.bytes;
      });
      if (chosen.length === 0) throw new S3Refusal(400, 'MalformedXML');
      if (chosen.slice(0, -1).some(({ length }) => length < minPartBytes))
        throw new S3Refusal(400, 'EntityTooSmall');
      uploads.delete(id);
      return put(key, Buffer.concat(chosen), false);
    },
  };
}
