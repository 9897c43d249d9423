/** Values of spans: no personal data, no addresses with their paths, no parameters of queries. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** What a span stands for. */
export interface SpanOptions {
  /** Of few values, for example `GET /v1/videos/{id}`. */
  readonly name: string;
  /** `server`, `consumer`: caused from outside or by a queue; `client`: waits for another system. Default `internal`. */
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer';
  readonly attributes?: SpanAttributes;
}

/** A piece of work, from its begin to its end. */
export interface Span {
  /** Header of W3C Trace Context that makes others a part of the same trace. */
  readonly traceparent: string;
  readonly isEnded: boolean;
  child(options: SpanOptions): Span;
  /** Replaces the name. */
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** The work failed; `type` is a code or the name of an error, never its message. */
  fail(type: string): void;
  end(): void;
}

/** Takes spans and sends them on. It never waits, never throws, and drops what it cannot send. */
export interface Tracer {
  /** Begins a trace, or goes on with that of a `traceparent`; one that cannot be read begins a trace. */
  start(options: SpanOptions, traceparent?: string | null): Span;
  /** Sends what is left, within some seconds. */
  stop(): Promise<void>;
}
