/** What tabs know of an unfinished upload. */
export interface ResumeFacts {
  readonly videoId: string;
  readonly personId: string;
  readonly accountId?: string;
  readonly directoryId?: string;
  /** The video has a source already, whose place the file takes. */
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

/** What is kept of an unfinished upload on this device: never its contents. */
export interface ResumeRecord extends ResumeFacts {
  readonly lastModified: number;
  /** Of the first and last bytes of the file. */
  readonly hash: string;
  /** Where the browser has one: it opens the file without asking for it again. */
  readonly handle?: FileSystemFileHandle;
}

/** Keeps records on this device. Nothing in it throws: a device that keeps nothing has an empty list. */
export interface ResumeStore {
  list(): Promise<readonly ResumeRecord[]>;
  put(record: ResumeRecord): Promise<unknown>;
  remove(videoId: string): Promise<unknown>;
}

const table = 'palco-uploads';

/** Records in IndexedDB, which can hold file handles. */
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
      // Blocked, full or absent: uploads work without.
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
