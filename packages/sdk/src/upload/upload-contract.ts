import type { PlatformFileHandle } from '../kernel/platform-types';
import type { ReadableAtom } from 'nanostores';
import type { Ports } from '../kernel/ports';
import type { ReceivedRanges } from './chunk-plan.pure';
import type { UploadTransport } from './transport';
import type { UploadEdit, UploadProgress } from './upload-state.pure';
import type { UploadSummary } from './upload-summary.pure';
import type { UploadErrorCode } from '../kernel/error-codes';

/** A file of the queue, with the team and folder of its video. */
export interface UploadSource {
  /** Unique in this page. */
  readonly id: string;
  readonly file: File;
  /** Title of the video: the file's name without its extension. */
  readonly name: string;
  readonly fileName: string;
  /** Bytes of the file. */
  readonly size: number;
  /** The account in which the video is made, fixed when the file is added. */
  readonly accountId?: string;
  readonly directoryId?: string;
  /** The video of a file that was sent in part before. */
  readonly videoId?: string;
  /** The ranges that the server held when the file was added. */
  readonly received?: ReceivedRanges;
  /** The file replaces the source that the video already has. */
  readonly replaces?: boolean;
  /** The browser's handle of the file. */
  readonly handle?: PlatformFileHandle;
}

/** One file of the queue with its progress. Every change creates a new object. */
export interface UploadEntry extends UploadSource, UploadProgress {}

/** Where added files go: a team, a folder, or a video that exists. */
export interface UploadTarget {
  /** Folder; absent means the root folder of the team. */
  readonly directoryId?: string;
  /** Team; absent means the team that is selected when the files are added. */
  readonly accountId?: string;
  /** The video of one file that was sent in part before: no video is created, and only the missing ranges are sent. */
  readonly videoId?: string;
  /** The ranges that the server holds of that file, as its probe reports them. */
  readonly received?: ReceivedRanges;
  /** The file replaces the source that the video already has: cancelling the file keeps the video. Default false. */
  readonly replaces?: boolean;
  /** The browser's handle of that file, where the page has it: `upload/resume` opens the file by it after an interruption. */
  readonly handle?: PlatformFileHandle;
}

/** A file that the queue rejected. No video was created for it. */
export interface RejectedFile {
  readonly file: File;
  readonly code: UploadErrorCode;
}

/** Returns the code with which a file is rejected, or `null` to accept it. */
export type FileValidator = (file: File) => UploadErrorCode | null;

/** What {@link UploadQueue.add} did with the files. */
export interface AddedFiles {
  /** Ids of the accepted files, in their order. */
  readonly accepted: readonly string[];
  readonly rejected: readonly RejectedFile[];
}

/** Input of the call that creates a video (specification section 7, `POST /v1/videos/vod`). */
export interface CreateVideoInput {
  readonly title: string;
  readonly directoryId?: string;
  readonly accountId?: string;
  /** Bytes of the file: one that the plan of the team has no room for is refused before a byte of it is sent. */
  readonly size?: number;
}

/** Limits of the upload host. */
export interface UploadLimits {
  /** Largest body of a request, in bytes. Default: no limit. */
  readonly maxChunkSize?: number;
  /** Largest file, in bytes. Default: no limit. */
  readonly maxFileSize?: number;
  /** A host with this text in its name takes whole files in one POST. Default `normal-upload`. */
  readonly normalUploadMarker?: string;
}

/** The ports of the platform that the uploader uses. */
export type UploadPorts = Pick<Ports, 'clock' | 'timers' | 'random' | 'network'>;

