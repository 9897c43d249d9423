import type { Transaction } from '../../kernel/database/database';

/** What is known of a signal that came. */
export interface SignalHealth {
  readonly signalId: number;
  readonly status: 'active' | 'reconnecting' | 'lost';
  readonly figures: {
    readonly fps: number;
    readonly bitrate: number;
    readonly keyframeIntervalMs: number | null;
    readonly width: number | null;
    readonly height: number | null;
    readonly videoCodec: string | null;
    readonly audioCodec: string | null;
  } | null;
  /** Seconds. */
  readonly uptime: number;
  readonly signalStart: Date;
}

/** What lives ask of who takes and packages their signals. */
export interface LiveSignals {
  /** Where encoders send to; null where nothing is taken. */
  rtmpUrl(): string | null;
  dropPublisher(keyId: string): Promise<void>;
  signalsOf(liveId: string): Promise<readonly SignalHealth[]>;
  /** Storage key of the playlist of one signal; null before its first segment. */
  previewOf(
    liveId: string,
    signalId: number,
  ): Promise<{ readonly key: string; readonly variant: 'a' | 'b' } | null>;
  /** Storage key of the playlist that viewers get. */
  programmeOf(liveId: string): string | null;
  /** Ends all signals of a live, after it was completed or deleted. */
  stopPackaging(liveId: string): Promise<void>;
  /** Makes a video of the recording; in the transaction that completes a live which is kept. */
  finishRecording(tx: Transaction, live: { readonly id: string; readonly accountId: string }): Promise<void>;
}
