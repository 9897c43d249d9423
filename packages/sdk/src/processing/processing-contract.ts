import type { TranscodeItem } from '@palco/openapi';
import type { ReadableAtom } from 'nanostores';
import type { SdkError } from '../kernel/errors';
import type { Ports } from '../kernel/ports';
import type { Scope } from '../kernel/scope';
import type { UploadQueue } from '../upload';
import type { ProcessingPanel } from './processing-rows.pure';

/** What the panel shows. */
export interface ProcessingState extends ProcessingPanel {
  /** Why the last poll failed; the rows stay as they were. `null` while polls succeed. */
  readonly failure: SdkError | null;
}

/** Options of `createProcessing`. */
export interface ProcessingOptions {
  readonly uploads?: Pick<UploadQueue, '$ids' | '$entry' | 'retry' | 'cancel'>;
  /** `GET /v1/videos/transcode/progress` of the selected team. */
  fetchProgress(signal: AbortSignal): Promise<readonly TranscodeItem[]>;
  /** Processes a failed video again. Default: does nothing. */
  retryTranscode?(videoId: string): Promise<void>;
  /** Ends the conversion of a video. Default: does nothing. */
  cancelTranscode?(videoId: string): Promise<void>;
  readonly ports: Pick<Ports, 'timers' | 'random' | 'visibility'>;
  /** Milliseconds between two polls. Default 5,000 (specification section 9). */
  readonly pollMs?: number;
  /** Videos in the panel. Default 100 (specification section 9). */
  readonly limit?: number;
  /** Called before each poll: whether the user may see transcodes (showVOD). Default: always. */
  enabled?(): boolean;
  /** The person and team of the rows. When it changes, the rows are dropped and a poll under way is aborted. */
  readonly $scope?: ReadableAtom<Scope>;
}

/** Uploads and transcodes as one list. Polls only while `$state` has listeners and the page is visible. */
export interface Processing {
  readonly $state: ReadableAtom<ProcessingState>;
  /** Polls now, and resolves when the answer is in the state. A failure is in `$state`; nothing is thrown. */
  refresh(): Promise<void>;
  /** Sends, or has processed, a failed video again. A refusal leaves the row failed; nothing is thrown. */
  retry(rowId: string): void;
  /** Gives up the upload of a row, or ends its conversion. One that has ended meanwhile is shown as it ended; nothing is thrown. */
  cancel(rowId: string): void;
  /** Takes finished and failed videos out of the panel. One that is retried comes back. */
  dismissFinished(): void;
  /** Stops for good, also with listeners left: leaves no timer, no listener and no request behind. */
  stop(): void;
}
