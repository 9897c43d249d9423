import type { SenderDoors } from '../../stream-keys';
import type { LiveSignal } from '@palco/openapi';
import type { Queryable, Transaction } from '../../../../kernel/database/database';

/** State and figures of a signal that was received. */
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
    readonly problem?: LiveSignal['problem'];
    readonly recordingGaps?: readonly { readonly from: number; readonly until: number | null }[];
    readonly rungs?: {
      readonly encoder: NonNullable<LiveSignal['ladder']>['encoder'];
      readonly planned: readonly string[];
      readonly encoded: readonly string[];
      readonly shed: readonly string[];
      readonly copied: readonly string[];
      readonly away: readonly string[];
    };
    readonly problemDetail?: LiveSignal['problemDetail'];
    readonly link?: LiveSignal['link'];
    readonly programme?:
      | (Omit<NonNullable<LiveSignal['programme']>, 'since'> & { readonly since: number })
      | null;
  } | null;
  /** Seconds. */
  readonly uptime: number;
  readonly signalStart: Date;
  /** When a test signal ends by itself; null for the signal of an encoder. */
  readonly testEndsAt: Date | null;
}

/** What this module needs of the module `ingest`, which takes and packages signals. */
export interface LiveSignals {
  /** Where encoders send to. */
  doors(): SenderDoors;
  dropPublisher(keyId: string): Promise<void>;
  signalsOf(liveId: string): Promise<readonly SignalHealth[]>;
  /** Storage key of the playlist of one signal; null before its first segment. */
  previewOf(
    liveId: string,
    signalId: number,
  ): Promise<{ readonly key: string; readonly variant: 'a' | 'b' } | null>;
  /**
   * What the programmes of lives show now, by their ids: the key of a picture, and whether viewers see it. A replica may
   * answer it.
   */
  framesOf(
    reader: Queryable,
    liveIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly key: string; readonly onAir: boolean }>>;
  /** Storage key of the playlist that viewers get. */
  programmeOf(liveId: string): string | null;
  /** Ends all signals of a live, after it was completed or deleted. */
  stopPackaging(liveId: string): Promise<void>;
  /** Lets a live that came back from the trash take signals again; call it in that transaction. */
  reopen(tx: Transaction, liveId: string): Promise<void>;
  /** Queues the video of the recording; call it in the transaction that completes a live with `enableLive2vod`. */
  finishRecording(tx: Transaction, live: { readonly id: string; readonly accountId: string }): Promise<void>;
}
