import type { CutStretch, CutTask, JoinedRecordings } from '../ports/live-packager';
import type { LadderEncoder } from '../ports/live-ingest';
import type { EditSource, MediaFailureCode, MediaProbe, PackagedMedia } from '../ports/media-engine';
import type { HeardWindow } from '../ports/transcriber';

/** The one task of a media child process. */
export type MediaTask =
  | { readonly name: 'check' }
  | { readonly name: 'try-hardware'; readonly kind: LadderEncoder }
  | { readonly name: 'probe'; readonly source: string }
  | { readonly name: 'package'; readonly source: string; readonly folder: string }
  | ({ readonly name: 'edit'; readonly folder: string } & EditSource)
  | { readonly name: 'extract-sound'; readonly source: string; readonly path: string }
  | ({ readonly name: 'transcribe' } & TranscribeRecipe)
  | { readonly name: 'remux'; readonly source: string; readonly path: string }
  | { readonly name: 'join-recordings'; readonly recordings: readonly string[]; readonly path: string }
  | ({ readonly name: 'cut-live' } & Omit<CutTask, 'signal'>)
  | { readonly name: 'picture'; readonly source: string; readonly seconds: number; readonly path: string }
  | { readonly name: 'make-clip'; readonly recipe: ClipRecipe }
  | { readonly name: 'make-posters'; readonly recipe: PostersRecipe };

/** The result of each task. */
export interface MediaResults {
  check: { readonly canEncode: boolean };
  'try-hardware': { readonly works: boolean };
  probe: MediaProbe;
  package: PackagedMedia;
  edit: PackagedMedia;
  'extract-sound': null;
  transcribe: Transcribed;
  remux: null;
  'join-recordings': JoinedRecordings;
  'cut-live': CutStretch;
  picture: null;
  'make-clip': null;
  'make-posters': null;
}

/** Messages from the child to the parent. */
export type ChildMessage =
  | { readonly type: 'source'; readonly durationSeconds: number | null }
  | { readonly type: 'progress'; readonly percent: number }
  | { readonly type: 'heard'; readonly window: HeardWindow }
  /**
   * Heartbeat, once a second, from the child's event loop: a child that hangs sends none. `steps` counts work done, `written`
   * blocks on the disk: finishing a large file is one long call of the engine.
   */
  | {
      readonly type: 'beat';
      readonly residentBytes: number;
      readonly steps: number;
      readonly written: number;
    }
  | { readonly type: 'done'; readonly result: MediaResults[keyof MediaResults] }
  | {
      readonly type: 'failed';
      readonly code: MediaFailureCode | 'STORAGE_FULL';
      readonly retryable: boolean;
      readonly detail: string;
    };

/** What is transcribed, and by which model. */
export interface TranscribeRecipe {
  /** Samples of 16 bits in one channel, 16,000 a second, without a header. */
  readonly sound: string;
  /** A model file of whisper.cpp. */
  readonly model: string;
  /** A folder for the files of this run. */
  readonly folder: string;
  /** BCP 47. */
  readonly language: string;
  /** Windows that end by this time are known already. */
  readonly doneSeconds: number;
  /** Percent of load a core above which a window waits; 0 for never. */
  readonly mostLoad: number;
}

/** Whether the engine could read the model at all. */
export interface Transcribed {
  readonly isUsable: boolean;
}

/** Pictures of a source at some times, each written to its path. */
export interface PostersRecipe {
  readonly source: string;
  readonly posters: readonly { readonly seconds: number; readonly path: string }[];
}

/** A short clip out of generated pictures and tones, for demonstrations and tests. The path's ending is the container. */
export interface ClipRecipe {
  /** A file, or the URL of a server of RTMP or SRT; for the latter the graph needs a filter such as `realtime` to pace the output. */
  readonly path: string;
  readonly seconds: number;
  /** Options of FFmpeg's muxer, for example `output_ts_offset`, the time stamp of the first packet in seconds. */
  readonly container?: Readonly<Record<string, string>>;
  readonly picture?: {
    /** Source and filters in FFmpeg's notation, without the duration, for example `testsrc2=size=320x180:rate=30`. */
    readonly graph: string;
    readonly codec: 'h264' | 'hevc' | 'vp9' | 'mpeg4' | 'mpeg2' | 'mjpeg' | 'dv' | 'gif' | 'webp';
    /** Shorter than the sound; default the same length. */
    readonly seconds?: number;
    readonly pixelFormat?: string;
    readonly bitrate?: number;
    /** Pictures from one key frame to the next; default 48. */
    readonly keyFrameEvery?: number;
    /** Quarter circles that a player has to turn the picture by, clockwise; written as a display matrix. */
    readonly turn?: 90 | 180 | 270;
  };
  readonly sound?: {
    readonly graph: string;
    readonly codec: 'aac' | 'opus' | 'mp3' | 'pcm' | 'pcm-be' | 'ac3' | 'eac3';
    /** Samples a second and channels of `aac`; default 44,100 in stereo. */
    readonly form?: { readonly sampleRate: number; readonly channels: 'mono' | 'stereo' };
    /** Shorter than the picture; default the same length. */
    readonly seconds?: number;
  };
}
