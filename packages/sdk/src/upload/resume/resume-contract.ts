import type { PlatformFileHandle } from '../../kernel/platform-types';
import type { ReadableAtom } from 'nanostores';
import type { Ports } from '../../kernel/ports';
import type { Scope } from '../../kernel/scope';
import type { UploadQueue, UploadQueueOptions } from '../upload-contract';
import type { ResumeFacts, ResumeStore } from './resume-store';

/**
 * `needs-file`: the same file has to be chosen again. `ready`: a file handle is stored; reading it may prompt for permission.
 * `checking`: the file is compared and the server probed. `elsewhere`: another tab sends it. `gone`: the server no longer has
 * it; the file can only be uploaded from its start.
 */
export type ResumeStage = 'needs-file' | 'ready' | 'checking' | 'elsewhere' | 'gone';

/** An upload of an earlier visit, or of another tab. It is not in this tab's queue, nor in its summary. */
export interface ResumableUpload extends ResumeFacts {
  readonly stage: ResumeStage;
  /** Whole percent that another tab has reached, in `elsewhere`. */
  readonly progress?: number;
  /** The result of the last `resume` call, where it did not continue the upload. */
  readonly problem?: Exclude<ContinueResult, 'continued'>;
}

/**
 * `continued`: the file is in the queue. `needs-file`: it has to be chosen. `other-file`: it is not the same one. `gone`: the
 * server no longer has the upload. `no-answer`: five probes of the server failed. `refused`: the queue rejected the file.
 */
export type ContinueResult = 'continued' | 'needs-file' | 'other-file' | 'gone' | 'no-answer' | 'refused';

/** The progress of an upload, as its tab posts it to the others. */
export interface ResumeMessage extends ResumeFacts {
  readonly progress: number;
}

/** Messages between the tabs of this origin. */
export interface ResumeChannel {
  post(message: ResumeMessage): void;
  subscribe(listener: (message: ResumeMessage) => void): () => void;
}

/** Options of `createUploadResume`: the queue, its host, and the storage and locks of the device. */
export interface UploadResumeOptions extends Pick<
  UploadQueueOptions,
  'sourceUrl' | 'getToken' | 'renewToken' | 'transport'
> {
  readonly uploads: Pick<UploadQueue, '$ids' | 'entry' | 'add'>;
  /** Nothing is stored while `personId` is `null`; only this person's uploads to this team are offered. */
  readonly $scope: ReadableAtom<Pick<Scope, 'personId' | 'accountId'>>;
  /** One tab sends an upload, the others wait for its lock. */
  readonly ports: Pick<Ports, 'clock' | 'timers' | 'random' | 'locks'>;
  /** Returns the browser's handle of a file, where the page has it: it reopens the file without another file dialog. */
  handleOf?(file: File): Promise<PlatformFileHandle | undefined>;
  /** Default: IndexedDB; where it is blocked, nothing is kept. */
  readonly store?: ResumeStore;
  /** Default: a BroadcastChannel; where there is none, only the lock tells that another tab sends an upload. */
  readonly channel?: ResumeChannel;
}

/** Uploads that a reload or a crash interrupted. */
export interface UploadResume {
  /** Uploads that can be continued or that another tab sends; empty until the records of the device are read. */
  readonly $items: ReadableAtom<readonly ResumableUpload[]>;
  /**
   * Continues at the first byte that the server lacks. Call it in a click handler: the browser may prompt for permission.
   *
   * @param file the same file; needed unless the stage is `ready`
   */
  resume(videoId: string, file?: File): Promise<ContinueResult>;
  /** Removes it from the list and from the device. The server purges unfinished uploads itself. */
  forget(videoId: string): void;
  dispose(): void;
}
