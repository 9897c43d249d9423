/** Where the programme of a live is sent to, with what opens the door there. */
export interface RestreamDestination {
  readonly protocol: 'rtmp' | 'srt' | 'whip';
  /** `rtmp:`, `rtmps:`, `srt:`, `http:` or `https:`, without the key. */
  readonly url: string;
  /** The stream key of RTMP, the `streamid` of SRT, the bearer token of WHIP; empty for none. */
  readonly key: string;
  /** Of SRT; empty for none. */
  readonly passphrase: string;
}

/** One programme to one platform. */
export interface RestreamTask {
  readonly destination: RestreamDestination;
  /** Private addresses that may be reached nevertheless. */
  readonly allowed: readonly string[];
  /** Folder of the live, which its packager writes. */
  readonly folder: string;
}

/** Why a platform does not take the programme; the contract explains each. */
export type RestreamFault =
  | 'address_refused'
  | 'unreachable'
  | 'no_answer'
  | 'not_trusted'
  | 'refused'
  | 'cut'
  | 'too_slow'
  | 'unsupported'
  | 'failed';

/** What was sent so far on one connection. */
export interface RestreamFigures {
  /** Bits per second, of the last seconds. */
  readonly bitrate: number;
  readonly sentBytes: number;
  /** Pictures that were left out, because the platform took them too slowly. */
  readonly droppedFrames: number;
}

export interface RestreamEvents {
  /** The platform accepted the connection. */
  connected(): void;
  /** Once a second. `isIdle`: there is no programme to send. */
  measured(figures: RestreamFigures, isIdle: boolean): void;
  /** Called once. Null where the programme is over or the run was stopped; else why, and what the platform said of it. */
  ended(fault: RestreamFault | null, detail: string): void;
}

/** One connection to a platform. */
export interface RestreamRun {
  /** Resolves when its process is gone. */
  stop(): Promise<void>;
}

/** Sends what viewers get of a live to other platforms: nothing that is not on air. */
export interface Restreamer {
  available(): Promise<boolean>;
  start(task: RestreamTask, events: RestreamEvents): RestreamRun;
}
