import type { SignalFigures } from './live-ingest';
import type { PackagedMedia } from './media-engine';

/** Where a signal comes from. */
export type LiveSource =
  /** An address that {@link LiveIngest.sourceOf} gave. */
  | { readonly kind: 'pull'; readonly url: string }
  /** Bytes that are written to the run, as a browser records them. */
  | { readonly kind: 'pushed'; readonly container: 'matroska' | 'mp4' };

/** The properties of the viewers' playlists that a packager needs. */
export interface LivePlaylists {
  /** Seconds of a segment. */
  readonly segmentSeconds: 4 | 2 | 1;
  /** Target duration of the partial segments of the programme; null for none. */
  readonly partSeconds: number | null;
  /** Segments that the programme keeps. */
  readonly programmeSegments: number;
  /** Whether there is a rendition of the sound alone. */
  readonly enableAudioOnly: boolean;
}

/** A change of the files of a run. Changes are told in the order in which they happened. */
export type LiveFileChange =
  /** Media that will not change; its address is relative to the folder of the live. */
  | { readonly kind: 'media'; readonly uri: string }
  /** A playlist as it is now; it lists only media that were told before. */
  | { readonly kind: 'playlist'; readonly name: string; readonly text: string }
  /** No playlist lists these any more, and players that read one before had time. The files are left to who is told. */
  | { readonly kind: 'removed'; readonly uris: readonly string[] }
  /** A recording has so many bytes that will not change. */
  | { readonly kind: 'recorded'; readonly name: string; readonly sizeBytes: number }
  /** A recording is complete; or cut, where what came after it was lost. Then its file has the name of one that is. */
  | { readonly kind: 'recording-ended'; readonly name: string; readonly isCut: boolean };

/** A place in a signal, as the engine counts its time. */
export interface SignalPlace {
  readonly run: number;
  readonly timeMs: number;
}

/** One signal to package. */
export interface PackagingTask extends LivePlaylists {
  readonly source: LiveSource;
  /** Folder of the live, for segments and playlists; playlists of earlier runs are continued. */
  readonly folder: string;
  /** 1 is the programme; the others have a raw playlist only. */
  readonly signalId: number;
  /** Folder of the raw playlist below `folder`, with an unguessable name. */
  readonly rawFolder: string;
  /** Encodes the picture even if it could be copied. */
  readonly mustEncode: boolean;
  /** The short sides, in pixels, of renditions that are encoded below the source where the machine has time for them. */
  readonly rungs: readonly number[];
  /** How many of them are encoded at most; absent or null where nothing limits that. */
  readonly mostRungs?: number | null;
  /** What there is for this: cores, and signals that are encoded on them already. */
  readonly machine: { readonly cores: number; readonly encoders: number };
  readonly onAir: boolean;
  /** Up to where an earlier run wrote the signal, which is read on from there as far as its engine kept it. */
  readonly after?: SignalPlace | null;
  /**
   * Given where others are told of each change of the files by `changed`; no media is removed then. What the clock of all hosts
   * is ahead of this machine's: names and times sort by it.
   */
  readonly tells?: { readonly clockAheadMs: number };
  /** Folder for recordings: a file for each period on air, readable while it grows; null records nothing. */
  readonly recordings: string | null;
}

/** Callbacks of a run. */
export interface PackagingEvents {
  /** The first segment is there. */
  ready?(): void;
  /** Once a second. */
  measured?(figures: SignalFigures): void;
  /** Everything before this place is written. */
  kept?(place: SignalPlace): void;
  /** A file was begun in the folder of the recordings. */
  recording?(path: string): void;
  /** Where the task asks for it. */
  changed?(change: LiveFileChange): void;
  /** After a `write` that returned false: its bytes were consumed, more may be written. */
  drained?(): void;
  /** Called once. `failed` unless the run ended because the signal ended or the run was stopped. */
  ended?(how: 'ended' | 'failed'): void;
}

/** One signal that is being packaged. */
export interface PackagingRun {
  /** Bytes of a pushed source; false asks to write no more before `drained` (backpressure). */
  write(bytes: Uint8Array): boolean;
  /** No more bytes come. */
  end(): void;
  /** Whether what comes from now on is the programme, and goes into the recording. */
  setOnAir(onAir: boolean): void;
  /** Ends gracefully: buffered media is written. Resolves when the run has ended completely. */
  stop(): Promise<void>;
  /** Ends at once, without writing buffered media. */
  kill(): void;
}

/** Where a recording is in the file that it was joined into, in seconds of that. */
export interface JoinedPlace {
  /** Of the recording, among those that were given. */
  readonly index: number;
  readonly begin: number;
  readonly end: number;
}

/** What became of recordings that were joined. */
export interface JoinedRecordings {
  /** Recordings that could not be read, and are not in the file. */
  readonly skipped: number;
  /** Those that are in the file, in their order. */
  readonly places: readonly JoinedPlace[];
}

/** A stretch of what was on air that becomes a video. */
export interface CutTask {
  /** Fragmented MP4, each a run of segments with its initialization section before them, in their order. */
  readonly runs: readonly string[];
  /** An empty folder. */
  readonly folder: string;
  /** Where the stretch begins and ends in the joined runs, in seconds; it is widened to key frames. */
  readonly from: number;
  readonly until: number;
  readonly signal: AbortSignal;
}

/** What {@link LivePackager.cut} made in the folder of its task. */
export interface CutStretch {
  /** Where the stretch begins in the joined runs, in seconds: at a key frame. */
  readonly begin: number;
  /** The stretch as one MP4, in the folder. */
  readonly sourcePath: string;
  /** HLS of the same pictures and sound, copied, below `packaged` in the folder. */
  readonly packaged: PackagedMedia;
}

/** Turns signals into HLS that is served while it grows: H.264 and AAC in fragmented MP4. */
export interface LivePackager {
  /** False where the platform has no engine. */
  available(): Promise<boolean>;
  start(task: PackagingTask, events: PackagingEvents): PackagingRun;
  /** Makes one MP4 of recordings in their order: from 0 on, with every track that any of them has. Throws `MediaError`. */
  join(recordings: readonly string[], path: string, signal: AbortSignal): Promise<JoinedRecordings>;
  /** Makes a playable video of a stretch without encoding what can be copied. Throws `MediaError`. */
  cut(task: CutTask): Promise<CutStretch>;
}
