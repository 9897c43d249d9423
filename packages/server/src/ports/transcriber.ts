/** What was said from one time to another, in seconds. */
export interface SpokenSegment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Share of its time in which somebody speaks, from 0 to 1; absent where nobody measured. */
  readonly speech?: number;
}

/** A part of a sound that a model of this machine has listened to, all parts before it too. */
export interface HeardWindow {
  /** Where it ends, in seconds. */
  readonly end: number;
  readonly segments: readonly SpokenSegment[];
  /** BCP 47, where it was detected. */
  readonly language: string | null;
}

/** Keeps what was heard beyond the end of a process, so that only the window it was at is heard again. */
export interface HeardWindows {
  list(): Promise<readonly HeardWindow[]>;
  keep(window: HeardWindow): Promise<void>;
}

/** A sound to transcribe. */
export interface TranscriptionTask {
  /** A sound file of this machine, in the form that the transcriber takes; other files may be made beside it. */
  readonly path: string;
  /** BCP 47. */
  readonly language: string;
  readonly signal: AbortSignal;
  readonly windows: HeardWindows;
  /** Whole percent of the sound. */
  progress(percent: number): void;
}

/** Transcribes the speech in a sound file. Called by jobs only, because it may take minutes. */
export interface Transcriber {
  readonly by: 'server' | 'service' | 'emulator';
  /** Ending of the sound that it takes, see `SoundTask`. */
  readonly takes: 'ogg' | 'pcm';
  /** The largest file that it takes. */
  readonly maxBytes: number;
  /** @throws {@link TranscriberError}, or the signal's reason where it was aborted. */
  transcribe(task: TranscriptionTask): Promise<SpokenSegment[]>;
}

/** Why there is no transcription, as the contract names it. */
export type TranscriberFailure =
  | 'TRANSCRIBER_MODEL_MISSING'
  | 'TRANSCRIBER_MODEL_INVALID'
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
