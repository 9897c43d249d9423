import type { Principal } from './principal';
import type { operations } from '@palco/openapi';

/**
 * What pages of other sites may do with the answers of a route. The origins of `PALCO_CORS_ORIGINS` may read all but
 * `console` and `frame`.
 * - `console`: nothing; only the console itself reads it.
 * - `api`: nothing more.
 * - `open`: every site reads it: it says the same to everybody.
 * - `embed`: read it from the domains of the account, which the handler names with {@link allowDomains}.
 * - `media`: the same, and embed it from any site: its signed address is the permission.
 * - `frame`: show the page in a frame, where the handler's own `frame-ancestors` lets them.
 */
export type RoutePolicy = 'console' | 'api' | 'open' | 'embed' | 'media' | 'frame';

/** `operationId` of the contract. */
export type OperationId = keyof operations;

/** Part of a JSON Schema, as far as this server looks into it. */
export type Schema = { readonly [key: string]: unknown };

/** Who may call: everybody, everybody who is signed in, or holders of one of the permissions. */
export type Access = 'public' | 'signed-in' | readonly string[];

/** One operation of the contract, ready to be served. */
export interface Operation {
  /** `operationId`. */
  readonly id: string;
  readonly method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE' | 'HEAD';
  /** As Fastify writes it: `/v1/videos/:id`; `{product}` stays, because the slug is known only to a server. */
  readonly url: string;
  readonly access: Access;
  /** Kinds of principals that may call at all. */
  readonly principals: readonly Principal['kind'][];
  /** Event type of the activity log; null where the contract says `none`. */
  readonly event: string | null;
  /** Codes that it may fail with. */
  readonly errors: readonly string[];
  /** Whether the caller's team is chosen by `accountId`; otherwise the object in the path decides it. */
  readonly takesAccountId: boolean;
  /** It is about the signed-in person: no team can be closed to it. */
  readonly isPersonal: boolean;
  readonly body: 'json' | 'multipart' | 'sdp' | 'none';
  /** The type of its body, where that is SDP. */
  readonly sdpType: string | null;
  /** A file in a form is taken as well as JSON; then the handler gets no body. */
  readonly takesForm: boolean;
  /** The bytes of a file are taken as well as a form around them. */
  readonly takesRaw: boolean;
  /** Whether JSON may come as `text/plain`. */
  readonly takesText: boolean;
  /** Longest JSON body. */
  readonly maxBodyBytes: number;
  readonly policy: RoutePolicy;
  /** Who sent it is known by a signature over the body as it came, which the handler reads in `request.jsonText`. */
  readonly isSigned: boolean;
  /** The body has no deadline; its reader has rules of its own. */
  readonly isStreamed: boolean;
  /** It reads `call.context.db` alone, and may be a few seconds late: a replica of the database may answer. */
  readonly readsReplica: boolean;
  readonly schemas: {
    readonly params: Schema;
    readonly query: Schema;
    readonly headers: Schema;
    readonly body: Schema | null;
    /** Bodies by status or `default`, then by type; null for what is not JSON, no type for an answer without a body. */
    readonly answers: Readonly<Record<string, Readonly<Record<string, Schema | null>>>>;
  };
}
