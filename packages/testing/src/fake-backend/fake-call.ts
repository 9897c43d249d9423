import type { ContaCargo, FieldError, operations, Permission, Video } from '@palco/openapi';
import { forProduct } from '@palco/sdk/access';
import { operationTable } from '../generated/contract-answers';
import type { FakeOperation } from './fake-routes';
import type { FakePerson, FakeWorld } from './fake-world';

/** One request, as handlers get it. */
export interface FakeCall {
  readonly world: FakeWorld;
  readonly operation: FakeOperation;
  /** The `id` in the path, or an empty text. */
  readonly id: string;
  /** All values in the path, by name. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** Parsed JSON, or a `FakeChunk` for a request with a file. */
  readonly body: unknown;
  readonly token: string | null;
  now(): number;
  /** A new id, in order. */
  nextId(): string;
}

/** Thrown by a handler: an answer of the contract's error shape. */
export class FakeRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields?: FieldError[];

  constructor(status: number, code: string, fields?: FieldError[]) {
    super(code);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** What was looked for; 404 where there is none. */
export function required<Value>(value: Value | null | undefined, code = 'NOT_FOUND'): Value {
  if (value === null || value === undefined) throw new FakeRefusal(404, code);
  return value;
}

type JsonOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : undefined;

type AnswerOf<Responses> = {
  [Status in keyof Responses & number]: {
    readonly status: Status;
    readonly body?: JsonOf<Responses[Status]>;
    readonly headers?: Readonly<Record<string, string>>;
  };
}[keyof Responses & number];

/** An answer that the contract allows for this operation. */
export type FakeAnswer<Id extends FakeOperation> = AnswerOf<operations[Id]['responses']>;

/** Handlers by operation; an operation without one is answered with the example of the contract. */
export type FakeHandlers = {
  readonly [Id in FakeOperation]?: (call: FakeCall) => FakeAnswer<Id>;
};

/** The signed-in caller; 401 without one. */
export function callerOf({ world, token }: FakeCall): FakePerson {
  const id = token === null ? undefined : world.tokens.get(token);
  const person = world.people.find(({ me }) => me.user.id === id);
  if (!person) throw new FakeRefusal(401, 'UNAUTHENTICATED');
  return person;
}

/** The permissions of a person in one team. */
export function permissionsIn({ me }: FakePerson, { permissoes }: ContaCargo): readonly Permission[] {
  return me.user.canManageTeamsUsers ? [...permissoes, 'manageTeamUsers'] : permissoes;
}

/**
 * The team of the call, as the server decides it: the one in the query, else the remembered one, else the only one. 403 for a
 * foreign one, and where none of the permissions is held in it.
 */
export function teamOf(call: FakeCall, ...anyOf: Permission[]): ContaCargo {
  const caller = callerOf(call);
  const { user, contasCargos } = caller.me;
  const named = call.query.get('accountId') ?? user.selectedTeamId;
  const only = contasCargos.length === 1 ? contasCargos[0] : undefined;
  const team = named === null ? only : contasCargos.find(({ conta_id }) => conta_id === named);
  if (!team) throw new FakeRefusal(403, 'ACCOUNT_FORBIDDEN');
  const held = permissionsIn(caller, team);
  if (anyOf.length > 0 && !anyOf.some((permission) => held.includes(permission)))
    throw new FakeRefusal(403, 'FORBIDDEN');
  return team;
}

/** Where a token of an attendee will do, and where the video decides the team: these handlers ask who calls themselves. */
const ownAccess: readonly FakeOperation[] = [
  'listChatMessages',
  'sendChatMessage',
  'createRealtimeTicket',
  'uploadSource',
  'probeSource',
  'probeSourceHead',
  'discardSource',
];

/** Refuses who may not call the operation, as its `x-permissions` say. */
export function checkAccess(call: FakeCall): void {
  const [, , access] = operationTable[call.operation];
  if (access === 'public' || ownAccess.includes(call.operation)) return;
  if (access === 'signed-in') callerOf(call);
  else teamOf(call, ...forProduct(access as readonly Permission[], call.world.config.product));
}

/** Refuses a change that is based on another version than the present one. */
export function checkVersion(call: FakeCall, version: number): void {
  const wanted = call.headers.get('If-Match');
  if (wanted !== null && wanted.replaceAll('"', '') !== String(version))
    throw new FakeRefusal(412, 'VERSION_CONFLICT');
}

/** The time of the call as the contract writes it. */
export function timeOf(call: Pick<FakeCall, 'now'>): string {
  return new Date(call.now()).toISOString();
}

/** One page of a list, by `page` and `limit` of the query. */
export function pageOf<Item>(items: readonly Item[], query: URLSearchParams) {
  const page = Number(query.get('page') ?? 1);
  const limit = Number(query.get('limit') ?? 25);
  const total = items.length;
  return {
    items: items.slice((page - 1) * limit, page * limit),
    pagination: { page, limit, total, pagesTotal: Math.ceil(total / limit) },
  };
}

/** A list in the order of `sort` («field,direction»), where null counts as 0. */
export function sortBy<Item extends object>(items: readonly Item[], sort: string): Item[] {
  const [field, direction] = sort.split(',') as [keyof Item, string?];
  const sign = direction === 'asc' ? 1 : -1;
  return [...items].sort((one, other) => {
    const [left, right] = [one[field] ?? 0, other[field] ?? 0];
    return left === right ? 0 : left > right ? sign : -sign;
  });
}

/** Whether a text contains every word of another one, case and accents ignored. */
export function contains(text: string, part: string | null): boolean {
  const plain = (value: string) =>
    value
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase();
  const own = plain(text);
  return plain(part ?? '')
    .split(/\s+/)
    .every((word) => own.includes(word));
}

/** The body of a request with a file. */
export interface FakeChunk {
  readonly size: number;
  readonly fileName: string;
  readonly contentRange: string | null;
}

/** The video that the path names, if it is the team's own. */
export function videoOf(call: FakeCall): Video {
  const team = teamOf(call);
  return required(
    call.world.videos.find(({ id, accountId }) => id === call.id && accountId === team.conta_id),
  );
}
