import { createHash, randomUUID } from 'node:crypto';
import type { S3Journal } from './s3-journal';

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

const objectOf = (bytes: Buffer, modifiedAt = new Date()): S3Object => ({
  bytes,
  etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
  modifiedAt,
});

/** A map that tells of its changes. */
class ToldMap<Key, Value> extends Map<Key, Value> {
  /** Set once the map has what was there before. */
  tell: ((key: Key, value: Value | null) => void) | undefined;
  override set(key: Key, value: Value): this {
    this.tell?.(key, value);
    return super.set(key, value);
  }
  override delete(key: Key): boolean {
    const isThere = super.delete(key);
    if (isThere) this.tell?.(key, null);
    return isThere;
  }
}

/** The maps with what a journal has, which notes every further change. */
function keepIn(
  journal: S3Journal,
  { objects, uploads }: { objects: ToldMap<string, S3Object>; uploads: ToldMap<string, S3Upload> },
): void {
  for (const { map, name, value, part = 0 } of journal.read()) {
    if (map === 'parts' && value !== null)
      uploads.get(name)?.parts.set(part, objectOf(value.bytes, value.at));
    else if (map === 'objects' && value !== null) objects.set(name, objectOf(value.bytes, value.at));
    else if (map === 'uploads' && value !== null)
      uploads.set(name, { key: value.key ?? '', begunAt: value.at, parts: new ToldMap() });
    else if (map === 'objects') objects.delete(name);
    else uploads.delete(name);
  }
  const valueOf = ({ bytes, modifiedAt: at }: S3Object) => ({ bytes, at });
  objects.tell = (name, value) => journal.note({ map: 'objects', name, value: value && valueOf(value) });
  const follow = (name: string, { parts }: S3Upload): void => {
    (parts as ToldMap<number, S3Object>).tell = (part, value) =>
      journal.note({ map: 'parts', name, part, value: value && valueOf(value) });
  };
  uploads.forEach((upload, name) => follow(name, upload));
  uploads.tell = (name, value) => {
    const { key, begunAt: at } = value ?? {};
    journal.note({ map: 'uploads', name, value: at ? { bytes: Buffer.alloc(0), at, key } : null });
    if (value !== null) follow(name, value);
  };
}

export function createS3Objects(minPartBytes = leastPartBytes, journal?: S3Journal): S3Objects {
  const objects = new ToldMap<string, S3Object>();
  const uploads = new ToldMap<string, S3Upload>();
  if (journal !== undefined) keepIn(journal, { objects, uploads });
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
      uploads.set(id, { key, begunAt: new Date(), parts: new ToldMap() });
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
      const made = put(key, Buffer.concat(chosen), false);
      // In this order: who is killed in between loses neither the parts nor what was made of them.
      uploads.delete(id);
      return made;
    },
  };
}
