import type { operations } from '@palco/openapi';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../context';
import type { Language } from '../errors/language';
import type { AnswerTo, EmptyAnswer, EventsAnswer, JsonAnswer, RawAnswer, UpgradeAnswer } from './answer';
import type { Operation, OperationId } from './operation';
import type { Principal, UserPrincipal } from './principal';

/** Parameters that have a default in the contract are always there for the handler. */
type Defaulted<Query> = Omit<Query, 'page' | 'limit' | 'sort'> &
  (Query extends { page?: number } ? { page: number } : unknown) &
  (Query extends { limit?: number } ? { limit: number } : unknown) &
  (Query extends { sort?: string } ? { sort: string } : unknown);

type QueryOf<Id extends OperationId> = Defaulted<NonNullable<operations[Id]['parameters']['query']>>;
type ParamsOf<Id extends OperationId> = NonNullable<operations[Id]['parameters']['path']>;
type SdpContent = { 'application/sdp': string } | { 'application/trickle-ice-sdpfrag': string };
type BodyOf<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : operations[Id] extends { requestBody: { content: SdpContent } }
    ? string
    : undefined;

/** Where a call came from, for the activity log and the limits. */
export interface Origin {
  /** The client's address; taken from proxy headers only where `PALCO_TRUST_PROXY` says so. */
  readonly ip: string;
  readonly userAgent: string;
}

/**
 * One call of an operation. Everything in it was validated by the contract and checked for permission. An operation that
 * `x-principals` opens to others than people names them as the second type parameter.
 */
export interface Call<Id extends OperationId = OperationId, By extends Principal = UserPrincipal> {
  readonly context: ServerContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly params: ParamsOf<Id>;
  readonly query: QueryOf<Id>;
  /** Undefined for a multipart operation: read it from `request.raw`. */
  readonly body: BodyOf<Id>;
  /** The caller. Reading it in a public operation throws 401. */
  readonly principal: By;
  readonly language: Language;
  readonly origin: Origin;
}

/** What a handler gives back: the statuses of the contract, each with its own body. */
export type Answer<Id extends OperationId> = AnswerTo<operations[Id]>;

/** Serves one operation of the contract. Errors are thrown with `httpError`. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Answer<Id>>;

/** A handler that answers 204 once `act` is done. */
export const noContent =
  <Id extends OperationId>(act: (call: Call<Id>) => Promise<unknown>) =>
  async (call: Call<Id>): Promise<EmptyAnswer<204>> => {
    await act(call);
    return { status: 204 };
  };

/** A handler that answers 200 with what `make` makes. */
export const ok =
  <Id extends OperationId, Body>(make: (call: Call<Id>) => Promise<Body>) =>
  async (call: Call<Id>): Promise<JsonAnswer<200, Body>> => ({ status: 200, body: await make(call) });

/** Operations of the contract, by `operationId`. */
export type Handlers = { readonly [Id in OperationId]?: Handler<Id> };

/**
 * A GET whose path OpenAPI cannot describe, because it is random or has any number of segments. It is mounted like an
 * operation, with the same access check.
 */
export interface Route extends Pick<Operation, 'url' | 'access' | 'policy'> {
  /** Its name in the log. */
  readonly id: string;
  handler(call: RouteCall): Promise<EmptyAnswer | RawAnswer | EventsAnswer | UpgradeAnswer>;
}

/** A call of a {@link Route}; its parameters are whatever the address holds. */
export interface RouteCall extends Omit<Call, 'params' | 'query' | 'body'> {
  readonly params: Readonly<Record<string, string>>;
}

/**
 * One feature of the server, made by its `create…Module(context)`. Its state belongs to that instance: two servers in the
 * same process share nothing.
 */
export interface ServerModule {
  readonly name: string;
  readonly handlers?: Handlers;
  readonly routes?: readonly Route[];
  /** Called once the database is ready, before the server listens, for example to register workers. */
  start?(): Promise<void> | void;
  /** Called when no request is under way any more, in the reverse order of the starts; the database is still open. */
  stop?(): Promise<void> | void;
}
