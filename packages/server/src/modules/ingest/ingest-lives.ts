import type { Transaction } from '../../kernel/database/database';
import type { SignalFigures } from '../../ports/live-ingest';
import type { Latency, LiveStatus } from './ingest.policy.pure';

/** What taking and packaging the signals of a live needs to know of it. */
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
  /** Pictures in a second that the team may send. */
  readonly fpsLimit: number;
  readonly startedAt: Date | null;
  /** Where its recording goes; null for the root of the library. */
  readonly directoryId: string | null;
  readonly createdBy: string | null;
}

/** What a stream key opens. */
export interface KeyGrant {
  readonly liveId: string;
  readonly keyId: string;
  /** Null for the general key, which is the programme. */
  readonly signalId: number | null;
}

/** What this module asks of the module `lives`. */
export interface IngestLives {
  findLiveByKey(streamKey: string): Promise<KeyGrant | null>;
  /** Null for one that is deleted. */
  findLive(liveId: string): Promise<LiveForIngest | null>;
  /** Lives that are live or paused, of all teams. */
  listRunning(): Promise<readonly LiveForIngest[]>;
  /** Starts a live whose first signal came and that starts by itself. */
  signalArrived(liveId: string): Promise<void>;
  /** Completes a live by itself, as `complete` does. */
  completeLive(liveId: string): Promise<void>;
  /** Names the video that the recording of a live became, in the transaction that makes it. */
  recorded(tx: Transaction, liveId: string, videoId: string): Promise<void>;
}

/** The health of a signal, as `live_signal` and the list of signals show it. */
export interface SignalReport {
  readonly signalId: number;
  readonly status: 'active' | 'reconnecting' | 'lost';
  readonly figures: SignalFigures | null;
  /** Seconds since it came; its whole length once it is lost. */
  readonly uptime: number;
  readonly signalStart: Date;
}
