import type { ReadableAtom } from 'nanostores';
import type { Ports } from '../../kernel/ports';
import type { Scope } from '../../kernel/scope';
import type { UploadQueue, UploadQueueOptions } from '../upload-contract';
import type { ResumeFacts, ResumeStore } from './resume-store';

/**
 * `needs-file`: the same file has to be chosen again. `ready`: the browser still knows the file and asks once whether it may be
 * read. `checking`: the file and the server are asked. `elsewhere`: another tab sends it. `gone`: the server keeps it no longer;
 * it can only be sent anew.
 */
export type ResumeStage = 'needs-file' | 'ready' | 'checking' | 'elsewhere' | 'gone';

/** An upload of an earlier visit, or of another tab. It is in no queue and counts in no percent. */
export interface ResumableUpload extends ResumeFacts {
  readonly stage: ResumeStage;
  /** Whole percent that another tab has reached, in `elsewhere`. */
  readonly progress?: number;
  /** Why the last try did not go on. */
  readonly problem?: Exclude<ContinueResult, 'continued'>;
}

/**
 * `continued`: the file is in the queue. `needs-file`: it has to be chosen. `other-file`: it is not the same one. `gone`: the
 * server keeps nothing of it any more. `no-answer`: the server could not be asked. `refused`: the queue did not take the file.
 */
export type ContinueResult = 'continued' | 'needs-file' | 'other-file' | 'gone' | 'no-answer' | 'refused';

/** What tabs tell each other of an upload. */
export interface ResumeMessage extends ResumeFacts {
  readonly progress: number;
}

/** Reaches the other tabs of this origin. */
export interface ResumeChannel {
  post(message: ResumeMessage): void;
  subscribe(listener: (message: ResumeMessage) => void): () => void;
}

/** Options of `createUploadResume`: the queue, the way to its host, and what the device offers. */
export interface UploadResumeOptions extends Pick<
  UploadQueueOptions,
  'sourceUrl' | 'getToken' | 'renewToken' | 'transport'
> {
  readonly uploads: Pick<UploadQueue, '$ids' | '$entry' | 'add'>;
  /** Only uploads of this person and this team are kept and offered. */
  readonly $scope: ReadableAtom<Pick<Scope, 'personId' | 'accountId'>>;
  /** One tab sends an upload, the others wait for its lock. */
  readonly ports: Pick<Ports, 'clock' | 'locks'>;
  /** The browser's handle of a file, where the page has it: it opens the file later without asking for it again. */
  handleOf?(file: File): Promise<FileSystemFileHandle | undefined>;
  /** Default: IndexedDB; where it is blocked, nothing is kept. */
  readonly store?: ResumeStore;
  /** Default: a BroadcastChannel; where there is none, tabs learn of each other by the lock alone. */
  readonly channel?: ResumeChannel;
}

/** Uploads that a reload, a crash or another day interrupted. */
export interface UploadResume {
  /** What can be gone on with; empty until the device was asked. */
  readonly $items: ReadableAtom<readonly ResumableUpload[]>;
  /**
   * Goes on where the server stopped. Call it in the handler of a click: the browser may ask whether the file may be read.
   *
   * @param file the same file; needed unless the stage is `ready`
   */
  resume(videoId: string, file?: File): Promise<ContinueResult>;
  /** Takes it off the list and off the device. The server purges what it has by itself. */
  forget(videoId: string): void;
  stop(): void;
}
