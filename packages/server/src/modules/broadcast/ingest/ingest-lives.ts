import type { Queryable, Transaction } from '../../../kernel/database/database';
import type { SignalFigures } from '../../../ports/live-ingest';
import type { PackagedLive } from '../../../schema/live-fields.pure';
import type { accounts } from '../../../schema/teams';

/** The fields of a live and of its team that are needed to take and package its signals. */
export type LiveForIngest = PackagedLive &
  Pick<typeof accounts.$inferSelect, 'limiteFps' | 'language' | 'timezone'> & {
    /** Of the team, for the card that stands in the place of a signal. */
    readonly ownColor: string | null;
    readonly logoKey: string | null;
  };

/** The live and the signal that a stream key authorises. */
export interface KeyGrant {
  readonly liveId: string;
  readonly keyId: string;
  /** Null for the general key, which sends signal 1. */
  readonly signalId: number | null;
}

/** What ends with a live. */
export interface EndingSignals {
  /** Ends all signals of a live and its programme. Call it after the live was completed or deleted. */
  stopPackaging(liveId: string): Promise<void>;
  /** Queues the video of the recording; call it in the transaction that completes a live with `enableLive2vod`. */
  finishRecording(tx: Transaction, live: Pick<LiveForIngest, 'id' | 'accountId'>): Promise<void>;
}

/** What this module needs of the module `lives`. */
export interface IngestLives {
  findLiveByKey(streamKey: string): Promise<KeyGrant | null>;
  /** Null for one that is deleted. */
  findLive(liveId: string): Promise<LiveForIngest | null>;
  /**
   * Also one in the trash, whose recording and files are kept; null for one that is gone for good.
   *
   * @param tx the open transaction of the caller, if it has one.
   */
  findKept(liveId: string, tx?: Queryable): Promise<LiveForIngest | null>;
  /** Lives that are live or paused, of all teams. */
  listRunning(): Promise<readonly LiveForIngest[]>;
  /** Starts a live with `autoStart` when its first signal arrives. */
  signalArrived(liveId: string): Promise<void>;
  /** Completes a live without an operator, with the effects of the action `complete`. */
  completeLive(liveId: string, signals: EndingSignals): Promise<void>;
  /** Stores the id of the video made of the recording, in the transaction that creates the video. */
  recorded(tx: Transaction, liveId: string, videoId: string): Promise<void>;
  /** The live whose recording is this video; null for every other video. */
  findRecorded(
    tx: Transaction,
    videoId: string,
  ): Promise<{ readonly id: string; readonly accountId: string } | null>;
}

/** The health of a signal, as `live_signal` and the list of signals show it. */
export interface SignalReport {
  readonly signalId: number;
  readonly status: 'active' | 'reconnecting' | 'lost';
  readonly figures: SignalFigures | null;
  /** Seconds since the signal started; its total length once it is no longer active. */
  readonly uptime: number;
  readonly signalStart: Date;
  /** When a test signal ends by itself; null for the signal of an encoder. */
  readonly testEndsAt: Date | null;
}
