import type { components } from '@palco/openapi';

/** Why a source could not be made playable, as the contract names it (`VideoFailure.code`). */
export type MediaFailureCode = components['schemas']['VideoFailure']['code'];

/** One step of the ladder. `name` is `720p` (the short side), or `audio` where there is no picture. */
export interface Rendition {
  name: string;
  width: number | null;
  height: number | null;
  /** Peak bits per second, as the master playlist announces it. */
  bandwidth: number;
}

/** What a source holds, read without transcoding it. */
export interface MediaProbe {
  /** Null where the container does not say. */
  durationSeconds: number | null;
  /** Upright display size with square pixels; null without a picture. */
  picture: {
    width: number;
    height: number;
    codec: string;
    pixelFormat: string;
    framesPerSecond: number;
  } | null;
  sound: { codec: string; sampleRate: number; channels: number } | null;
}

/** What packaging a source gave. */
export interface PackagedMedia {
  /** What really could be decoded. */
  durationSeconds: number;
  /** Upright display size of the source; null without a picture. */
  width: number | null;
  height: number | null;
  renditions: Rendition[];
  /** The source ended before 95 % of the duration that it announced. */
  truncated: boolean;
  /** Path of the poster inside the output folder; null without a picture. */
  posterPath: string | null;
}

/** One source to package. */
export interface PackageTask {
  /** Path of the source: a generated storage name, never the name that a user gave. */
  source: string;
  /** Appears whole (`hls/master.m3u8`, `poster.jpg`) or not at all; must not exist before. */
  outputFolder: string;
  signal: AbortSignal;
  /** Whole percent, 0 to 100, only ever growing. */
  onProgress?(percent: number): void;
}

/**
 * Turns a source file into HLS: H.264 and AAC in fragmented MP4, a ladder by the short side, aligned key frames.
 * Each function throws {@link MediaError} and, where its signal is aborted, the signal's reason.
 */
export interface MediaEngine {
  /** False where the platform has no engine; the rest of the server works without it. */
  available(): Promise<boolean>;
  probe(source: string, options?: { signal?: AbortSignal }): Promise<MediaProbe>;
  package(task: PackageTask): Promise<PackagedMedia>;
}

/** A failure of the engine. It carries no text of the engine, which may hold paths. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code: MediaFailureCode;
  /** Whether the same source may succeed at another try. */
  readonly retryable: boolean;

  constructor(code: MediaFailureCode, options: { retryable: boolean; message?: string; cause?: unknown }) {
    super(options.message ?? code, { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable;
  }
}

export function isMediaError(value: unknown): value is MediaError {
  return value instanceof MediaError;
}
