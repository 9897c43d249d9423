/** One object that is being received: its future key and the id of this upload (S3: `Key` and `UploadId`). */
export interface PartUpload {
  readonly key: string;
  readonly id: string;
}

/** Where a part lies in its object. */
export interface PartRange {
  readonly offset: number;
  /** Null if it is unknown before the part ends. */
  readonly sizeBytes: number | null;
}

/** One part while it is written. */
export interface PartWriter {
  /** Adds bytes behind those that came before. */
  write(buffers: readonly Uint8Array[]): Promise<void>;
  /** Resolves when every byte of the part survives a power cut. Before that the part does not count. */
  finish(): Promise<void>;
  /** Abandons the part if it is not finished, and releases its resources. */
  close(): Promise<void>;
}

/**
 * Where the sources of uploads arrive, in parts of any size and in any order. Shaped after the multipart upload of S3:
 * begin, put, then complete or abort. An id is never used twice, so that an abandoned upload cannot touch the next one.
 * Each function throws `StorageError`: `NOT_FOUND` for an upload that was aborted, `FULL` without room.
 */
export interface PartStore {
  /** A part of fewer bytes costs more than it is worth, where it can be avoided. */
  readonly grainBytes: number;
  /** Begins an upload of the object that `key` will name. */
  begin(key: string): Promise<PartUpload>;
  /** Opens a part. Of two parts with a common byte the one that was finished later counts. */
  put(upload: PartUpload, range: PartRange): Promise<PartWriter>;
  /** Fills `target` from `offset` with bytes of finished parts, also after `complete`; answers how many there were. */
  read(upload: PartUpload, target: Uint8Array, offset: number): Promise<number>;
  /**
   * Makes of the parts, which have to cover `sizeBytes` without a gap, one object that never changes: `BlobStore` has it
   * under the key from then on. May be repeated, also by another process.
   */
  complete(upload: PartUpload, sizeBytes: number): Promise<void>;
  /** Removes all parts. An upload that is not there, or is complete, is no error. */
  abort(upload: PartUpload): Promise<void>;
  /** Disk space of an upload, unfinished parts included; null if there is no such upload or object. */
  usedBytes(upload: PartUpload): Promise<number | null>;
  /** Uploads that were begun before `begunBefore` and are neither complete nor aborted. */
  list(age: { readonly begunBefore: Date }): Promise<PartUpload[]>;
  /** Bytes that uploads may still take. */
  freeBytes(): Promise<number>;
}
