import type { ReadableAtom } from 'nanostores';
import type { Ports } from '../kernel/ports';
import type { ReceivedRanges } from './chunk-plan.pure';
import type { UploadTransport } from './transport';
import type { UploadEdit, UploadProgress } from './upload-state.pure';
import type { UploadSummary } from './upload-summary.pure';
import type { UploadErrorCode } from '../kernel/error-codes';

/** A file of the queue, and where its video goes. */
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
  /** What the server had of it when it was added. */
  readonly received?: ReceivedRanges;
  /** The video has a source already, whose place the file takes. */
  readonly replaces?: boolean;
  /** The browser's handle of the file. */
  readonly handle?: FileSystemFileHandle;
}

/** One file of the queue, as people see it. A new object for every change. */
export interface UploadEntry extends UploadSource, UploadProgress {}

/** Where the videos of new files go. */
export interface UploadTarget {
  /** Folder; absent means the root folder of the team. */
  readonly directoryId?: string;
  /** Team; absent means the team that is selected when the files are added. */
  readonly accountId?: string;
  /** The video of one file that was sent in part before: none is made, and only the rest is sent. */
  readonly videoId?: string;
  /** What the server has of that file, as its probe answers. */
  readonly received?: ReceivedRanges;
  /** The video has a source already, whose place the file takes: to cancel the file leaves the video. Default false. */
  readonly replaces?: boolean;
  /** The browser's handle of that file, where the page has it: `upload/resume` opens the file by it after an interruption. */
  readonly handle?: FileSystemFileHandle;
}

/** A file that the queue did not take. No video was made for it. */
export interface RejectedFile {
  readonly file: File;
  readonly code: UploadErrorCode;
}

/** Answers why a file is refused, or `null` to take it. */
export type FileJudge = (file: File) => UploadErrorCode | null;

/** What {@link UploadQueue.add} did with the files. */
export interface AddedFiles {
  /** Ids of the files taken, in their order. */
  readonly accepted: readonly string[];
  readonly rejected: readonly RejectedFile[];
}

/** Input of the call that creates a video (specification section 7, `POST /v1/videos/vod`). */
export interface CreateVideoInput {
  readonly title: string;
  readonly directoryId?: string;
  readonly accountId?: string;
}

/** What the upload host takes. */
export interface UploadLimits {
  /** Largest body of a request, in bytes. Default: no limit. */
  readonly maxChunkSize?: number;
  /** Largest file, in bytes. Default: no limit. */
  readonly maxFileSize?: number;
  /** A host with this text in its name takes whole files in one POST. Default `normal-upload`. */
  readonly normalUploadMarker?: string;
}

/** The parts of the outside world that the uploader uses. */
export type UploadPorts = Pick<Ports, 'clock' | 'timers' | 'random' | 'network'>;

/** Options of `createUploadQueue`; `createVideo` and `sourceUrl` are all that it needs. */
export interface UploadQueueOptions {
  /** Makes the video of one file. Called once a file; again only when the user retries a failed creation. */
  createVideo(input: CreateVideoInput, signal: AbortSignal): Promise<{ readonly videoId: string }>;
  /** Address that takes the source of a video. */
  sourceUrl(videoId: string): string;
  /** Awaited before every request. Absent or `null`: no `Authorization` header. */
  getToken?(): string | null | Promise<string | null>;
  /**
   * Called after a 401 of the upload host, with the token that it refused: a newer one repeats the request once, without
   * counting an attempt; `null` ends the upload, as does a second 401. By default every 401 does.
   */
  renewToken?(refused: string): Promise<string | null>;
  /** Returns the selected team; called when a file is added without `accountId`. */
  getAccountId?(): string | null;
  /** How bytes travel. Default: XMLHttpRequest in pages, `fetch` where there is none (Node, service workers). */
  readonly transport?: UploadTransport;
  /** Replaces the clock, the timers … of the platform, for tests. */
  readonly ports?: Partial<UploadPorts>;
  /** Files at once. Default 5, which leaves one of HTTP/1.1's six connections to other calls. */
  readonly concurrency?: number;
  /** A fixed chunk size in bytes, in place of the specification's table. */
  readonly chunkSize?: number;
  /** Limits of the host; called each time that files are added, so that they may be loaded later. */
  limits?(): UploadLimits;
  /** Called for every file that the server has completely. */
  onFinished?(entry: UploadEntry): void;
  /** Called once for every file that failed, after the last attempt; without a `videoId` its creation failed. */
  onError?(entry: UploadEntry): void;
}

/** Many files, five at a time, in order. Each has its own store, so that its progress notifies only its own listeners. */
export interface UploadQueue {
  /** Ids in the order of adding, or of the last `arrange`. */
  readonly $ids: ReadableAtom<readonly string[]>;
  /** Changes at most twenty times a second. */
  readonly $summary: ReadableAtom<UploadSummary>;
  /**
   * The store of one file; its progress changes at most twenty times a second. Becomes `undefined` when the file leaves the queue, and
   * holds `undefined` for an id that is not in it.
   */
  $entry(id: string): ReadableAtom<UploadEntry | undefined>;
  /**
   * Queues files. Empty and oversized ones are answered as rejected, as are those that `judge` refuses: no video is made for
   * any of them.
   */
  add(files: readonly File[], target?: UploadTarget, judge?: FileJudge): AddedFiles;
  /**
   * Changes what the video of a file is made with. One that exists keeps what it has on the server, and one that is being made
   * (`isCreating`) what it was asked for with: `uploadEdits` of `@palco/sdk` changes those as well.
   */
  edit(id: string, values: UploadEdit): void;
  /** Puts files in this order, before those that are not named. Files that wait start in the order of the queue. */
  arrange(ids: readonly string[]): void;
  /** Aborts what is under way at once. The offset is kept; the part of a chunk that was not confirmed is lost. */
  pause(id: string): void;
  /** Back into the queue, ahead of files that were added later. */
  resume(id: string): void;
  /** A failed file goes on from its `resumeOffset`, with the video that it already has. */
  retry(id: string): void;
  retryFailed(): void;
  /** Aborts, discards what the server holds of an unfinished file, and removes the entry. */
  cancel(id: string): void;
  /** Forgets an entry. One that is still under way is aborted; the server keeps what it has. */
  remove(id: string): void;
  clearFinished(): void;
  /** Pauses every file that has not ended. Nothing is started by it. */
  pauseAll(): void;
  /** The end: aborts everything, forgets all entries and lets go of every port; nothing is discarded on the server. */
  stop(): void;
}
