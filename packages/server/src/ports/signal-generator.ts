/** A test signal: a picture that says what it is, with a running clock, and a tone. */
export interface GeneratorTask {
  /** Address of the ingest with a stream key, so it is a secret. */
  readonly url: string;
  /** What the picture says it is. */
  readonly label: string;
  /** Title of the live, of any length and in any script. */
  readonly title: string;
  /** Of the clock. */
  readonly timeZone: string;
  /** Pictures a second. */
  readonly rate: number;
  /** Seconds from one key frame to the next. */
  readonly keySeconds: 1 | 2;
  /** After this it ends by itself. */
  readonly seconds: number;
}

/** A test signal that is being sent. */
export interface GeneratorRun {
  /** How it ended: by itself or by `stop`, or because it failed or hung. */
  readonly done: Promise<'ended' | 'failed'>;
  /** Ends it at once. Resolves when its process is gone. */
  stop(): Promise<void>;
}

/** Generates test signals, and sends them like an encoder. */
export interface SignalGenerator {
  start(task: GeneratorTask): GeneratorRun;
}