/** Options of `createUploadQueue`; `createVideo` and `sourceUrl` are all that it needs. */
export interface UploadQueueOptions {
  /** Creates the video of one file. Called once per file; again only when the user retries a failed creation. */
  createVideo(input: CreateVideoInput, signal: AbortSignal): Promise<{ readonly videoId: string }>;
  /** URL that the source of a video is sent to. */
  sourceUrl(videoId: string): string;
  /** Awaited before every request. Absent or `null`: no `Authorization` header. */
  getToken?(): string | null | Promise<string | null>;
  /**
   * Called after a 401 of the upload host, with the token that it refused: a newer one repeats the request once, without
   * counting an attempt; `null` fails the upload, as does a second 401. Default: every 401 fails the upload.
   */
  renewToken?(refused: string): Promise<string | null>;
  /** Returns the selected team; called when a file is added without `accountId`. */
  getAccountId?(): string | null;
  /** Sends the requests. Default: XMLHttpRequest in pages, `fetch` where there is none (Node, service workers). */
  readonly transport?: UploadTransport;
  /** Replaces the clock, the timers … of the platform, for tests. */
  readonly ports?: Partial<UploadPorts>;
  /** Files at once. Default 5, which leaves one of HTTP/1.1's six connections to other calls. */
  readonly concurrency?: number;
  /** A fixed chunk size in bytes, in place of the specification's table. */
  readonly chunkSize?: number;
  /** Limits of the host; called before each chunk, so that limits which come later count for the next one. */
  limits?(): UploadLimits;
  /** Loads what `limits` returns. Awaited before a file starts; a rejection is ignored. Called for each file. */
  loadLimits?(): Promise<unknown>;
  /** Called for every file when its upload is `done`. */
  onFinished?(entry: UploadEntry): void;
  /** Called once for every file that failed, after the last attempt; without a `videoId` its creation failed. */
  onError?(entry: UploadEntry): void;
}

/** A queue of uploads: five files at a time, in order. Each has its own store, so that progress notifies only its listeners. */
export interface UploadQueue {
  /** Ids in the order of adding, or of the last `reorder`. */
  readonly $ids: ReadableAtom<readonly string[]>;
  /** Changes at most twenty times a second. */
  readonly $summary: ReadableAtom<UploadSummary>;
  /**
   * The store of one file; its progress changes at most twenty times a second. Becomes `undefined` when the file leaves the queue, and
   * holds `undefined` for an id that is not in it.
   */
  entry(id: string): ReadableAtom<UploadEntry | undefined>;
  /**
   * Resolves with the entry of a file once the server has all of it. Rejects with the `SdkError` of the entry when the upload fails
   * (after a `retry` ask again), and with `UPLOAD_CANCELLED` when the file leaves the queue before, or is not in it.
   *
   * @example
   * ```ts
   * const queue = palco.use(uploads);
   * const { accepted, rejected } = queue.add([file]);
   * for (const { code } of rejected) show(code);
   * for (const id of accepted)
   *   await queue.done(id).then(
   *     ({ videoId }) => show(`sent as ${videoId}`),
   *     (error: unknown) => show(isSdkError(error, 'UPLOAD_CANCELLED') ? 'cancelled' : String(error)),
   *   );
   * ```
   */
  done(id: string): Promise<UploadEntry>;
  /**
   * Queues files. Empty and oversized ones are returned as rejected, as are those that `validate` refuses: no video is created
   * for them.
   */
  add(files: readonly File[], target?: UploadTarget, validate?: FileValidator): AddedFiles;
  /**
   * Changes the title or folder of a file: its entry, and the values that its video will be created with. A video that exists,
   * or whose creation is under way (`isCreating`), is not changed on the server: `uploadEdits` of `@palco/sdk` does that too.
   */
  edit(id: string, values: UploadEdit): void;
  /** Reorders the queue: these ids first, then the others in their present order. Queued files start in this order. */
  reorder(ids: readonly string[]): void;
  /** Aborts the request under way, except a creation of a video. What came of its chunk is asked for on resume. */
  pause(id: string): void;
  /** Sets a paused file to `queued`. It keeps its place in `$ids`, ahead of files that were added later. */
  resume(id: string): void;
  /** Queues a failed file again, from its `resumeOffset` and with the video it already has. Ignored in other stages. */
  retry(id: string): void;
  /** Retries every failed file. */
  retryFailed(): void;
  /** Aborts, discards what the server holds of an unfinished file, and removes the entry. */
  cancel(id: string): void;
  /** Removes an entry. An upload under way is aborted; the server keeps the bytes that it has. */
  remove(id: string): void;
  /** Removes every entry whose stage is `done`. */
  clearFinished(): void;
  /** Pauses every file that is not `done` or `failed`, queued ones included, so that no file starts in place of another. */
  pauseAll(): void;
  /** Ends the queue: aborts everything, removes all entries, timers and listeners; nothing is discarded on the server. */
  dispose(): void;
}
