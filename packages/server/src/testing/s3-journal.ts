import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';

/** What happened to an object, or to an upload or a part of it. */
export interface S3Change {
  /** The key of an object or the id of an upload, and the number of a part. */
  readonly name: string;
  readonly map: 'objects' | 'uploads' | 'parts';
  /** Null: it is gone. */
  readonly value: { readonly bytes: Buffer; readonly at: Date; readonly key?: string } | null;
  readonly part?: number;
}

/** Changes of a store, in their order, in one file: what was acknowledged is there again after the process was killed. */
export interface S3Journal {
  note(change: S3Change): void;
  /** Everything that was noted so far. */
  read(): S3Change[];
}

const headBytes = 4;

/** Opens the file, whose process may have been killed in the middle of a write: it has no half of a change afterwards. */
export function openS3Journal(file: string): S3Journal {
  // It was not acknowledged; the next change would be read as the rest of it.
  if (existsSync(file)) truncateSync(file, parse(readFileSync(file)).end);
  return {
    note({ value, ...rest }) {
      const { bytes = Buffer.alloc(0), ...about } = value ?? {};
      const head = Buffer.from(
        JSON.stringify({ ...rest, about, isGone: value === null, size: bytes.length }),
      );
      const size = Buffer.alloc(headBytes);
      size.writeUInt32BE(head.length);
      appendFileSync(file, Buffer.concat([size, head, bytes]));
    },
    read: () => (existsSync(file) ? parse(readFileSync(file)).changes : []),
  };
}

interface Head extends Omit<S3Change, 'value'> {
  readonly about: { readonly at: string; readonly key?: string };
  readonly isGone: boolean;
  readonly size: number;
}

/** The changes that are whole, and where the last of them ends. */
function parse(all: Buffer): { readonly changes: S3Change[]; readonly end: number } {
  const changes: S3Change[] = [];
  let end = 0;
  while (end + headBytes <= all.length) {
    const start = end + headBytes + all.readUInt32BE(end);
    if (start > all.length) break;
    const { about, isGone, size, ...rest } = JSON.parse(all.toString('utf8', end + headBytes, start)) as Head;
    const next = start + size;
    if (next > all.length) break;
    const value = isGone
      ? null
      : { bytes: all.subarray(start, next), at: new Date(about.at), key: about.key };
    changes.push({ ...rest, value });
    end = next;
  }
  return { changes, end };
}
