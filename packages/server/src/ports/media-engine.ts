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

/** A track of a source that is not packaged. */
export type OmittedTrack = components['schemas']['OmittedTrack'];

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

/** The result of packaging a source. */
export interface PackagedMedia {
  /** Duration that could be decoded. */
  durationSeconds: number;
  /** Upright display size of the source; null without a picture. */
  width: number | null;
  height: number | null;
  renditions: Rendition[];
  /** Further tracks of the source, which do not play; the first sixteen. */
  omittedTracks?: OmittedTrack[];
  /** The source ended before 95 % of the duration that it announced. */
  truncated: boolean;
  /** A stretch of the source could not be read. */
  damaged?: boolean;
  /** Path of the poster inside the output folder, of the cover for sound alone; null without either. */
  posterPath: string | null;
  /** Path of the WebVTT that names the pictures of the storyboard; null without a picture. */
  storyboardPath?: string | null;
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

/** What an edited video is made of: the files of its original. */
export interface EditSource {
  /** The master playlist. */
  readonly master: string;
  /** Each media playlist as one file, its initialisation segment first, by its address in the master playlist. */
  readonly files: Readonly<Record<string, string>>;
  /** What is kept, in seconds of the original and in order. */
  readonly ranges: readonly { readonly from: number; readonly until: number }[];
  /** A new file ending in `.mp4`, into which the best rendition is written as well; null for none. */
  readonly sourcePath: string | null;
}

/** One edit of packaged media. */
export interface EditTask extends EditSource {
  /** Appears whole or not at all, like that of a {@link PackageTask}. */
  readonly outputFolder: string;
  readonly signal: AbortSignal;
  onProgress?(percent: number): void;
}

/** One source whose sound is wanted. */
export interface SoundTask {
  source: string;
  /** A new file: Opus where it ends in `.ogg`, samples of 16 bits (mono, 16,000 a second, no header) in `.pcm`. */
  path: string;
  signal: AbortSignal;
}

/** One rendition that is wanted as one file. */
export interface RemuxTask {
  /** Path of a file with its segments concatenated, the initialisation segment first. */
  source: string;
  /** A new file, ending in `.mp4`. */
  path: string;
  signal: AbortSignal;
}

/** One still picture to take from a source. */
export interface PictureTask {
  /** Path of the source: a generated storage name, never the name that a user gave. */
  source: string;
  /** At this time, or the last one before the end. */
  seconds: number;
  /** A JPEG is written there, upright, its longer side at most 1280. */
  path: string;
  signal?: AbortSignal;
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
  /** Cuts packaged media. What is kept is copied; only pictures at cuts are encoded. There is no storyboard. */
  edit(task: EditTask): Promise<PackagedMedia>;
  /** Writes the sound of a source that has some as a small file of speech quality. */
  extractSound(task: SoundTask): Promise<void>;
  /** Writes a rendition as an MP4 that plays while it is loaded, without re-encoding. */
  remux(task: RemuxTask): Promise<void>;
  picture(task: PictureTask): Promise<void>;
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
