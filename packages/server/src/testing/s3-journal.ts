import { appendFileSync, existsSync, readFileSync } from 'node:fs';

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
  /** Everything that was noted so far. A last change that was not written to its end was not acknowledged. */
  read(): S3Change[];
}

const headBytes = 4;

export function openS3Journal(file: string): S3Journal {
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
    read: () => (existsSync(file) ? parse(readFileSync(file)) : []),
  };
}

interface Head extends Omit<S3Change, 'value'> {
  readonly about: { readonly at: string; readonly key?: string };
  readonly isGone: boolean;
  readonly size: number;
}

function parse(all: Buffer): S3Change[] {
  const changes: S3Change[] = [];
  for (let at = 0; at + headBytes <= all.length;) {
    const start = at + headBytes + all.readUInt32BE(at);
    if (start > all.length) break;
    const { about, isGone, size, ...rest } = JSON.parse(all.toString('utf8', at + headBytes, start)) as Head;
    at = start + size;
    if (at > all.length) break;
    const value = isGone ? null : { bytes: all.subarray(start, at), at: new Date(about.at), key: about.key };
    changes.push({ ...rest, value });
  }
  return changes;
}
