import { WebSocketServer } from 'ws';
import { deleteExpiredBusMessages } from '../../../kernel/bus/postgres-bus';
import { deleteExpiredWrites } from '../../../kernel/database/replica/recent-writes';
import type { ServerContext } from '../../../kernel/context';
import { httpError } from '../../../kernel/errors/http-error';
import { gather } from '../../../kernel/gather';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import type { Principal } from '../../../kernel/http/principal';
import { credentialIdOf, principalIdOf } from '../../../kernel/http/auth-scheme';
import type { AuthScheme } from '../../../kernel/http/auth-scheme';
import { isKnownOrigin } from '../../../kernel/http/route-policy';
import { addressGroup } from '../session';
import { createRealtime } from './realtime';
import type { Realtime } from './realtime';
import { createReadOwnerRights } from './owner-rights';
import type { ReadOwnerRights } from './owner-rights';
import type { TopicKinds } from './subscriptions';
import { isTicketOf, makeTickets, purgeTickets, redeemTickets } from './tickets.store';
import type { SocketOwner, TicketRequest } from './tickets.store';

/** Who may open a socket; the contract names them in `x-principals`. */
type SocketPrincipal = Extract<Principal, { kind: SocketOwner['kind'] }>;

const subprotocol = 'palco';
/** A text of 500 characters fits, each of them four bytes long. */
const longestFrameBytes = 4 * 1024;
const purgeTicketsEveryMs = 15 * 60_000;
/** A process has read a message of the bus within seconds. */
const busMaxAgeMs = 10 * 60_000;
const retryAfterSeconds = 10;

async function createRealtimeTicket(
  { principal, request }: Call<'createRealtimeTicket', SocketPrincipal>,
  { makeTicket }: Gathered,
): Promise<Answer<'createRealtimeTicket'>> {
  const { origin = '' } = request.headers;
  const { kind, accountId } = principal;
  const made = await makeTicket({
    kind,
    principalId: principalIdOf(principal),
    credentialId: credentialIdOf(principal),
    accountId,
    origin,
  });
  if (made === null) throw httpError({ status: 429, code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds });
  return { status: 201, body: { ticket: made.ticket, expiresAt: made.expiresAt.toISOString() } };
}

/** Batched queries: after a restart many clients reconnect at once, and one query serves all of them. */
function createGathered({ db, clock }: ServerContext, readRights: ReadOwnerRights) {
  return {
    makeTicket: gather({
      run: (requests: readonly TicketRequest[]) => makeTickets(db, requests, clock.now()),
    }),
    // Small batches throttle the openings: each client that connects reloads all its data.
    redeemTicket: gather({
      most: 45,
      run: (tickets: readonly string[]) => redeemTickets(db, tickets, clock.now()),
    }),
    rightsOf: gather({ run: readRights }),
  };
}
type Gathered = ReturnType<typeof createGathered>;

const redeemAlone =
  ({ db, clock }: ServerContext) =>
  async (ticket: string): Promise<SocketOwner | null> =>
    (await redeemTickets(db, [ticket], clock.now()))[0] ?? null;

/** The ticket among the subprotocols that the client offers; null unless it is the only one beside ours. */
function offeredTicket(header: string | undefined): string | null {
  const offered = (header ?? '').split(',').map((one) => one.trim());
  const [ticket, ...more] = offered.filter((one) => one !== subprotocol);
  return ticket !== undefined && more.length === 0 && offered.includes(subprotocol) ? ticket : null;
}

/**
 * The owner of the socket to be opened. Uses the ticket up, whether the connection succeeds or not.
 *
 * The `Origin` must be known, or the one that requested the ticket: behind a proxy that rewrites `Host`, as nginx does by
 * default, the server does not know its own origin. Only signed-in pages can read a ticket, so its origin can be trusted.
 *
 * @throws 403 for a page of another site, 401 without a good ticket.
 */
export async function requireTicket(
  call: Pick<Call, 'context' | 'request'>,
  redeem = redeemAlone(call.context),
): Promise<SocketOwner> {
  const { origin = '', 'sec-websocket-protocol': offered } = call.request.headers;
  const ticket = offeredTicket(offered);
  if (!isKnownOrigin(call) && !isTicketOf(ticket ?? '', origin))
    throw httpError({ status: 403, code: 'DOMAIN_REFUSED' });
  const owner = ticket === null ? null : await redeem(ticket);
  if (owner === null) throw httpError({ status: 401, code: 'UNAUTHENTICATED' });
  return owner;
}

/**
 * The owner of a ticket that came as a bearer, from the page that asked for it; null where it is none. Uses it up.
 */
export async function redeemTicket(
  { context, request }: Pick<Call, 'context' | 'request'>,
  bearer: string,
): Promise<SocketOwner | null> {
  return isTicketOf(bearer, request.headers.origin ?? '') ? redeemAlone(context)(bearer) : null;
}

async function requireOwner(
  call: Call<'openRealtimeSocket'>,
  { redeemTicket }: Gathered,
): Promise<SocketOwner> {
  const owner = await requireTicket(call, redeemTicket);
  if (owner.accountId !== call.params.contaId) throw httpError({ status: 403, code: 'ACCOUNT_FORBIDDEN' });
  return owner;
}

async function openRealtimeSocket(
  call: Call<'openRealtimeSocket'>,
  { realtime, server, gathered }: { realtime: Realtime; server: WebSocketServer; gathered: Gathered },
): Promise<Answer<'openRealtimeSocket'>> {
  const owner = await requireOwner(call, gathered);
  const { accountId } = owner;
  await realtime.listening(accountId);
  const changesThen = realtime.access.changes();
  const found = await gathered.rightsOf(owner);
  if (found === undefined) throw httpError({ status: 401, code: 'SESSION_EXPIRED' });
  const rights = found.get(accountId);
  if (rights === undefined) throw httpError({ status: 403, code: 'ACCOUNT_FORBIDDEN' });
  const address = addressGroup(call.origin.ip);
  if (!realtime.hub.hasRoom(owner, address))
    throw httpError({ status: 429, code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds });
  return {
    status: 101,
    accept({ request, socket, head }) {
      server.handleUpgrade(request, socket, head, (connection) =>
        realtime.open(connection, { owner, address, rights, changesThen }),
      );
    },
  };
}

/**
 * The WebSockets: pushes the events of a team and of topics, from all processes.
 *
 */
export function createRealtimeModule(
  context: ServerContext,
  { schemes, topics }: { readonly schemes: readonly AuthScheme[]; readonly topics: TopicKinds },
): ServerModule {
  const readRights = createReadOwnerRights(context, schemes);
  const realtime = createRealtime(context, { topics, readRights });
  const gathered = createGathered(context, readRights);
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: longestFrameBytes,
    perMessageDeflate: false,
    handleProtocols: () => subprotocol,
  });
  return {
    name: 'realtime',
    handlers: {
      createRealtimeTicket: (call) => createRealtimeTicket(call, gathered),
      openRealtimeSocket: (call) => openRealtimeSocket(call, { realtime, server, gathered }),
    },
    start() {
      context.jobs.every('forget-tickets', {
        everyMs: purgeTicketsEveryMs,
        async run() {
          await purgeTickets(context.db, context.clock.now());
          await deleteExpiredBusMessages(context.db, busMaxAgeMs);
          await deleteExpiredWrites(context.db);
        },
      });
    },
    stop: () => realtime.stop(),
  };
}
