/** What keeps a signal from being seen or recorded; the contract explains each. */
export type SignalProblem =
  | 'no_data'
  | 'unsupported_codec'
  | 'overloaded'
  | 'limit_reached'
  | 'disk_full'
  | 'storage_away'
  | 'test_failed'
  | 'not_accepted'
  | 'no_picture'
  | 'connection_fault';

/** What exactly a sender sent that is not accepted, or why its connection was ended; the contract explains each. */
export interface SignalProblemDetail {
  readonly code:
    | 'message_type'
    | 'video_track'
    | 'audio_track'
    | 'broken_message'
    | 'script_data'
    | 'bad_chunk'
    | 'too_large'
    | 'bad_command'
    | 'silence';
  readonly value: string | null;
}

/** A small picture of what a signal shows. */
export interface SignalFrame {
  /** Of its file, without the ending. */
  readonly name: string;
  /** Whether what it shows was on air. */
  readonly onAir: boolean;
  /** When the figures were measured. */
  readonly ageMs: number;
}

/** What a programme shows: its own signal, the one that stands in for it, or a card in their place. */
export interface ShownProgramme {
  readonly shows: 'main' | 'backup' | 'slate';
  /** Why it does not show another one; `preferred` where nothing is wrong. */
  readonly cause: 'preferred' | 'by_hand' | 'away' | 'silent' | 'still' | 'no_picture';
  /** In milliseconds since 1970. */
  readonly since: number;
}

/** The renditions below a source, by their names, largest first. */
export interface LadderFigures {
  /** What encodes them. */
  readonly encoder: LadderEncoder;
  /** All that are to be encoded. */
  readonly planned: readonly string[];
  readonly encoded: readonly string[];
  /** Those that there is no time for. */
  readonly shed: readonly string[];
  /** Those that the sender makes itself, which are none of the others: while they come, and while they do not. */
  readonly copied: readonly string[];
  readonly away: readonly string[];
}

export type LadderEncoder = 'software' | 'nvenc' | 'qsv' | 'vaapi' | 'videotoolbox';

/** What a publisher sends, as it was measured. */
export interface SignalFigures {
  /** Frames per second of stream time; 0 without a picture. */
  readonly fps: number;
  /** Bits per second, sound included. */
  readonly bitrate: number;
  /** Milliseconds between the last two key frames; null before there were two. */
  readonly keyframeIntervalMs: number | null;
  readonly width: number | null;
  readonly height: number | null;
  /** For example `h264`; null without a picture. */
  readonly videoCodec: string | null;
  readonly audioCodec: string | null;
  /** Packets received in all, or bytes where the engine counts those: a signal whose number does not grow has no content. */
  readonly packets: number;
  /** The packager encodes the picture. */
  readonly isEncoded?: boolean;
  readonly rungs?: LadderFigures;
  /** Absent where none was found. */
  readonly problem?: SignalProblem | null;
  /** When its recording had no room on the disk, in milliseconds since 1970; absent where it always had. */
  readonly recordingGaps?: readonly { readonly from: number; readonly until: number | null }[];
  readonly problemDetail?: SignalProblemDetail | null;
  /** The newest picture of the programme's signal. */
  readonly frame?: SignalFrame | null;
  /** Absent where the protocol does not tell. */
  readonly link?: LinkFigures | null;
  /** How steadily it comes; absent where the engine sees no messages. */
  readonly flow?: SignalFlow | null;
  /** Of its sound, in dBFS; null or absent while it is not known. */
  readonly soundLevel?: number | null;
  /** Of the programme's signal; absent where nothing can stand in for it. */
  readonly programme?: ShownProgramme | null;
  /** Since when nobody sends it though its programme goes on, in milliseconds since 1970. */
  readonly awaySince?: number | null;
}

/** The line between a sender and this server, within the last second. */
export interface LinkFigures {
  /** There and back; null until it was measured. */
  readonly rttMs: number | null;
  /** Packets that did not come at first. */
  readonly lossPercent: number;
  /** Packets that came once more. */
  readonly repeated: number;
  /** Pictures of this connection that were left out, because packets of them or of what they depend on did not come. */
  readonly leftOut?: number;
}

/** How what a sender sends arrives here. */
export interface SignalFlow {
  /** By how much its newest picture is later than its clock says, by the quickest of the last minutes. */
  readonly behindMs: number;
  /** The longest time without a message since the last reading. */
  readonly longestGapMs: number;
  /** How often its clock jumped, or its settings changed, in this connection. */
  readonly restarts: number;
}

/** A connection of an encoder that publishes with a stream key. */
export interface Publisher {
  /** Of this connection; a key that is used again gives another one. */
  readonly id: string;
  readonly streamKey: string;
  readonly remoteAddress: string;
}

/** Why a publisher is refused. */
export type PublisherRefusal =
  /** No live has this stream key. */
  | 'unknown-key'
  /** Another sender has the signal. */
  | 'taken'
  | 'live-over'
  /** The live has fewer signals. */
  | 'no-such-signal'
  /** This process takes as many signals as it may. */
  | 'server-full'
  /** The team sends as many signals as it may. */
  | 'team-full'
  /** The team sends as many test signals as it may. */
  | 'team-tests-full'
  /** The key could not be checked. */
  | 'unavailable';

/** The connections of an engine. */
export interface ConnectionCounts {
  /** Neither publisher nor reader so far. */
  readonly pending: number;
  readonly publishers: number;
  /** Packagers that read a signal. */
  readonly readers: number;
  /** Names of streams that the engine keeps: one for each publisher. */
  readonly names: number;
}

/** Callbacks of an ingest engine. */
export interface LiveIngestEvents {
  /** Null where the stream key is accepted. Nothing of the stream is read before the answer. */
  authorize(publisher: Publisher): Promise<PublisherRefusal | null>;
  published(publisher: Publisher): void;
  /** Once a second for each publisher. An engine that sees no frames leaves `fps` 0 and `keyframeIntervalMs` null: the packager counts them. */
  measured(publisherId: string, figures: SignalFigures): void;
  /** A connection ended before it was authorized: it sent nothing in time, or what is no RTMP, or not in its order. */
  turnedAway?(remoteAddress: string, cause: string): void;
  /** The publisher left or was dropped, or the engine died; `cause` is for the log. */
  gone(publisherId: string, cause?: string): void;
}

/** Where publishers reach the engine. */
export interface IngestAddress {
  readonly host: string;
  readonly port: number;
}

/** Takes signals that encoders push. Keys never appear in its log. */
export interface LiveIngest {
  /** Null while the engine does not listen: no port could be bound so far, or the engine cannot run here. */
  address(): IngestAddress | null;
  /** Where it takes them over TLS; null or absent where it does not. */
  secureAddress?(): IngestAddress | null;
  /** Begins to listen. Resolves after the first attempt; failures are retried. A restart tries the earlier port first. */
  start(): Promise<void>;
  /** Ends a publisher's connection at once. */
  drop(publisherId: string): void;
  /** Where a packager of this machine reads the signal of a publisher; it holds a secret. */
  sourceOf(publisher: Publisher): string;
  /** As of the last second. */
  connections(): ConnectionCounts;
  stop(): Promise<void>;
}
