/** What was said from one time to another, in seconds. */
export interface SpokenSegment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A sound to transcribe. */
export interface TranscriptionTask {
  /** A sound file of this machine. */
  readonly path: string;
  /** BCP 47. */
  readonly language: string;
  readonly signal: AbortSignal;
}

/** Transcribes the speech in a sound file. Called by jobs only, because it may take minutes. */
export interface Transcriber {
  /** The largest file that it takes. */
  readonly maxBytes: number;
  /** @throws {@link TranscriberError}, or the signal's reason where it was aborted. */
  transcribe(task: TranscriptionTask): Promise<SpokenSegment[]>;
}

/** Why there is no transcription, as the contract names it. */
export type TranscriberFailure =
  | 'TRANSCRIBER_REFUSED'
  | 'TRANSCRIBER_UNAVAILABLE'
  | 'TRANSCRIPTION_UNREADABLE';

/** A transcription that failed. It carries nothing of the service's answer, which may repeat the key. */
export class TranscriberError extends Error {
  override readonly name = 'TranscriberError';
  readonly code: TranscriberFailure;
  /** Whether a retry may help. */
  readonly retryable: boolean;

  constructor(code: TranscriberFailure, options: { message: string; cause?: unknown }) {
    super(options.message, { cause: options.cause });
    this.code = code;
    this.retryable = code === 'TRANSCRIBER_UNAVAILABLE';
  }
}
