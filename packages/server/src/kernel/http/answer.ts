import type { IncomingMessage } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import type { components } from '@palco/openapi';

type Headers = Readonly<Record<string, string>>;

/** An answer without a body. */
export interface EmptyAnswer<Status extends number = number> {
  readonly status: Status;
  readonly headers?: Headers;
  readonly body?: undefined;
}

/** An answer in JSON. */
export interface JsonAnswer<Status extends number, Body> {
  readonly status: Status;
  readonly headers?: Headers;
  readonly body: Body;
  readonly type?: undefined;
}

/** Text or bytes of another type: CSV, HTML, media. A stream is a function, because a HEAD must not open it. */
export interface RawAnswer<Status extends number = number, Type extends string = string> {
  readonly status: Status;
  readonly headers?: Headers;
  /** `Content-Type`; text is UTF-8. */
  readonly type: Type;
  readonly body: string | Uint8Array | (() => Readable);
}

/** A long list in JSON, sent while it is read. Its schema is not checked, because it never is one value. */
interface StreamedJsonAnswer<Status extends number = number> extends RawAnswer<Status, 'application/json'> {
  readonly body: () => Readable;
}

/** One server-sent event. */
export interface ServerEvent {
  /** Default `message`. */
  readonly event?: string;
  readonly id?: string;
  /** Sent as JSON. */
  readonly data: unknown;
}

/** Server-sent events, until they end or `signal` is aborted: the client left, or the server stops. */
export interface EventsAnswer<Status extends number = number> {
  readonly status: Status;
  readonly headers?: Headers;
  readonly events: (signal: AbortSignal) => AsyncIterable<ServerEvent>;
}

/** A connection after a change of protocol. */
export interface UpgradedConnection {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  /** Bytes that the client already sent after its request. */
  readonly head: Buffer;
  /** Aborted when the connection is closed or the server stops; shortly after that the connection is cut. */
  readonly signal: AbortSignal;
}

/** A change of protocol. `accept` writes the 101 itself, as a WebSocket library does. */
export interface UpgradeAnswer {
  readonly status: 101;
  accept(connection: UpgradedConnection): void;
}

/** An answer of any kind. */
export type AnyAnswer = EmptyAnswer | JsonAnswer<number, unknown> | RawAnswer | EventsAnswer | UpgradeAnswer;

/** Makes the type of a body deeply readonly, so that handlers may answer readonly values. */
type ReadonlyValue<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadonlyValue<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadonlyValue<Value[Key]> }
    : Value;

type TypedAnswer<Status extends number, Type, Body> = Type extends 'application/json'
  ? | JsonAnswer<Status, ReadonlyValue<Body>>
    | (Body extends readonly unknown[] ? StreamedJsonAnswer<Status> : never)
  : Type extends 'text/event-stream'
    ? EventsAnswer<Status>
    : RawAnswer<Status, Type & string>;

type AnswerWith<Status extends number, Content> = {
  [Type in keyof Content]: TypedAnswer<Status, Type, Content[Type]>;
}[keyof Content];

/** The body of an error. Handlers do not answer it, they throw `httpError`. */
type ErrorContent = { readonly 'application/json': components['schemas']['Error'] };

type AnswerOf<Status extends number, Response> = Status extends 101
  ? UpgradeAnswer
  : Response extends { content: infer Content extends object }
    ? Content extends ErrorContent
      ? never
      : AnswerWith<Status, Content>
    : EmptyAnswer<Status>;

/** What an operation of a contract may answer: each status with its own body. */
export type AnswerTo<Operation extends { responses: object }> = {
  [Status in keyof Operation['responses'] & number]: AnswerOf<Status, Operation['responses'][Status]>;
}[keyof Operation['responses'] & number];
