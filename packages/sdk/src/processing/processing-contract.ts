import type { TranscodeItem } from '@palco/openapi';
import type { ReadableAtom } from 'nanostores';
import type { SdkError } from '../kernel/errors.pure';
import type { Ports } from '../kernel/ports';
import type { Scope } from '../kernel/scope';
import type { UploadQueue } from '../upload';
import type { ProcessingPanel } from './processing-rows.pure';

/** The state of the panel. */
export interface ProcessingState extends ProcessingPanel {
  /** Why the last poll failed; the rows stay as they were. `null` while polls succeed. */
  readonly failure: SdkError | null;
}

/** Options of `createProcessing`. */
export interface ProcessingOptions {
  readonly uploads?: Pick<UploadQueue, '$ids' | 'entry' | 'retry' | 'cancel'>;
  /** `GET /v1/videos/transcode/progress` of the selected team. */
  fetchProgress(signal: AbortSignal): Promise<readonly TranscodeItem[]>;
  /** Repeats the failed conversion of a video. Default: does nothing. */
  retryTranscode?(videoId: string): Promise<void>;
  /** Cancels the conversion of a video. Default: does nothing. */
  cancelTranscode?(videoId: string): Promise<void>;
  readonly ports: Pick<Ports, 'timers' | 'random' | 'visibility' | 'network'>;
  /** Milliseconds between two polls. Default 5,000 (specification section 9). */
  readonly pollMs?: number;
  /** Videos in the panel. Default 100 (specification section 9). */
  readonly limit?: number;
  /** Called before each poll: whether the user may see transcodes (showVOD). Default: always. */
  enabled?(): boolean;
  /** The person and team of the rows. A change drops all rows but files in the queue, and aborts a poll under way. */
  readonly $scope?: ReadableAtom<Scope>;
}

/** Uploads and transcodes as one list. Polls only while `$state` has listeners and the page is visible. */
export interface Processing {
  readonly $state: ReadableAtom<ProcessingState>;
  /** Polls now, and resolves when the answer is in the state. A failure is in `$state`; nothing is thrown. */
  refresh(): Promise<void>;
  /** Repeats a failed upload or conversion. Where the server refuses, the row stays failed; nothing is thrown. */
  retry(rowId: string): void;
  /** Cancels the upload or the conversion of a row. One that has ended meanwhile keeps its result; nothing is thrown. */
  cancel(rowId: string): void;
  /** Hides done and failed videos. One that is retried is shown again. */
  dismissFinished(): void;
  /** Stops for good, also with listeners left: leaves no timer, no listener and no request behind. */
  dispose(): void;
}
