import type { Readable } from 'node:stream';
import type { PackagingTask, SignalPlace } from '../../../ports/live-packager';
import type { HardwareKind } from '../../live/hardware.pure';
import type { Meter } from '../../live/meter.pure';
import type { OnChange } from '../../live/playlist-file';
import type { SegmentStore } from '../../live/segment-store';
import type { CaptionWatch } from '../caption-watch';
import type { LadderState, RungHardware } from './live-ladder';
import type { LoadWatch } from './load-watch';
import type { Recorder } from './recorder';
import type { openRungEncoder } from './rung-encoder';

/** Input and callbacks of {@link packageLive}. */
export interface PackagingCall {
  readonly task: PackagingTask;
  /** The bytes of a pushed source. */
  readonly pushed: Readable;
  readonly signal: AbortSignal;
  /** What encodes renditions where it is not the processor. */
  readonly hardware?: HardwareKind | null;
  onHardwareDied?(): void;
  isOnAir(): boolean;
  onReady(): void;
  /** Everything before this place of the signal is written. */
  onKept(place: SignalPlace): void;
  onRecording(path: string): void;
  readonly onChange: OnChange;
  /** By the clock of all hosts. */
  now(): number;
}

/** What outlasts the runs of a signal. */
export interface Packaging {
  readonly call: PackagingCall;
  readonly meter: Meter;
  readonly recorder: Recorder | null;
  /** By the name of the rendition. */
  readonly stores: Map<string, SegmentStore>;
  readonly load: LoadWatch;
  readonly hardware: RungHardware;
  readonly openEncoder: typeof openRungEncoder;
  readonly captions: CaptionWatch;
  /** Rewrites the master playlists, which have to name other captions; false where the disk is full. */
  writeCaptions(): boolean;
  /** Where the line that is written now begins in the signal; null where its engine does not say in which run that is. */
  begin: SignalPlace | null;
  /** Of the run that is written now. */
  isEncoded: boolean;
  rungs(): LadderState;
}
