import type { LiveFileChange, PackagingTask } from '../../../ports/live-packager';
import type { SignalConnection, SignalRef } from './publishers.store';
import type { RecordingName } from './recordings.store';

/** What a packager's run continues, on the machine where it begins. */
export interface PreparedSignal {
  readonly clockAheadMs: number;
  /** Of the playlists that earlier runs wrote. */
  readonly version: number;
}

/** Brings what a packager writes to where every host reads it. */
export interface SharedSignal {
  readonly tells: NonNullable<PackagingTask['tells']>;
  changed(change: LiveFileChange): void;
  /** Resolves once everything is there, or after a while in which that was not possible. Call it after the packager ended. */
  settle(): Promise<void>;
  /** Whether the store has not taken for some seconds what is brought. */
  isBehind(): boolean;
  /** Another connection has the signal: nothing is written for viewers any more. */
  abandon(): void;
}

/** A clip whose media are kept. */
export interface HeldClip {
  readonly id: string;
  readonly liveId: string;
}

/** A recording that is complete, or will not become more complete. */
export interface StoredRecording {
  readonly name: string;
  readonly sizeBytes: number;
  /** Something is missing after it. */
  readonly isCut: boolean;
}

/** Something of a live that takes room, and how long ago it changed last. */
export interface LiveRest {
  readonly liveId: string;
  /** A folder, or a prefix of the bucket. */
  readonly path: string;
  readonly ageMs: number;
}

/** What takes room of lives: to be cleaned, and compared with the database. */
export interface LiveRests {
  /** In chronological order. */
  listRecordings(liveId: string): Promise<readonly StoredRecording[]>;
  removeRecording(recording: RecordingName): Promise<void>;
  listMedia(): Promise<readonly LiveRest[]>;
  removeMedia(liveId: string): Promise<void>;
  /** Lives that have recordings, or an empty folder for them. */
  listRecorded(): Promise<readonly LiveRest[]>;
  removeRecordings(liveId: string): Promise<void>;
  /** How long ago the newest file of a rest was written. */
  ageOf(rest: LiveRest): Promise<number>;
  /** Removes what holds no recording any more. */
  removeIfEmpty(liveId: string): Promise<void>;
}

/**
 * Where the segments, playlists and recordings of lives are, beyond the scratch of their packagers: in the folder that all
 * processes of one machine share, or in a bucket and the database, where every host has them.
 */
export interface LiveStore extends LiveRests {
  /** Called before each connection of a signal; null where packagers work in place. */
  prepare(input: SignalRef): Promise<PreparedSignal | null>;
  share(input: SignalConnection, prepared: PreparedSignal): SharedSignal;
  /** A recording was begun. */
  recordingBegan(recording: RecordingName & { readonly startedAt: Date }): Promise<void>;
  /** Whether this process can end the programme of a live. */
  canEnd(liveId: string): boolean;
  /** Adds the end tag to the playlists of a programme. Idempotent; does nothing if the programme never began. */
  endProgramme(liveId: string): Promise<void>;

  /** Whether a host that is alive may still add to the recordings of a live. */
  isRecordingHeld(liveId: string): Promise<boolean>;
  /** Gives the local path of a recording, which may be in `folder`. */
  fetchRecording(recording: RecordingName, folder: string, signal: AbortSignal): Promise<string>;

  /**
   * Keeps media of a live from removal until {@link LiveStore.releaseMedia}. The row of the clip may come later.
   *
   * @returns false where some of them are gone.
   */
  holdMedia(clip: HeldClip, uris: readonly string[]): Promise<boolean>;
  /** Null where it is gone. */
  readHeld(clip: HeldClip, uri: string): Promise<Buffer | null>;
  releaseMedia(clipId: string): Promise<void>;
  /** The clips that media are kept for here. */
  listHeld(): Promise<readonly string[]>;

  /** What each process does for itself now and then. */
  tidy(isHere: (liveId: string) => boolean): Promise<void>;
  stop(): Promise<void>;
}
