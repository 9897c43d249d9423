import type { PlatformFileHandle } from '../../kernel/platform-types';
/** An unfinished upload, as it is stored and posted to other tabs. */
export interface ResumeFacts {
  readonly videoId: string;
  readonly personId: string;
  readonly accountId?: string;
  readonly directoryId?: string;
  /** The file replaces the source that the video already has. */
  readonly replaces?: boolean;
  readonly name: string;
  readonly fileName: string;
  /** Bytes of the file. */
  readonly size: number;
  /** First byte that the server had not confirmed. */
  readonly offset: number;
  /** Until when the server keeps it, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The record of an unfinished upload on this device. It never contains the file's bytes. */
export interface ResumeRecord extends ResumeFacts {
  readonly lastModified: number;
  /** SHA-256 of the first and last 64 KiB of the file; empty where it could not be computed. */
  readonly hash: string;
  /** The browser's file handle, where there is one: it reopens the file without another file dialog. */
  readonly handle?: PlatformFileHandle;
}

/** Stores records on this device. No method rejects: where storage is blocked, the list is empty. */
export interface ResumeStore {
  list(): Promise<readonly ResumeRecord[]>;
  put(record: ResumeRecord): Promise<unknown>;
  remove(videoId: string): Promise<unknown>;
}

const table = 'palco-uploads';

/**
 * Records in IndexedDB, which can hold file handles.
 *
 * @example
 * ```ts
 * const store = openResumeStore();
 * show((await store.list()).map(({ fileName, offset, size }) => `${fileName}: ${offset} of ${size} bytes`));
 * ```
 */
export function openResumeStore(): ResumeStore {
  let opening: Promise<IDBDatabase> | undefined;
  const open = () => {
    const request = indexedDB.open(table);
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'videoId' });
    return answerOf(request);
  };
  const run = async <Result>(
    work: (records: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result | undefined> => {
    try {
      const database = await (opening ??= open());
      return await answerOf(work(database.transaction(table, 'readwrite').objectStore(table)));
    } catch {
      // IndexedDB is blocked, full or absent: uploads work, but cannot be continued after a reload.
      return undefined;
    }
  };
  return {
    list: async () => (await run((records) => records.getAll())) ?? [],
    put: (record) => run((records) => records.put(record)),
    remove: (videoId) => run((records) => records.delete(videoId)),
  };
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = reject;
  });
}
