/** What a publisher sends, as it was measured. */
export interface SignalFigures {
  /** Pictures in a second of the stream's own time; 0 without a picture. */
  readonly fps: number;
  /** Bits in a second, sound included. */
  readonly bitrate: number;
  /** Milliseconds between the last two key frames; null before there were two. */
  readonly keyframeIntervalMs: number | null;
  readonly width: number | null;
  readonly height: number | null;
  /** For example `h264`; null without a picture. */
  readonly videoCodec: string | null;
  readonly audioCodec: string | null;
  /** Packets that came altogether: a signal whose number stands still has no content. */
  readonly packets: number;
}

/** Somebody who sends with a key that was accepted. */
export interface Publisher {
  /** Of this connection; a key that is used again gives another one. */
  readonly id: string;
  readonly streamKey: string;
  readonly remoteAddress: string;
}

/** Whom an engine asks and tells. */
export interface LiveIngestEvents {
  /** Whether a key is good. Until the answer nothing of the publisher is read. */
  authorize(publisher: Publisher): Promise<boolean>;
  published(publisher: Publisher): void;
  /** Once a second for each publisher. */
  measured(publisherId: string, figures: SignalFigures): void;
  /** Left, was dropped, or the engine died. */
  gone(publisherId: string): void;
}

/** Where publishers reach the engine. */
export interface IngestAddress {
  readonly host: string;
  readonly port: number;
}

/** Takes signals that encoders push. Keys never appear in its log. */
export interface LiveIngest {
  /** Null while there is none: no port could be had so far, or the engine cannot run here. */
  address(): IngestAddress | null;
  /** Begins to listen; resolves after the first try, others follow until one works. Encoders find the same port again. */
  start(): Promise<void>;
  /** Ends a publisher's connection at once. */
  drop(publisherId: string): void;
  /** Where a packager of this machine reads the signal of a publisher; it holds a secret. */
  sourceOf(publisher: Publisher): string;
  stop(): Promise<void>;
}
