import type { Queryable, Transaction } from '../../../kernel/database/database';
import type { SignalFigures } from '../../../ports/live-ingest';
import type { Latency, LiveStatus } from './ingest.policy.pure';

/** The fields of a live that are needed to take and package its signals. */
export interface LiveForIngest {
  readonly id: string;
  readonly accountId: string;
  readonly title: string;
  readonly status: LiveStatus;
  readonly latency: Latency;
  readonly enableDvr: boolean;
  readonly enableAudioOnly: boolean;
  readonly enableLive2vod: boolean;
  readonly autoStart: boolean;
  readonly autoCuts: boolean;
  /** Signals are numbered from 1 to this. */
  readonly signalsTotal: number;
  /** The highest frame rate that the team may send. */
  readonly fpsLimit: number;
  readonly startedAt: Date | null;
  /** Of the team; without a language of its own, null. */
  readonly language: string | null;
  readonly timeZone: string;
  /** Where its recording goes; null for the root of the library. */
  readonly directoryId: string | null;
  readonly createdBy: string | null;
  /** The video that its recording became, or that tells why it did not. */
  readonly recordingVideoId: string | null;
}

/** The live and the signal that a stream key authorises. */
export interface KeyGrant {
  readonly liveId: string;
  readonly keyId: string;
  /** Null for the general key, which sends signal 1. */
  readonly signalId: number | null;
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
  completeLive(liveId: string): Promise<void>;
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
